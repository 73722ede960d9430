import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

export type PaperKind =
  | 'COMPROVATIVO_CANDIDATURA'
  | 'FICHA_PAGAMENTO'
  | 'RECIBO'
  | 'EXTRACTO'
  | 'SERVICO'
  | 'PAUTA_FREQUENCIA'
  | 'PAUTA_FINAL'
  | 'RESULTADOS';

const groups = (bytes: Buffer) => bytes.toString('hex').toUpperCase().match(/.{4}/g)!.join('-');

/** The verification code of a paper: 64 random bits, the same each time the paper of this record is made (decision G.4). */
export async function documentCode(db: Db, kind: PaperKind, entityId: number): Promise<string> {
  await db
    .insertInto('issued_document')
    .values({ kind, entity_id: entityId, code: groups(randomBytes(8)) })
    .onConflict((conflict) => conflict.columns(['kind', 'entity_id']).doNothing())
    .execute();
  const { code } = await db
    .selectFrom('issued_document')
    .select('code')
    .where('kind', '=', kind)
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  return code;
}

/** The same for many new papers, by the id of their record. */
export async function newDocumentCodes(
  db: Db,
  kind: PaperKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const codes = ids.map(() => groups(randomBytes(8)));
  await sql`insert into issued_document (kind, entity_id, code)
    select ${kind}, * from unnest(${[...ids]}::int[], ${codes}::text[])`.execute(db);
  return new Map(ids.map((id, nth) => [id, codes[nth]!]));
}

export const findByCode = (db: Db, code: string) =>
  db
    .selectFrom('issued_document')
    .select(['entity_id', 'issued_at'])
    .select((eb) => eb.ref('kind').$castTo<PaperKind>().as('kind'))
    .where('code', '=', code)
    .executeTakeFirst();
