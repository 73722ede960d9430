import type { Db, Tx } from '../../platform/database/db.ts';

export const insert = (
  tx: Tx,
  correction: { person_id: number; attachment_id: number; reason: string; created_by: number },
) => tx.insertInto('person_correction').values(correction).execute();

/** The file of a correction, of that person and no other. */
export const findFile = (db: Db, personId: number, id: number) =>
  db
    .selectFrom('person_correction as c')
    .innerJoin('attachment as a', 'a.id', 'c.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('c.person_id', '=', personId)
    .where('c.id', '=', id)
    .executeTakeFirst();

export const wasCorrected = async (db: Db, personId: number): Promise<boolean> =>
  (await db
    .selectFrom('person_correction')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined;
