import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { protectionOf } from './protected-identity.repository.ts';

/** Fields that identify a person, by their wire names. */
const identity = ['fullName', 'birthDate', 'doc_type', 'doc_number', 'nactionality'];

/** Throws by field where the identity of a student, or of an account with more rights over accounts than the caller has, would change: that
 *  requires a correction with a reason and a document (decision I51). */
export async function refuseProtectedIdentity(
  tx: Tx,
  personId: number,
  changed: readonly string[],
  { permissions }: Pick<SignedIn, 'permissions'>,
): Promise<void> {
  const fields = changed.filter((field) => identity.includes(field));
  if (fields.length === 0) return;
  const { student, rank } = await protectionOf(tx, personId);
  if (!student && rank.every((name) => permissions.has(name))) return;
  throw new ApiError('invalid', messages.identityProtected, {
    errors: Object.fromEntries(fields.map((field) => [field, [messages.identityProtected]])),
  });
}
