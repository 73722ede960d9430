import { sql } from 'kysely';
import type { ImportRecord, ImportRow, LineVerdict } from '@portal/shared-kit/contract/platform/import';
import type { Db, Tx } from '../database/db.ts';
import { countOf, exists, sqlRows } from '../database/read.ts';
import { lockRow } from '../database/lock-row.ts';
import type { Attempt, ImportValues } from './import-kind.ts';
import type { Line } from './read-lines.ts';

export const insert = (tx: Tx, made: { kind: string; owner_id: number; file_name: string }) =>
  tx.insertInto('import').values(made).returning('id').executeTakeFirstOrThrow();

export const insertLines = (tx: Tx, id: number, lines: readonly Line[]) =>
  sql`
    insert into import_row (import_id, number, cells)
    select ${id}, number, cells from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (number int, cells jsonb)`.execute(
    tx,
  );

const count = (condition: string) => sql.raw(`(count(*) filter (where ${condition}))::int`);

/** An import of one owner, with its line counts. */
export async function find(db: Db, ownerId: number, id: number) {
  const found = await db
    .selectFrom('import')
    .select(['id', 'kind', 'file_name', 'job_id', 'created_at', 'undo_until', 'state'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!found) return undefined;
  const rows = await sqlRows<ImportRecord['counts']>(db)`
    select count(*)::int as total, ${count(`verdict = 'NOVA'`)} as "NOVA", ${count(`verdict = 'ALTERADA'`)} as "ALTERADA",
      ${count(`verdict = 'IGUAL'`)} as "IGUAL", ${count(`verdict = 'ERRO'`)} as "ERRO",
      ${count('applied_at is not null and undone_at is null')} as applied
    from import_row where import_id = ${id}`;
  return { ...found, counts: rows[0]! };
}

/** What is wrong with the lines, by column and message; the most frequent first. */
export const problemsOf = (db: Db, importId: number): Promise<ImportRecord['problems']> => sqlRows<
  ImportRecord['problems'][number]
>(db)`
    select problem.key, problem.value as message, count(*)::int as lines
    from import_row, jsonb_each_text(problems) as problem
    where import_id = ${importId} and verdict = 'ERRO'
    group by 1, 2 order by 3 desc, 1, 2 limit 20`;

/** Locks the import until the transaction ends. */
export async function lock(tx: Tx, ownerId: number, id: number) {
  await lockRow(tx, 'import', id);
  return find(tx, ownerId, id);
}

/** Whether the job of an import is unfinished. */
export const isWorking = async (db: Db, jobId: number | null): Promise<boolean> =>
  jobId !== null &&
  (await exists(db.selectFrom('job').where('id', '=', jobId).where('finished_at', 'is', null)));

export const setState = (
  tx: Tx,
  id: number,
  change: { state: ImportRecord['state']; job_id?: number; undoable?: boolean },
) =>
  sql`
    update import set state = ${change.state}, job_id = coalesce(${change.job_id ?? null}::int, job_id),
      undo_until = case when ${change.undoable ?? false} then now() + interval '24 hours' else undo_until end,
      expires_at = case when ${change.undoable ?? false} then now() + interval '24 hours' else expires_at end
    where id = ${id}`.execute(tx);

/** A line as a job processes it. */
export interface StoredLine {
  id: number;
  number: number;
  cells: Record<string, string>;
  /** Names its record; null where the line does not. */
  key: string | null;
  verdict: LineVerdict | null;
  record_id: number | null;
  version: number | null;
  before: ImportValues | null;
}

const lines = (db: Db, importId: number) =>
  db
    .selectFrom('import_row')
    .select(['id', 'number', 'record_id', 'version', 'key'])
    .select([sql<Record<string, string>>`cells`.as('cells'), sql<LineVerdict | null>`verdict`.as('verdict')])
    .select(sql<ImportValues | null>`before`.as('before'))
    .where('import_id', '=', importId);

export const linesAfter = (db: Db, importId: number, number: number, most: number): Promise<StoredLine[]> =>
  lines(db, importId).where('number', '>', number).orderBy('number').limit(most).execute();

/** Lines still to be written. */
export const linesToWrite = (db: Db, importId: number, number: number, most: number): Promise<StoredLine[]> =>
  lines(db, importId)
    .where('number', '>', number)
    .where('verdict', 'in', ['NOVA', 'ALTERADA'])
    .where('applied_at', 'is', null)
    .orderBy('number')
    .limit(most)
    .execute();

/** Written lines, last one first. */
export const linesToUndo = (db: Db, importId: number, number: number, most: number): Promise<StoredLine[]> =>
  lines(db, importId)
    .where('number', '<', number)
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();

export const findLine = (db: Db, importId: number, number: number): Promise<StoredLine | undefined> =>
  lines(db, importId).where('number', '=', number).executeTakeFirst();

/** The lines of these records in file order, without one; of a record that thousands of lines name the first. */
export const linesOf = (
  db: Db,
  importId: number,
  keys: readonly string[],
  except: number,
): Promise<StoredLine[]> =>
  lines(db, importId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('number', '<>', except)
    .orderBy('number')
    .limit(500)
    .execute();

/** For each of these records the first line before a line. */
export async function firstOf(
  db: Db,
  importId: number,
  number: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('import_row')
    .select((eb) => ['key', eb.fn.min('number').as('number')])
    .where('import_id', '=', importId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('number', '<', number)
    .groupBy('key')
    .execute();
  return new Map(found.map((line) => [line.key!, line.number]));
}

type Judged = Omit<Attempt, 'recordId'> & { id: number; record_id: number | null };

/** Stores the verdicts of checked lines. */
export const noteVerdicts = (tx: Tx, judged: readonly Judged[]) =>
  sql`
    update import_row r set key = j.key, verdict = j.verdict, problems = j.problems, changes = j.changes,
      record_id = j.record_id, version = j.version
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as j (id int, key text, verdict text, problems jsonb, changes jsonb, record_id int, version int)
    where r.id = j.id`.execute(tx);

export const setCells = (tx: Tx, id: number, cells: Record<string, string>) =>
  sql`update import_row set cells = ${JSON.stringify(cells)}::jsonb where id = ${id}`.execute(tx);

/** Stores the results of written lines. */
export const noteWritten = (tx: Tx, judged: readonly Judged[]) =>
  sql`
    update import_row r set verdict = j.verdict, problems = j.problems, before = j.before,
      record_id = coalesce(j.record_id, r.record_id), version = coalesce(j.version, r.version),
      applied_at = case j.verdict when 'ERRO' then null else now() end
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as j (id int, verdict text, problems jsonb, before jsonb, record_id int, version int)
    where r.id = j.id`.execute(tx);

export const noteUndone = (tx: Tx, judged: readonly { id: number; problems: Record<string, string> }[]) =>
  sql`
    update import_row r set problems = j.problems,
      undone_at = case when j.problems = '{}' then now() else null end
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (id int, problems jsonb)
    where r.id = j.id`.execute(tx);

/** Lines as shown on the screen. */
const shown = (db: Db, importId: number) =>
  db
    .selectFrom('import_row')
    .select(['id', 'number', sql<ImportRow['cells']>`cells`.as('cells')])
    .select([
      sql<LineVerdict | null>`verdict`.as('verdict'),
      sql<ImportRow['problems']>`problems`.as('problems'),
    ])
    .select(sql<ImportRow['changes']>`changes`.as('changes'))
    .select(sql<boolean>`applied_at is not null and undone_at is null`.as('applied'))
    .where('import_id', '=', importId);

export const shownLine = (db: Db, importId: number, number: number): Promise<ImportRow | undefined> =>
  shown(db, importId).where('number', '=', number).executeTakeFirst();

/** A page of lines, in file order. */
export async function page(
  db: Db,
  importId: number,
  { page: number, per_page, verdict }: { page: number; per_page: number; verdict?: LineVerdict | undefined },
) {
  const narrowed = shown(db, importId).$if(verdict !== undefined, (qb) => qb.where('verdict', '=', verdict!));
  const rows = await narrowed
    .orderBy('number')
    .limit(per_page)
    .offset((number - 1) * per_page)
    .execute();
  const total = await countOf(narrowed);
  return { rows, total };
}

export const removeExpired = (db: Db) =>
  db
    .deleteFrom('import')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
