import { course } from '@portal/shared-kit/contract/registers';
import { audit, diff } from '../audit/audit.repository.ts';
import type { Tx } from '../kit/db.ts';
import { ApiError, fieldError, orNotFound } from '../kit/errors.ts';
import type { UserContext } from '../kit/route.ts';
import { refuseActivation, refuseStale, refusingDuplicates } from './changes.ts';
import * as courses from './course.repository.ts';
import type { CourseFields, Vacancy } from './course.repository.ts';
import { defaultDuration, inListOrder } from './course.rules.ts';
import * as departments from './department.repository.ts';
import * as employees from './employee.repository.ts';
import { messages } from './messages.ts';

type Form = Omit<CourseFields, 'duration'> & { duration: number | null; vacancies: Vacancy[] };
type Change = Partial<Form> & { version?: number; active?: boolean };
type Row = NonNullable<Awaited<ReturnType<typeof courses.find>>>;

const entity = 'course';
const keys = {
  course_name_key: course.unique!,
  course_code_key: { field: 'code', message: messages.duplicateCode },
};
/** What the audit log keeps of a course: what can be changed of it. */
const audited = ({
  id: _id,
  version: _version,
  in_use: _use,
  department_name: _department,
  coordinator_name: _name,
  ...kept
}: Row) => kept;

export async function create(tx: Tx, { vacancies, ...form }: Form, ctx: UserContext) {
  await refuseUnknown(tx, form);
  const duration = form.duration ?? defaultDuration(form.engineering);
  const id = await refusingDuplicates(keys, () => courses.insert(tx, { ...form, duration }));
  await courses.replaceVacancies(tx, id, vacancies);
  const made = orNotFound(await courses.find(tx, id), messages.courseMissing);
  await audit(tx, ctx, {
    action: 'course.create',
    entity,
    entityId: id,
    changes: diff(undefined, audited(made)),
  });
  return made;
}

export async function update(tx: Tx, id: number, { version, ...change }: Change, ctx: UserContext) {
  const before = orNotFound(await courses.lock(tx, id), messages.courseMissing);
  refuseStale(before, version);
  if (change.active !== undefined && change.active !== before.active) refuseActivation(ctx, 'courses.delete');
  if (change.code !== undefined && change.code !== before.code && before.in_use)
    throw fieldError('invalid', 'code', messages.codeInUse);
  await refuseUnknown(tx, {
    department_id: change.department_id === before.department_id ? undefined : change.department_id,
    coordinator_id: change.coordinator_id === before.coordinator_id ? undefined : change.coordinator_id,
  });
  const { vacancies, duration, ...same } = change;
  const fields = {
    ...same,
    ...(duration !== undefined && {
      duration: duration ?? defaultDuration(change.engineering ?? before.engineering),
    }),
  };
  const changes = diff(audited(before), {
    ...audited(before),
    ...fields,
    ...(vacancies && { vacancies: inListOrder(vacancies) }),
  });
  if (changes.length === 0) return before;
  await refusingDuplicates(keys, () => courses.update(tx, id, fields));
  if (vacancies) await courses.replaceVacancies(tx, id, vacancies);
  await audit(tx, ctx, { action: 'course.update', entity, entityId: id, changes });
  return orNotFound(await courses.find(tx, id), messages.courseMissing);
}

/** Deletes a course without history; otherwise says what it has (decisions 35, 37). */
export async function remove(tx: Tx, id: number, ctx: UserContext) {
  const before = orNotFound(await courses.lock(tx, id), messages.courseMissing);
  if (before.in_use)
    throw new ApiError(
      'in_use',
      messages.cannotRemove([messages.studentCards(await courses.cardCount(tx, id))]),
    );
  await courses.remove(tx, id);
  await audit(tx, ctx, {
    action: 'course.delete',
    entity,
    entityId: id,
    changes: diff(audited(before), undefined),
  });
}

interface References {
  department_id?: number | undefined;
  coordinator_id?: number | null | undefined;
}
async function refuseUnknown(tx: Tx, { department_id, coordinator_id }: References) {
  if (department_id !== undefined && !(await departments.isActive(tx, department_id)))
    throw fieldError('invalid', 'department_id', messages.noSuchDepartment);
  if (typeof coordinator_id === 'number' && !(await employees.isActive(tx, coordinator_id)))
    throw fieldError('invalid', 'coordinator_id', messages.noSuchEmployee);
}
