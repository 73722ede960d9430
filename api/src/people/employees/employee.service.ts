import type { Invitation } from '../../identity/access/invitation.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn, UserContext } from '../../platform/http/route.ts';
import { refuseActivation, refuseStale, refusingDuplicates } from '../../platform/registers/changes.ts';
import * as employees from './employee.repository.ts';
import type { EmployeeFields } from './employee.repository.ts';
import { openAccount, refuseUnknownDepartment } from '../persons/staff-account.service.ts';
import { messages } from '../persons/messages.ts';
import { maskedRow, ownPart, personPart, type PersonFields } from '../persons/person.rules.ts';
import { changePerson, enrol } from '../persons/person.service.ts';

interface Enrolling {
  person_id: number | null;
  create_user: boolean;
  role_id: number | null;
}
type Form = PersonFields & EmployeeFields & Enrolling;
type Change = Partial<Form> & { version?: number; active?: boolean };
type Row = NonNullable<Awaited<ReturnType<typeof employees.find>>>;

const entity = 'employee';
const keys = { employee_person_id_key: { field: 'person_id', message: messages.alreadyEmployee } };
/** What the audit log keeps of an employee: what can be changed of them. */
const audited = (row: Row) => ({
  ...personPart(row),
  department_id: row.department_id,
  position: row.position,
  contract_type: row.contract_type,
  admission_date: row.admission_date,
  active: row.active,
});

/** A row as this caller may see it in a list (H.5). */
export const inList =
  ({ permissions }: SignedIn) =>
  (row: Row): Row =>
    permissions.has('employees.update') ? row : maskedRow(row);

/** The employee, if the caller may see them: all of them, or themselves alone. */
export function shown(row: Row | undefined, user: SignedIn): Row {
  const visible = row && (user.permissions.has('employees.read') || row.person_id === user.personId);
  return orNotFound(visible ? row : undefined, messages.employeeMissing);
}

export async function create(
  tx: Tx,
  { person_id, create_user: _account, role_id, ...form }: Form,
  invitation: Invitation | undefined,
  ctx: UserContext,
) {
  await refuseUnknownDepartment(tx, form.department_id);
  const fields = personPart(form) as PersonFields;
  const person = await enrol(tx, { person_id, fields }, 'employees.update', ctx);
  const id = await refusingDuplicates(keys, () => employees.insert(tx, person, ownPart(form)));
  const made = orNotFound(await employees.find(tx, id), messages.employeeMissing);
  await audit(tx, ctx, {
    action: 'employee.create',
    entity,
    entityId: id,
    changes: diff(undefined, audited(made)),
  });
  if (role_id !== null) await openAccount(tx, made, role_id, invitation, ctx);
  return made;
}

/** Changes employee and person; whose record it is and the account belong to the creation alone. */
export async function update(
  tx: Tx,
  id: number,
  { version, person_id: _person, create_user: _account, role_id: _role, ...change }: Change,
  ctx: UserContext,
) {
  const before = orNotFound(await employees.lock(tx, id), messages.employeeMissing);
  refuseStale(before, version);
  if (change.active !== undefined && change.active !== before.active)
    refuseActivation(ctx, 'employees.delete');
  const changes = diff(audited(before), { ...audited(before), ...change });
  if (changes.length === 0) return before;
  if (change.department_id !== before.department_id) await refuseUnknownDepartment(tx, change.department_id);
  await changePerson(tx, before, personPart(change), ctx);
  await employees.update(tx, id, ownPart(change));
  await audit(tx, ctx, { action: 'employee.update', entity, entityId: id, changes });
  return orNotFound(await employees.find(tx, id), messages.employeeMissing);
}

/** Deactivates: an employee is never deleted (decision 50). Twice is as once. */
export async function remove(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const before = orNotFound(await employees.lock(tx, id), messages.employeeMissing);
  if (!before.active) return;
  await employees.update(tx, id, { active: false });
  await audit(tx, ctx, {
    action: 'employee.deactivate',
    entity,
    entityId: id,
    changes: diff(audited(before), { ...audited(before), active: false }),
  });
}
