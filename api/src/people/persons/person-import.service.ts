import { personFields } from '@portal/shared-kit/contract/people/person';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { messages as common } from '../../platform/http/messages.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { find, findByDocument } from './person.repository.ts';
import { personPart } from './person.rules.ts';
import { shownPerson } from './person.service.ts';

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
