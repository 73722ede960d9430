import type { Db, Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import {
  createRecord,
  lockForChange,
  removeRecord,
  saveChange,
  type ChangeOf,
  type Records,
  without,
} from '../../platform/registers/records.ts';
import { messages } from './messages.ts';
import * as precedences from './precedence.repository.ts';
import type { PrecedenceForm } from './precedence.repository.ts';
import { cycleWith, problemOf, type PlannedSubject, type PrecedenceProblem } from './precedence.rules.ts';
import * as plans from '../course/course.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof precedences.find>>>;

const records: Records<Row, PrecedenceForm> = {
  ...precedences,
  entity: 'precedence',
  keys: { precedence_key: { field: 'required_subject_id', message: messages.exists } },
  missing: messages.missing,
  toRemove: 'precedences.delete',
  audited: (row) =>
    without(row, 'id', 'version', 'in_use', 'course_name', 'subject_name', 'required_subject_name'),
  /** Locks the course too: of two concurrent writers that add the halves of a cycle, the second sees the first half. */
  lock: async (tx, id) => {
    const found = await precedences.find(tx, id);
    if (found) await plans.lockCourse(tx, found.course_id);
    return precedences.find(tx, id);
  },
};

/** What enrolments do where requirements of a course may have become easier; that area is above this one and passes the handler in. */
export type PrecedencesEased = (tx: Tx, ctx: UserContext, courseId: number) => Promise<void>;

async function create(tx: Tx, form: PrecedenceForm, ctx: UserContext) {
  if (!(await plans.lockCourse(tx, form.course_id))?.active)
    throw fieldError('invalid', 'course_id', messages.noSuchCourse);
  await refuseWrong(tx, form);
  return createRecord(tx, records, form, ctx);
}

export const precedenceWrites = (eased: PrecedencesEased) => ({
  create,
  async update(tx: Tx, id: number, { version, ...change }: ChangeOf<PrecedenceForm>, ctx: UserContext) {
    const before = await lockForChange(tx, records, id, { ...change, version }, ctx);
    if (change.course_id !== undefined && change.course_id !== before.course_id)
      throw fieldError('invalid', 'course_id', messages.courseFixed);
    await refuseWrong(tx, { ...before, ...change }, id);
    const saved = await saveChange(tx, records, before, change, ctx);
    await eased(tx, ctx, before.course_id);
    return saved;
  },
  async remove(tx: Tx, id: number, ctx: UserContext) {
    const { course_id } = orNotFound(await precedences.find(tx, id), messages.missing);
    await removeRecord(tx, records, id, ctx);
    await eased(tx, ctx, course_id);
  },
});

/** Throws for a precedence that closes a cycle or does not fit the plan (decision 45). */
async function refuseWrong(tx: Tx, form: PrecedenceForm, self?: number): Promise<void> {
  const plan = await plans.planOf(tx, form.course_id);
  const others = (await precedences.tree(tx, form.course_id)).filter(({ id }) => id !== self);
  const circle =
    form.active && form.subject_id !== form.required_subject_id ? cycleWith(others, form) : undefined;
  if (circle) {
    const names = new Map(plan.map(({ subject_id, name }) => [subject_id, name]));
    const path = circle.map((id) => names.get(id) ?? String(id)).reverse();
    throw fieldError('invalid', 'required_subject_id', messages.cycle(path));
  }
  const problem = problemOf(form, plan);
  if (problem) throw refusalOf(problem);
}

function refusalOf(problem: PrecedenceProblem) {
  const refuse = (field: keyof PrecedenceForm, message: string) => fieldError('invalid', field, message);
  switch (problem.kind) {
    case 'itself':
      return refuse('required_subject_id', messages.ofItself);
    case 'ends-before-it-begins':
      return refuse('valid_to_year', messages.endsBeforeItBegins);
    case 'not-in-plan':
      return refuse(problem.field, messages.notInPlan);
    case 'not-earlier':
      return refuse('required_subject_id', messages.mustBeEarlier);
    case 'later':
      return refuse('required_subject_id', messages.mustNotBeLater);
  }
}

interface Entry {
  id: number;
  course_id: number;
  subject_id: number;
}

/** The precedences that a change or removal of an allocation would invalidate, in words. */
export async function pairsBrokenBy(
  db: Db,
  { id, course_id, subject_id }: Entry,
  change: Partial<PlannedSubject> | 'removed',
): Promise<string[]> {
  const plan = await plans.planOf(db, course_id);
  const others = plan.filter((one) => one.id !== id);
  const changed = plan.filter((one) => one.id === id).map((one) => ({ ...one, ...(change as object) }));
  const after = change === 'removed' ? others : [...others, ...changed];
  return (await precedences.ofCourse(db, course_id))
    .filter((one) => one.subject_id === subject_id || one.required_subject_id === subject_id)
    .filter((one) => problemOf(one, after))
    .map((one) => messages.pair(one.required_subject_name, one.subject_name));
}
