import { personFields } from '@portal/shared-kit/contract/people/person';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { messages as common } from '../../platform/http/messages.ts';
import type { UserContext, SignedIn } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { lockEmails } from './taken-identity.repository.ts';
import { find, findByDocument, findRegistered, matchKeys, registerIdsOf } from './person.repository.ts';
import { personPart } from './person.rules.ts';
import { shownPerson, isShown } from './person.service.ts';

/** The fields of the person with this document, if the caller may see them; nothing where there is none. A file that contradicts
 *  them is refused: a person's data is never overwritten unseen (G.3, I51). */
export async function registeredFields(
  tx: Tx,
  values: Record<string, unknown>,
  { user }: UserContext,
): Promise<Record<string, unknown>> {
  const match = await findByDocument(tx, String(values.doc_type), String(values.doc_number));
  const person = match && (await shownPerson(tx, match.id, user, () => find(tx, match.id)));
  if (!person) return {};
  const stored = Object.entries(personPart(person)).filter(([, value]) => value !== null && value !== '');
  const other = stored.filter(
    ([field, value]) => values[field] !== undefined && read(field, values[field]) !== read(field, value),
  );
  if (other.length > 0)
    throw new ApiError('invalid', common.invalid, {
      errors: Object.fromEntries(
        other.map(([field, value]) => [field, [messages.knownOtherwise(String(value))]]),
      ),
    });
  return { ...Object.fromEntries(stored), person_id: person.person_id };
}

/** A value in the form in which it is stored today. */
function read(field: string, value: unknown): unknown {
  const shape = personFields.shape[field as keyof typeof personFields.shape];
  const { success, data } = shape.safeParse(value);
  return success ? data : value;
}

/** The duplicates of many new people, by field: a document or e-mail that is registered, or that occurs twice in the list
 *  (decision 149). The e-mails are locked until the transaction ends. */
export async function registeredAmong(
  tx: Tx,
  newcomers: Parameters<typeof findRegistered>[1],
  user: SignedIn,
): Promise<Record<string, string>[]> {
  await lockEmails(
    tx,
    newcomers.flatMap(({ email }) => (email === '' ? [] : [email])),
  );
  const registered = await findRegistered(tx, newcomers);
  const earlierKeys = new Set<string>();
  const problemOf = async (key: string | undefined, messageOf: (name?: string) => string) => {
    if (key === undefined) return undefined;
    const found = registered.get(key);
    const again = earlierKeys.has(key);
    earlierKeys.add(key);
    if (!found) return again ? messages.takenAmong : undefined;
    const registers = await registerIdsOf(tx, found.id);
    return messageOf(registers && isShown(user, registers) ? found.full_name : undefined);
  };
  const problems: Record<string, string>[] = [];
  for (const person of newcomers) {
    const { document, email } = matchKeys(person);
    const doc_number = await problemOf(document, messages.takenDocument);
    const inEmail = await problemOf(email, messages.takenEmail);
    problems.push({ ...(doc_number && { doc_number }), ...(inEmail && { email: inEmail }) });
  }
  return problems;
}
