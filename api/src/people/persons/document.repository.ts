import { insertRow, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';

export type DocumentKind = 'CV' | 'CERTIFICADO';

const documents = (db: Db) =>
  db
    .selectFrom('person_file')
    .innerJoin('attachment', 'attachment.id', 'person_file.attachment_id')
    .select([
      'person_file.id',
      'person_file.attachment_id',
      'person_file.kind',
      'attachment.name',
      'attachment.media_type',
      'attachment.size',
      'attachment.sha256',
      'attachment.created_at',
    ]);

export const list = (db: Db, personId: number) =>
  documents(db)
    .where('person_file.person_id', '=', personId)
    .orderBy('person_file.id', 'desc')
    .limit(100)
    .execute();

export const find = (db: Db, personId: number, id: number) =>
  documents(db)
    .where('person_file.person_id', '=', personId)
    .where('person_file.id', '=', id)
    .executeTakeFirst();

/** Counts the documents of a person; locks the person so that none is added before the transaction ends. */
export async function count(tx: Tx, personId: number): Promise<number> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute();
  return countOf(tx.selectFrom('person_file').where('person_id', '=', personId));
}

export const insert = (tx: Tx, document: { person_id: number; kind: DocumentKind; attachment_id: number }) =>
  insertRow(tx, 'person_file', document);

export const remove = (tx: Tx, id: number) => tx.deleteFrom('person_file').where('id', '=', id).execute();
