import { randomInt } from 'node:crypto';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import { refuseUnproved, type UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { messages as common } from '../../platform/http/messages.ts';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { findAccount, removePassword } from '../accounts/account.repository.ts';
import { providerEntry } from '../passwords/password.service.ts';
import { refuseRole } from './access.rules.ts';
import { mails, messages } from './messages.ts';
import * as roles from './role.repository.ts';
import * as users from './user.repository.ts';

export const entity = 'user_account';
/** Messages of violated unique keys. */
const accountKeys = {
  user_account_email_key: { field: 'email', message: messages.emailTaken },
  user_account_person_id_key: { field: 'person_id', message: messages.hasAccount },
};

export interface NewAccount {
  personId: number;
  email: string;
  roleId: number;
  active?: boolean;
}

/** A temporary password with its hash and the portal's address. The plain password is only sent in one mail. */
export interface Invitation {
  password: string;
  hash: string;
  publicUrl: string;
}

/** Without letters and digits that look alike. */
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const lower = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
const special = '#%+=@';

const pick = (letters: string) => letters[randomInt(letters.length)]!;

/** Four groups as in 'Kxw7#Pbt3#…': satisfies the rules of S1 §5, and has no run of four letters that could be part of a name (decision
 *  14). */
export function temporaryPassword(): string {
  const group = () => pick(upper) + pick(lower) + pick(lower) + pick(digits);
  return [group(), group(), group(), group()].join(pick(special));
}

/** Creates a temporary password. Call it before the transaction, since hashing is slow. */
export async function newInvitation(publicUrl: string): Promise<Invitation> {
  const password = temporaryPassword();
  return { password, hash: await hashPassword(password), publicUrl };
}

/** Creates the account of a person and mails the temporary password of `invitation`, which was generated before the transaction (decision
 *  52). Needs `users.create` and a role that the caller may assign; a taken e-mail, a person with an account and an unknown role are
 *  refused by field. */
export async function createAccount(
  tx: Tx,
  { personId, email, roleId, active = true }: NewAccount,
  invitation: Invitation,
  ctx: UserContext,
): Promise<number> {
  if (!ctx.user.permissions.has('users.create'))
    throw new ApiError('forbidden', common.forbidden, { permission: 'users.create' });
  // Also where the account comes with the record of an employee or a teacher.
  refuseUnproved('of-factor-holders', ctx.user);
  const role = await lockGrantableRole(tx, roleId, ctx);
  return openAccount(tx, { personId, email, role, active, userCode: null }, invitation, ctx);
}

/** Creates the account of a new student, who signs in by e-mail or card code. Callers who may create students need no `users.create`, so it
 *  takes no role: the account has the base role Student; throws `conflict` where that role was given permissions that only a Master
 *  grants. */
export async function createStudentAccount(
  tx: Tx,
  { personId, email, userCode }: { personId: number; email: string; userCode: string },
  invitation: Invitation,
  ctx: Acting,
): Promise<number> {
  const role = await roles.keepBase(tx, 'Student');
  if (!role || role.protected) throw new ApiError('conflict', messages.studentRoleUnfit);
  return openAccount(tx, { personId, email, role, active: true, userCode }, invitation, ctx);
}

interface Opening {
  personId: number;
  email: string;
  role: { id: number; name: string };
  active: boolean;
  userCode: string | null;
}

/** The caller's permission has already been checked. */
async function openAccount(
  tx: Tx,
  { personId, email, role, active, userCode }: Opening,
  { password, hash, publicUrl }: Invitation,
  ctx: Acting,
): Promise<number> {
  const person = await users.personNamed(tx, personId);
  if (!person) throw fieldError('invalid', 'person_id', messages.noSuchPerson);
  const account = { person_id: personId, email, role_id: role.id, active, user_code: userCode };
  const id = await refusingDuplicates(accountKeys, () =>
    users.insert(tx, { ...account, password_hash: hash }),
  );
  await audit(tx, ctx, {
    action: 'user_account.create',
    entityId: id,
    changes: diff(undefined, {
      person_id: personId,
      email,
      role: role.name,
      active,
      ...(userCode !== null && { user_code: userCode }),
    }),
  });
  const made = (await findAccount(tx, id))!;
  if (made.provider_only) {
    await removePassword(tx, id);
    const link = await providerEntry(tx, publicUrl, made);
    const letter = mails.createdAt(person.full_name, made.provider_only, link);
    await enqueueMail(tx, { to: email, cause: 'link', ...letter });
    return id;
  }
  await enqueueMail(tx, {
    to: email,
    cause: 'password',
    ...mails.created(person.full_name, email, password, publicUrl, userCode),
  });
  return id;
}

/** The role, locked until the transaction ends, if the caller may assign it. */
export async function lockGrantableRole(tx: Tx, roleId: number, { user }: UserContext, field = 'role_id') {
  const role = await roles.keep(tx, roleId);
  if (!role) throw fieldError('invalid', field, messages.noSuchRole);
  const names = (await roles.permissionsOf(tx, roleId)).map(({ name }) => name);
  refuseRole(user, { protected: role.protected, names });
  return role;
}
