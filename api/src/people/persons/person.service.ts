import { cleanDocument } from '@portal/shared-kit/contract/people/person-rules';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { audit, diff, type FieldChange } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { SignedIn, UserContext } from '../../platform/http/route.ts';
import { messages as common } from '../../platform/http/messages.ts';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { emailOwner } from '../../identity/accounts/account.repository.ts';
import { refuseProtectedIdentity } from '../../identity/access/rank.ts';
import { messages } from './messages.ts';
import * as known from './taken-identity.repository.ts';
import * as people from './person.repository.ts';
import { newProblems, type StoredFields, type PersonFields } from './person.rules.ts';

type Registers = NonNullable<Awaited<ReturnType<typeof people.registerIdsOf>>>;

/** The permission to view people of each register, largest registers first, as they are checked in this order. */
const shownBy = {
  user_account: 'users.read',
  student: 'students.read',
  employee: 'employees.read',
  teacher: 'teachers.read',
} as const satisfies Record<string, Permission>;
type Register = keyof typeof shownBy;

/** The registers whose people the caller may see. */
export const registersOf = ({ permissions }: SignedIn): Register[] =>
  (Object.keys(shownBy) as Register[]).filter((register) => permissions.has(shownBy[register]));

/** Whether the caller may see a person who is in these registers. */
export const isShown = (user: SignedIn, registers: Registers): boolean => {
  const ids = {
    teacher: registers.teacher_id,
    employee: registers.employee_id,
    student: registers.student_id,
    user_account: registers.user_id,
  };
  return registersOf(user).some((register) => ids[register] !== null);
};

/** A person the caller may see; undefined for anybody else. */
export async function shownPerson<P>(
  db: Db,
  id: number,
  user: SignedIn,
  read: () => Promise<P | undefined>,
): Promise<P | undefined> {
  const registers = await people.registerIdsOf(db, id);
  return registers && isShown(user, registers) ? read() : undefined;
}

/** Creates a person, or updates the existing one from the form; returns the id. */
export async function registerPerson(
  tx: Tx,
  { person_id, fields }: { person_id: number | null; fields: PersonFields },
  change: Permission,
  ctx: UserContext,
): Promise<number> {
  if (person_id === null) {
    await refuseUnknownPlace(tx, fields);
    await refuseRegistered(tx, fields, ctx.user);
    return refusingDuplicateDocument(() => people.insert(tx, fields));
  }
  const before = await shownPerson(tx, person_id, ctx.user, () => people.lock(tx, person_id));
  if (!before) throw fieldError('invalid', 'person_id', messages.personMissing);
  const changed = differing(before, cleaned(before, fields));
  if (Object.keys(changed).length > 0 && !ctx.user.permissions.has(change))
    throw new ApiError('forbidden', messages.mayNotChangePerson, { permission: change });
  const changes = await changePerson(tx, before, changed, ctx);
  if (changes.length > 0) await audit(tx, ctx, { action: 'person.update', entityId: person_id, changes });
  return person_id;
}

/** Creates people, all of them new and with a document; throws where a document or an e-mail is anybody's already, or stands twice. */
export async function registerNewPeople(tx: Tx, many: readonly PersonFields[]): Promise<number[]> {
  for (const fields of many.filter((fields) => fields.province_id !== null || fields.district_id !== null))
    await refuseUnknownPlace(tx, fields);
  const emails = many.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]));
  await known.lockEmails(tx, emails);
  if (new Set(emails).size < emails.length || (await known.haveEmail(tx, emails)))
    throw fieldError('duplicate', 'email', messages.knownEmail(undefined));
  return refusingDuplicateDocument(() => people.insertMany(tx, many));
}

type StoredPerson = StoredFields & { person_id: number };

/** Writes the fields that differ from the locked record and returns the changes for the audit log. Throws where a rule of S1 §5 is
 *  violated, where another person has the document or e-mail, and for fields of identity, which only `correctIdentity` changes. */
export async function changePerson(
  tx: Tx,
  before: StoredPerson,
  change: Partial<PersonFields>,
  { user }: UserContext,
): Promise<FieldChange[]> {
  const fields = differing(before, cleaned(before, change));
  await refuseProtectedIdentity(tx, before.person_id, Object.keys(fields), user);
  return writePerson(tx, before, fields, user);
}

/** The same for the fields of identity, for which the caller has a document. */
export const correctIdentity = (
  tx: Tx,
  before: StoredPerson,
  change: Partial<PersonFields>,
  { user }: UserContext,
) => writePerson(tx, before, differing(before, cleaned(before, change)), user);

async function writePerson(tx: Tx, before: StoredPerson, fields: Partial<PersonFields>, user: SignedIn) {
  if (Object.keys(fields).length === 0) return [];
  const problems = Object.entries(newProblems(before, fields, institutionYear(new Date())));
  if (problems.length > 0)
    throw new ApiError('invalid', common.invalid, {
      errors: Object.fromEntries(problems.map(([field, message]) => [field, [message]])),
    });
  if ('province_id' in fields || 'district_id' in fields)
    await refuseUnknownPlace(tx, { ...before, ...fields });
  const identity = 'doc_type' in fields || 'doc_number' in fields;
  await refuseRegistered(
    tx,
    {
      email: fields.email ?? '',
      doc_type: identity ? ({ ...before, ...fields }.doc_type ?? null) : null,
      doc_number: String({ ...before, ...fields }.doc_number ?? ''),
    },
    user,
    before.person_id,
  );
  await refusingDuplicateDocument(() => people.update(tx, before.person_id, fields));
  return diff({ ...before }, { ...before, ...fields });
}

/** The change with its document number as it is stored: the old text where only spaces or dots differ (decision J45). */
function cleaned(before: Partial<StoredFields>, change: Partial<PersonFields>): Partial<PersonFields> {
  if (change.doc_number === undefined) return change;
  const type = change.doc_type === undefined ? before.doc_type : change.doc_type;
  const old = before.doc_number ?? '';
  const number = cleanDocument(change.doc_number, type);
  return { ...change, doc_number: cleanDocument(old, type) === number ? old : number };
}

const differing = (before: Partial<StoredFields>, change: Partial<PersonFields>): Partial<PersonFields> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof StoredFields],
    ),
  );

const refusingDuplicateDocument = <T>(write: () => Promise<T>) =>
  refusingDuplicates(
    { person_document_key: { field: 'doc_number', message: messages.knownDocument() } },
    write,
  );

/** Throws where the document or e-mail is already registered (decision 149). */
async function refuseRegistered(
  tx: Tx,
  { email, doc_type, doc_number }: { email: string; doc_type: string | null; doc_number: string },
  user: SignedIn,
  self?: number,
): Promise<void> {
  const nameOf = async ({ id, full_name }: { id: number; full_name: string }) => {
    const registers = await people.registerIdsOf(tx, id);
    return registers && isShown(user, registers) ? full_name : undefined;
  };
  const document = doc_type && doc_number ? await people.findByDocument(tx, doc_type, doc_number) : undefined;
  if (document && document.id !== self)
    throw fieldError('duplicate', 'doc_number', messages.knownDocument(await nameOf(document)));
  if (email === '') return;
  const other = await emailOwner(tx, email, self);
  if (other) throw fieldError('duplicate', 'email', messages.knownEmail(await nameOf(other)));
}

interface Place {
  province_id?: number | string | null;
  district_id?: number | string | null;
}
/** Throws for an unknown province, or a district of another. */
export async function refuseUnknownPlace(tx: Tx, { province_id, district_id }: Place): Promise<void> {
  const province = (province_id as number | null | undefined) ?? null;
  const district = (district_id as number | null | undefined) ?? null;
  if (province !== null && !(await people.provinceExists(tx, province)))
    throw fieldError('invalid', 'province_id', messages.noSuchProvince);
  if (district !== null && !(await people.isDistrictOf(tx, district, province)))
    throw fieldError('invalid', 'district_id', messages.noSuchDistrict);
}
