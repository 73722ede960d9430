import type { Tx } from '../../platform/database/db.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import * as many from './many-people.repository.ts';
import { registerIdsOf } from './person.repository.ts';
import { isShown } from './person.service.ts';

interface NewPerson {
  doc_type: string;
  doc_number: string;
  email: string;
}

/** The duplicates of many new people, by field: a document or e-mail that is registered, or that occurs twice in the list
 *  (decision 149). The e-mails are locked until the transaction ends. */
export async function registeredAmong(
  tx: Tx,
  newcomers: readonly NewPerson[],
  user: SignedIn,
): Promise<Record<string, string>[]> {
  await many.holdEmails(
    tx,
    newcomers.flatMap(({ email }) => (email === '' ? [] : [email])),
  );
  const registered = await many.findRegistered(tx, newcomers);
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
    const { document, email } = many.matchKeys(person);
    const doc_number = await problemOf(document, messages.takenDocument);
    const inEmail = await problemOf(email, messages.takenEmail);
    problems.push({ ...(doc_number && { doc_number }), ...(inEmail && { email: inEmail }) });
  }
  return problems;
}
