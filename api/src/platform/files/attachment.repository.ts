import { sql } from 'kysely';
import { insertRow, type Db, type Tx } from '../database/db.ts';
import type { ReceivedFile } from './receive.ts';
import type { FileStore } from './file-store.ts';

/** Refers to a stored file; files without a row are swept. */
export const attach = (tx: Tx, { sha256, size, media_type, name }: ReceivedFile) =>
  insertRow(tx, 'attachment', { sha256, size, media_type, name });

export const detach = (tx: Tx, id: number) => tx.deleteFrom('attachment').where('id', '=', id).execute();

/** Deletes stored files without an attachment and returns how many. `grace` is longer than any upload takes to commit the row
 *  that refers to its file. */
export async function sweepFiles(db: Db, files: FileStore, grace = '24 hours'): Promise<number> {
  const before = await sql<{ at: Date }>`select now() - ${grace}::interval as at`.execute(db);
  return files.sweep(before.rows[0]!.at, async (hashes) => {
    const named = await db
      .selectFrom('attachment')
      .select('sha256')
      .distinct()
      .where('sha256', 'in', [...hashes])
      .execute();
    return new Set(named.map(({ sha256 }) => sha256));
  });
}
