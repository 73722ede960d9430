import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { standingOf } from './protected-identity.repository.ts';

/** By what others know who somebody is, by its names on the wire. */
const identity = ['fullName', 'birthDate', 'doc_type', 'doc_number', 'nactionality'];

/** Refuses, by field, a change of who somebody is: a student, or the owner of an account that holds rights over others' accounts
 *  which the caller does not, is corrected with a reason and a document alone (decision I51). */
export async function refuseProtectedIdentity(
  tx: Tx,
  personId: number,
  changed: readonly string[],
  { permissions }: Pick<SignedIn, 'permissions'>,
): Promise<void> {
  const fields = changed.filter((field) => identity.includes(field));
  if (fields.length === 0) return;
  const { student, rank } = await standingOf(tx, personId);
  if (!student && rank.every((name) => permissions.has(name))) return;
  throw new ApiError('invalid', messages.identityProtected, {
    errors: Object.fromEntries(fields.map((field) => [field, [messages.identityProtected]])),
  });
}
