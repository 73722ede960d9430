import { accessMessages, actsAsMaster, reasonLength } from '@portal/shared-kit/contract/identity/access';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { messages } from './messages.ts';

type Actor = Pick<SignedIn, 'userId' | 'roleId' | 'permissions'>;
export interface Grantable {
  name: string;
  master_only: boolean;
}
/** A permission with its origin. */
export interface UserPermission extends Grantable {
  origin: 'role' | 'direct' | 'denied';
}

export type Rights = Pick<Actor, 'permissions'>;

/** Narrower permissions that a wider one includes, besides the same act on one's own records. Rectifying changes any grade, so it includes
 *  entering those of one's own classes. */
const narrower: Record<string, readonly string[]> = {
  'audit.read': ['audit.read_area'],
  'audit.read_area': ['audit.read_own'],
  'payments.waive': ['payments.request_waive'],
  'pautas.rectify': ['pautas.request', 'grades.create_own', 'grades.update_own'],
};

/** The caller's permissions and those they include, for comparing ranks (decision J40). */
export const heldBy = ({ permissions }: Rights): string[] =>
  [...permissions].flatMap((name) => [name, `${name}_own`, ...(narrower[name] ?? [])]);

const actsAsMasterNow = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has(actsAsMaster);

/** Role ∪ direct − denied (decision 53). */
export const effective = <Row extends UserPermission>(rows: readonly Row[]): Row[] =>
  rows.filter(({ origin }) => origin !== 'denied');

/** Permissions that a change makes effective. */
export function raised<Row extends UserPermission>(before: readonly Row[], after: readonly Row[]): Row[] {
  const had = new Set(effective(before).map(({ name }) => name));
  return effective(after).filter(({ name }) => !had.has(name));
}

/** Permissions whose origin a change alters, effective or not. */
export function touched<Row extends UserPermission>(before: readonly Row[], after: readonly Row[]): Row[] {
  const stood = new Map(before.map(({ name, origin }) => [name, origin]));
  const stands = new Map(after.map(({ name, origin }) => [name, origin]));
  return [
    ...after.filter(({ name, origin }) => stood.get(name) !== origin),
    ...before.filter(({ name }) => !stands.has(name)),
  ];
}

const needsMaster = (message: string) => new ApiError('forbidden', message, { permission: actsAsMaster });

/** Throws where only a Master may grant or revoke. */
export function refuseMasterOnly(actor: Actor, permissions: readonly Grantable[]): void {
  if (permissions.some(({ master_only }) => master_only) && !actsAsMasterNow(actor))
    throw needsMaster(messages.masterOnly);
}

/** Whether somebody may assign a role with these permissions: administrators of roles any, others only permissions they hold. */
export function mayGive(actor: Actor, role: { protected: boolean }, permissions: readonly string[]): boolean {
  if (role.protected && !actsAsMasterNow(actor)) return false;
  return actor.permissions.has('roles.update') || permissions.every((name) => actor.permissions.has(name));
}

/** Throws for a role that the caller may not assign. */
export function refuseRole(actor: Actor, role: { protected: boolean; names: readonly string[] }): void {
  if (mayGive(actor, role, role.names)) return;
  throw role.protected && !actsAsMasterNow(actor)
    ? needsMaster(messages.masterOnly)
    : new ApiError('forbidden', messages.notHeld, { permission: 'roles.update' });
}

/** An Admin may not change a Master's account (decisions part F). */
export function refuseProtectedAccount(actor: Actor, account: { protected: boolean }): void {
  if (account.protected && !actsAsMasterNow(actor)) throw needsMaster(messages.masterAccount);
}

export function refuseProtectedRole(actor: Actor, role: { protected: boolean }): void {
  if (role.protected && !actsAsMasterNow(actor)) throw needsMaster(messages.masterRole);
}

/** Nobody edits their own rights (decision 56, part F); `message` says what to do instead. */
export function refuseOwn(actor: Actor, userId: number, message: string): void {
  if (actor.userId === userId) throw new ApiError('forbidden', message);
}

/** Raising rights requires a reason (decision 56). */
export function refuseWithoutReason(raises: boolean, reason: string | undefined): void {
  if (raises && (reason ?? '').length < reasonLength)
    throw fieldError('invalid', 'reason', accessMessages.reasonNeeded);
}
