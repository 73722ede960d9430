import { course, weightProblems } from '@portal/shared-kit/contract/offer/course';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import { messages as common } from '../../platform/http/messages.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as courses from './course.repository.ts';
import type { CourseFields, Vacancy } from './course.repository.ts';
import * as departments from '../department/department.repository.ts';
import { messages as departmentTexts } from '../department/messages.ts';
import { messages } from './messages.ts';
import {
  createRecord,
  lockForChange,
  removeRecord,
  saveChange,
  type ChangeOf,
  type Records,
  without,
} from '../../platform/registers/records.ts';

/** Default duration in years: 5 in engineering, 4 otherwise (decision 36). */
export const defaultDuration = (engineering: 0 | 1): number => (engineering === 1 ? 5 : 4);

/** Vacancies in list order: the latest year first, then by shift. */
export const inListOrder = <V extends { year: number; scholar_shift: string }>(
  vacancies: readonly V[],
): V[] => [...vacancies].sort((a, b) => b.year - a.year || a.scholar_shift.localeCompare(b.scholar_shift));

type Written = CourseFields & { vacancies: Vacancy[] };
type Form = Omit<Written, 'duration'> & { duration: number | null };
type Row = NonNullable<Awaited<ReturnType<typeof courses.find>>>;

const records: Records<Row, Written> = {
  ...courses,
  entity: 'course',
  keys: {
    course_name_key: course.unique!,
    course_code_key: { field: 'code', message: messages.duplicateCode },
  },
  missing: messages.missing,
  toRemove: 'courses.delete',
  audited: (row) => without(row, 'id', 'version', 'in_use', 'department_name', 'coordinator_name'),
  insert: async (tx, { vacancies, ...fields }) => {
    const id = await courses.insert(tx, fields);
    await courses.replaceVacancies(tx, id, vacancies);
    return id;
  },
  update: async (tx, id, { vacancies, ...fields }) => {
    await courses.update(tx, id, fields);
    if (vacancies) await courses.replaceVacancies(tx, id, vacancies);
  },
  usesOf,
};

/** What uses a course, counted, in words. */
export async function usesOf(db: Db, id: number): Promise<string[]> {
  const { cards, course_subject, class_group, student, activity } = await courses.uses(db, id);
  return [
    ...(cards ? [messages.studentCards(cards)] : []),
    ...(course_subject ? [messages.planned(course_subject)] : []),
    ...(class_group ? [departmentTexts.classes(class_group)] : []),
    ...(student ? [messages.students(student)] : []),
    ...(activity ? [messages.activities(activity)] : []),
  ];
}

export async function create(tx: Tx, form: Form, ctx: UserContext) {
  await refuseUnknown(tx, form);
  const duration = form.duration ?? defaultDuration(form.engineering);
  return createRecord(tx, records, { ...form, duration }, ctx);
}

export async function update(
  tx: Tx,
  id: number,
  { version, duration, vacancies, ...change }: ChangeOf<Form>,
  ctx: UserContext,
) {
  const before = await lockForChange(tx, records, id, { ...change, version }, ctx);
  refuseWeights(before, change);
  const { cards, class_group, student } = await courses.uses(tx, id);
  // Levels belong to a degree.
  if (change.level_type !== undefined && change.level_type !== before.level_type) {
    if (class_group + student > 0) throw fieldError('invalid', 'level_type', messages.degreeInUse);
    if (await courses.isAppliedFor(tx, id))
      throw fieldError('invalid', 'level_type', messages.degreeAppliedFor);
  }
  const renumbered = change.code !== undefined && change.code !== before.code;
  if (renumbered && cards > 0) throw fieldError('invalid', 'code', messages.codeInUse);
  await refuseUnknown(tx, {
    department_id: change.department_id === before.department_id ? undefined : change.department_id,
    coordinator_id: change.coordinator_id === before.coordinator_id ? undefined : change.coordinator_id,
  });
  const written = {
    ...change,
    ...(duration !== undefined && {
      duration: duration ?? defaultDuration(change.engineering ?? before.engineering),
    }),
    ...(vacancies && { vacancies: inListOrder(vacancies) }),
  };
  if (written.duration !== undefined && written.duration < before.duration)
    await refuseShorterThanPlan(tx, id, written.duration);
  return saveChange(tx, records, before, written, ctx);
}

export const remove = (tx: Tx, id: number, ctx: UserContext) => removeRecord(tx, records, id, ctx);

/** Existing weights that do not add up may stay; new ones must (row 64). */
function refuseWeights(before: Row, change: Partial<Form>): void {
  const after = { ...before, ...change };
  if (weights.every((name) => after[name] === before[name])) return;
  const problems = Object.entries(weightProblems(after));
  if (problems.length > 0)
    throw new ApiError('invalid', common.invalid, {
      errors: Object.fromEntries(problems.map(([field, message]) => [field, [message]])),
    });
}
const weights = ['weight_frequency', 'weight_exam', 'weight_recurrence'] as const;

async function refuseShorterThanPlan(tx: Tx, id: number, duration: number) {
  const year = await courses.lastPlannedYear(tx, id);
  if (year > duration) throw fieldError('invalid', 'duration', messages.shorterThanPlan(year));
}

interface References {
  department_id?: number | undefined;
  coordinator_id?: number | null | undefined;
}
async function refuseUnknown(tx: Tx, { department_id, coordinator_id }: References) {
  if (department_id !== undefined && !(await departments.isActive(tx, department_id)))
    throw fieldError('invalid', 'department_id', departmentTexts.noSuchDepartment);
  if (typeof coordinator_id === 'number' && !(await departments.isActiveEmployee(tx, coordinator_id)))
    throw fieldError('invalid', 'coordinator_id', departmentTexts.noSuchEmployee);
}
