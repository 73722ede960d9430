import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { orNotFound, fieldError } from '../../platform/http/errors.ts';
import type { SignedIn, UserContext, Server } from '../../platform/http/route.ts';
import {
  createRecord,
  createRecords,
  lockForChange,
  saveChange,
  type ChangeOf,
  type ManyRecords,
  type Records,
  without,
} from '../../platform/registers/records.ts';
import { type Invitation, createAccount, newInvitation } from '../../identity/access/account.service.ts';
import { findRole, removeUnlessNeeded } from '../../identity/accounts/account.repository.ts';
import * as departments from '../../offer/department/department.repository.ts';
import { type maskedRow, ownPart, personPart, type StoredFields, type PersonFields } from './person.rules.ts';
import { changePerson, registerNewPeople, registerPerson } from './person.service.ts';
import { messages } from './messages.ts';

type StaffRow = StoredFields &
  Parameters<typeof maskedRow>[0] & {
    id: number;
    person_id: number;
    department_id: number;
    email: string;
    active: boolean;
    version: number;
    in_use: boolean;
  };
interface Registration {
  person_id: number | null;
  create_user: boolean;
  /** The role of the account, where the register does not imply it. */
  role_id?: number | null;
}
type Form<Own> = PersonFields & Own & Registration;
type ManyOf<Row extends StaffRow> = Records<Row, object> & ManyRecords<Row, object>;

const withoutAccount = <Of extends Registration>(form: Of) =>
  without(form, 'person_id', 'create_user', 'role_id');

interface StaffRegister<Row extends StaffRow, Own extends object> {
  entity: 'teacher' | 'employee';
  /** Area of its permissions. */
  area: 'teachers' | 'employees';
  missing: string;
  /** Message for a person who is in the register already. */
  already: string;
  /** The fields that belong to the register and not to the person. */
  own: readonly (keyof Own & keyof Row)[];
  table: {
    find(db: Db, id: number): Promise<Row | undefined>;
    lock(tx: Tx, id: number): Promise<Row | undefined>;
    insert(tx: Tx, personId: number, own: Own): Promise<number>;
    insertMany(tx: Tx, many: readonly { person_id: number; own: Own }[]): Promise<number[]>;
    findMany(db: Db, ids: readonly number[]): Promise<Row[]>;
    update(tx: Tx, id: number, own: Partial<Own> & { active?: boolean }): Promise<unknown>;
    remove(tx: Tx, id: number): Promise<unknown>;
  };
  /** Why a record is deactivated instead of deleted; undefined where it may be deleted. */
  keeps(tx: Tx, row: Row): Promise<string | undefined>;
}

/** The temporary password of a requested account; hashed before the transaction, since hashing is slow. */
export const invitationFor = (
  { settings }: Server,
  { create_user }: { create_user: boolean },
): Promise<Invitation | undefined> =>
  create_user ? newInvitation(settings.publicUrl) : Promise.resolve(undefined);

/** Opens the requested account of a new teacher or employee (decision 52). */
async function openAccount(
  tx: Tx,
  { person_id, email }: { person_id: number; email: string },
  role: number | 'Teacher',
  invitation: Invitation | undefined,
  ctx: UserContext,
): Promise<void> {
  if (!invitation) return;
  const roleId =
    typeof role === 'number' ? role : orNotFound(await findRole(tx, role), messages.roleMissing).id;
  await createAccount(tx, { personId: person_id, email, roleId }, invitation, ctx);
}

async function refuseUnknownDepartment(tx: Tx, id: number | undefined): Promise<void> {
  if (id !== undefined && !(await departments.isActive(tx, id)))
    throw fieldError('invalid', 'department_id', messages.noSuchDepartment);
}

/** The rules of the registers of staff (S1 §7; decisions 37, 49, 50, 52). */
export function staffService<Row extends StaffRow, Own extends { department_id: number }>({
  entity,
  area,
  missing,
  already,
  own,
  table,
  keeps,
}: StaffRegister<Row, Own>) {
  const audited = (row: Row) => ({
    ...personPart(row),
    ...Object.fromEntries(own.map((name) => [name, row[name]])),
    active: row.active,
  });
  const records = {
    entity,
    keys: { [`${entity}_person_id_key`]: { field: 'person_id', message: already } },
    missing,
    toRemove: `${area}.delete`,
    audited,
    ...table,
  } as const;

  async function create(
    tx: Tx,
    { person_id, create_user: _account, role_id, ...form }: Form<Own>,
    invitation: Invitation | undefined,
    ctx: UserContext,
  ): Promise<Row> {
    await refuseUnknownDepartment(tx, form.department_id);
    const fields = personPart(form as Partial<StoredFields>) as PersonFields;
    const person = await registerPerson(tx, { person_id, fields }, `${area}.update`, ctx);
    const written = { ...records, insert: () => table.insert(tx, person, ownPart(form) as unknown as Own) };
    const made = await createRecord(tx, written as unknown as Records<Row, object>, form, ctx);
    if (role_id !== null) await openAccount(tx, made, role_id ?? 'Teacher', invitation, ctx);
    return made;
  }

  /** What `create` does for people who are new and get no account, in a few statements for all of them. */
  async function createMany(tx: Tx, forms: readonly Form<Own>[], ctx: UserContext): Promise<Row[]> {
    for (const id of new Set(forms.map(({ department_id }) => department_id)))
      await refuseUnknownDepartment(tx, id);
    const people = await registerNewPeople(
      tx,
      forms.map((form) => personPart(form as Partial<StoredFields>) as PersonFields),
    );
    const ofPeople = forms.map((form, at) => ({
      person_id: people[at]!,
      own: ownPart(withoutAccount(form)) as unknown as Own,
    }));
    const written = { ...records, insertMany: () => table.insertMany(tx, ofPeople) };
    return createRecords(tx, written as unknown as ManyOf<Row>, forms as readonly object[], ctx);
  }

  /** Changes record and person; its person and account are set at creation only. */
  async function update(
    tx: Tx,
    id: number,
    { version, person_id: _person, create_user: _account, role_id: _role, ...change }: ChangeOf<Form<Own>>,
    ctx: UserContext,
  ): Promise<Row> {
    const before = await lockForChange(tx, records, id, { active: change.active, version } as never, ctx);
    const written = {
      ...records,
      update: async () => {
        if (change.department_id !== before.department_id)
          await refuseUnknownDepartment(tx, change.department_id);
        await changePerson(
          tx,
          before,
          personPart(change as Partial<StoredFields>) as Partial<PersonFields>,
          ctx,
        );
        await table.update(tx, id, ownPart(change) as unknown as Partial<Own>);
      },
    };
    return saveChange(tx, written as unknown as Records<Row, object>, before, change, ctx);
  }

  /** Deletes a record without history, otherwise deactivates it; returns why it was kept. */
  async function remove(tx: Tx, id: number, ctx: UserContext): Promise<string | undefined> {
    const before = orNotFound(await table.lock(tx, id), missing);
    const obstacle = await keeps(tx, before);
    if (obstacle === undefined) await discard(tx, id, ctx);
    else if (before.active) {
      await table.update(tx, id, { active: false } as Partial<Own> & { active: boolean });
      const changes = [{ field: 'active', old: true, new: false }];
      await audit(tx, ctx, { action: `${entity}.deactivate`, entity, entityId: id, changes });
    }
    return obstacle;
  }

  /** Deletes a record that was created by mistake and that nothing refers to yet; throws `in_use` otherwise. */
  async function discard(tx: Tx, id: number, ctx: UserContext): Promise<void> {
    const before = orNotFound(await table.lock(tx, id), missing);
    await table.remove(tx, id);
    await removeUnlessNeeded(tx, before.person_id);
    const changes = diff(audited(before), undefined);
    await audit(tx, ctx, { action: `${entity}.delete`, entity, entityId: id, changes });
  }

  return {
    /** Whether lists mask rows for this caller (H.5). */
    masksFor: ({ permissions }: SignedIn): boolean => !permissions.has(`${area}.update`),
    /** The record, if the caller may see it: every record, or their own. */
    shown(row: Row | undefined, user: SignedIn): Row {
      const visible = row && (user.permissions.has(`${area}.read`) || row.person_id === user.personId);
      return orNotFound(visible ? row : undefined, missing);
    },
    create,
    createMany,
    update,
    remove,
    discard,
  };
}
