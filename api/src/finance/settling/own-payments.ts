import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from './messages.ts';

interface Payer {
  person_id: number | null;
  email: string | null;
  /** Who submitted the proof. */
  sent_by?: number | null;
}

/** Throws where somebody decides on their own payment, or on a proof they submitted themselves (part F). */
export function refuseOwn({ user }: UserContext, { person_id, email, sent_by }: Payer): void {
  const same =
    person_id === user.personId ||
    sent_by === user.userId ||
    (email !== null && email.toLowerCase() === user.email.toLowerCase());
  if (same) throw new ApiError('forbidden', messages.own);
}

/** The person whose payments a caller may see; undefined for all. */
export const visiblePayer = ({ user }: UserContext): number | undefined =>
  user.permissions.has('payments.read') || user.permissions.has('payments.confirm')
    ? undefined
    : user.personId;
