import type { UserContext } from '../../platform/http/route.ts';

/** The person whose invoices and payments a caller may read; undefined for all. */
export const readablePayer = ({ user }: Pick<UserContext, 'user'>): number | undefined =>
  user.permissions.has('payments.read') ? undefined : user.personId;
