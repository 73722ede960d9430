import type { Invitation } from '../../identity/access/invitation.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn, UserContext } from '../../platform/http/route.ts';
import { refuseActivation, refuseStale, refusingDuplicates } from '../../platform/registers/changes.ts';
import { openAccount, refuseUnknownDepartment } from '../persons/staff-account.service.ts';
import { messages } from '../persons/messages.ts';
import { maskedRow, ownPart, personPart, type PersonFields } from '../persons/person.rules.ts';
import { changePerson, enrol, removeUnlessNeeded } from '../persons/person.service.ts';
import * as teachers from './teacher.repository.ts';
import type { TeacherFields } from './teacher.repository.ts';
import { allocationCount } from './teaching.repository.ts';

interface Enrolling {
  person_id: number | null;
  create_user: boolean;
}
type Form = PersonFields & TeacherFields & Enrolling;
type Change = Partial<Form> & { version?: number; active?: boolean };
type Row = NonNullable<Awaited<ReturnType<typeof teachers.find>>>;

const entity = 'teacher';
const keys = { teacher_person_id_key: { field: 'person_id', message: messages.alreadyTeacher } };
/** What the audit log keeps of a teacher: what can be changed of them. */
const audited = (row: Row) => ({
  ...personPart(row),
  department_id: row.department_id,
  hasCertificate: row.hasCertificate,
  active: row.active,
});

/** A row as this caller may see it in a list (H.5). */
export const inList =
  ({ permissions }: SignedIn) =>
  (row: Row): Row =>
    permissions.has('teachers.update') ? row : maskedRow(row);

/** The teacher, if the caller may see them: all of them, or themselves alone. */
export function shown(row: Row | undefined, user: SignedIn): Row {
  const visible = row && (user.permissions.has('teachers.read') || row.person_id === user.personId);
  return orNotFound(visible ? row : undefined, messages.teacherMissing);
}

/** The teacher that is asked about; without an id the caller. */
export async function asked(db: Db, id: number | undefined, { user }: UserContext): Promise<Row> {
  return shown(await (id ? teachers.find(db, id) : teachers.findByPerson(db, user.personId)), user);
}

export async function create(
  tx: Tx,
  { person_id, create_user: _account, ...form }: Form,
  invitation: Invitation | undefined,
  ctx: UserContext,
) {
  await refuseUnknownDepartment(tx, form.department_id);
  const fields = personPart(form) as PersonFields;
  const person = await enrol(tx, { person_id, fields }, 'teachers.update', ctx);
  const id = await refusingDuplicates(keys, () => teachers.insert(tx, person, form));
  const made = orNotFound(await teachers.find(tx, id), messages.teacherMissing);
  await audit(tx, ctx, {
    action: 'teacher.create',
    entity,
    entityId: id,
    changes: diff(undefined, audited(made)),
  });
  await openAccount(tx, made, 'Teacher', invitation, ctx);
  return made;
}

/** Changes teacher and person; `person_id` and `create_user` belong to the creation alone. */
export async function update(
  tx: Tx,
  id: number,
  { version, person_id: _person, create_user: _account, ...change }: Change,
  ctx: UserContext,
) {
  const before = orNotFound(await teachers.lock(tx, id), messages.teacherMissing);
  refuseStale(before, version);
  if (change.active !== undefined && change.active !== before.active)
    refuseActivation(ctx, 'teachers.delete');
  const changes = diff(audited(before), { ...audited(before), ...change });
  if (changes.length === 0) return before;
  if (change.department_id !== before.department_id) await refuseUnknownDepartment(tx, change.department_id);
  await changePerson(tx, before, personPart(change), ctx);
  await teachers.update(tx, id, ownPart(change));
  await audit(tx, ctx, { action: 'teacher.update', entity, entityId: id, changes });
  return orNotFound(await teachers.find(tx, id), messages.teacherMissing);
}

/** Deletes a teacher without history, otherwise deactivates them; answers how many allocations keep them (decision 37). */
export async function remove(tx: Tx, id: number, ctx: UserContext): Promise<number> {
  const before = orNotFound(await teachers.lock(tx, id), messages.teacherMissing);
  const kept = await allocationCount(tx, id);
  if (kept > 0 && !before.active) throw new ApiError('in_use', messages.teacherKept(kept));
  if (kept > 0) await teachers.update(tx, id, { active: false });
  else {
    await teachers.remove(tx, id);
    await removeUnlessNeeded(tx, before.person_id);
  }
  const after = kept > 0 ? { ...audited(before), active: false } : undefined;
  await audit(tx, ctx, {
    action: kept > 0 ? 'teacher.deactivate' : 'teacher.delete',
    entity,
    entityId: id,
    changes: diff(audited(before), after),
  });
  return kept;
}
