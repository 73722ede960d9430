import type { Tx } from '../../platform/database/db.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as many from './many-people.repository.ts';
import { standing as standingOf } from './person.repository.ts';
import { isShown } from './person.service.ts';

interface NewPerson {
  doc_type: string;
  doc_number: string;
  email: string;
}

/** The duplicates of many new people, by field: a document or e-mail that is registered, or that occurs twice in the list
 *  (decision 149). The e-mails are locked until the transaction ends. */
export async function knownAmong(
  tx: Tx,
  newcomers: readonly NewPerson[],
  user: SignedIn,
): Promise<Record<string, string>[]> {
  await many.holdEmails(
    tx,
    newcomers.flatMap(({ email }) => (email === '' ? [] : [email])),
  );
  const known = await many.findKnown(tx, newcomers);
  const met = new Set<string>();
  const problemOf = async (key: string | undefined, taken: (name?: string) => string) => {
    if (key === undefined) return undefined;
    const found = known.get(key);
    const again = met.has(key);
    met.add(key);
    if (!found) return again ? messages.takenAmong : undefined;
    const standing = await standingOf(tx, found.id);
    return taken(standing && isShown(user, standing) ? found.full_name : undefined);
  };
  const problems: Record<string, string>[] = [];
  for (const person of newcomers) {
    const { document, email } = many.knownKeys(person);
    const doc_number = await problemOf(document, messages.takenDocument);
    const inEmail = await problemOf(email, messages.takenEmail);
    problems.push({ ...(doc_number && { doc_number }), ...(inEmail && { email: inEmail }) });
  }
  return problems;
}
