import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Db } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { SignedIn, UserContext } from '../../platform/http/route.ts';
import { messages } from '../messages.ts';
import * as editions from './graded-edition.repository.ts';
import type { EditionKey, Asker, FoundEdition } from './graded-edition.repository.ts';

/** The key of an edition. */
export interface Named {
  class_id: number;
  subject_id: number;
  year?: number | undefined;
  semester_id?: number | undefined;
}

/** Rights in an edition: staff, the coordinator of its course and its teachers read, its teachers write, the responsible one leads
 *  (I7); the registry and the coordinator decide on its pautas, unless they teach it (C.5, I2). */
export type Right = 'read' | 'write' | 'lead' | 'decide';

const askerOf = ({ personId }: SignedIn) => ({ personId, today: institutionDay(new Date()) });

function admit(edition: FoundEdition, { permissions }: SignedIn, right: Right): FoundEdition {
  if (right === 'read' && (permissions.has('grades.read') || edition.coordinates)) return edition;
  if (right === 'decide') {
    if (edition.role !== null) throw new ApiError('forbidden', messages.ownSheet);
    if (permissions.has('pautas.approve') || edition.coordinates) return edition;
    throw new ApiError('forbidden', messages.notRegistry);
  }
  if (edition.role === null) throw new ApiError('forbidden', messages.notYours);
  if (right === 'lead' && edition.role !== 'RESPONSAVEL')
    throw new ApiError('forbidden', messages.onlyResponsible);
  return edition;
}

/** What is looked up for a caller who names an edition by its key. */
export const lookupFor = (place: Named, { user }: UserContext): EditionKey & Asker => ({
  year: institutionYear(new Date()),
  semester_id: undefined,
  ...defined(place),
  ...askerOf(user),
});

/** The edition that was found, if the caller has that right in it. Throws `not_found` and `forbidden`. */
export const admitted = (edition: FoundEdition | null | undefined, { user }: UserContext, right: Right) =>
  admit(orNotFound(edition ?? undefined, messages.noEdition), user, right);

/** The edition with this key, if the caller has that right in it. Throws `not_found` and `forbidden`. */
export async function editionFor(db: Db, place: Named, ctx: UserContext, right: Right) {
  const { personId, today, ...key } = lookupFor(place, ctx);
  return admitted(await editions.find(db, key, { personId, today }), ctx, right);
}

export async function editionById(db: Db, id: number, { user }: UserContext, right: Right) {
  return admit(orNotFound(await editions.findById(db, id, askerOf(user)), messages.noEdition), user, right);
}

/** The editions of a class in a year in which the caller has that right. Throws `forbidden` where there are only others. */
export async function editionsOfClass(
  db: Db,
  { class_id, year }: Pick<Named, 'class_id' | 'year'>,
  { user }: UserContext,
  right: Right,
): Promise<FoundEdition[]> {
  const all = await editions.ofClass(db, class_id, year ?? institutionYear(new Date()), askerOf(user));
  if (all.length === 0) throw new ApiError('not_found', messages.noEdition);
  const own = all.filter(
    (one) => one.role !== null || (right === 'read' && user.permissions.has('grades.read')),
  );
  if (own.length === 0) throw new ApiError('forbidden', messages.notYours);
  return own.map((one) => admit(one, user, right));
}

const defined = ({ class_id, subject_id, year, semester_id }: Named) => ({
  class_id,
  subject_id,
  ...(year !== undefined && { year }),
  ...(semester_id !== undefined && { semester_id }),
});
