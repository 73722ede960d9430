import type * as contract from '@portal/shared-kit/contract/finance/bank-import';
import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { instantText } from '../../platform/database/dates.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { accountName } from '../common/fragments.repository.ts';

interface NewImport {
  entity_id: number;
  format: contract.BankFormat;
  layout_id: number | null;
  file_name: string;
  sha256: string;
  file_number: string | null;
  accounts: string[];
  /** Of its latest movement. */
  year: number;
  created_by: number;
}
export const insert = (tx: Tx, made: NewImport) => insertRow(tx, 'bank_import', made);

/** An entity with its accounts: its own, or where it has none, those of the institution. */
export const entity = (db: Db, id: number) =>
  db
    .selectFrom('payment_entity as e')
    .select(['e.id', 'e.code'])
    .select(
      sql<string[]>`case when e.nib is not null then array[e.nib]
        else array(select nib from company_bank_account order by position) end`.as('accounts'),
    )
    .where('e.id', '=', id)
    .where('e.active', '=', true)
    .executeTakeFirst();

const recorded = (db: Db) =>
  db.selectFrom('bank_import').where('state', 'in', ['A_IMPORTAR', 'IMPORTADO', 'A_ANULAR']);

/** When the same content was recorded. */
export const sameContent = (db: Db, sha256: string) =>
  recorded(db).select('created_at').where('sha256', '=', sha256).executeTakeFirst();

/** The recorded imports with this number of the bank, for these accounts and in this year (J21). */
export const sameNumber = async (
  db: Db,
  file: Pick<NewImport, 'entity_id' | 'format' | 'accounts' | 'year'> & { file_number: string },
): Promise<number[]> =>
  (
    await recorded(db)
      .select('id')
      .where('entity_id', '=', file.entity_id)
      .where('format', '=', file.format)
      .where('file_number', '=', file.file_number)
      .where(sql<boolean>`accounts = ${file.accounts}::text[]`)
      .where('year', '=', file.year)
      .execute()
  ).map(({ id }) => id);

/** Deletes earlier previews of the same content that were not confirmed. */
export const dropPreviews = (tx: Tx, sha256: string) =>
  tx.deleteFrom('bank_import').where('sha256', '=', sha256).where('state', '=', 'PREVISTO').execute();

/** Locks an import until the transaction ends. Its job works on it until it sets the last state, and ends a moment later. */
export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'bank_import', id);
  return tx
    .selectFrom('bank_import as b')
    .innerJoin('payment_entity as e', 'e.id', 'b.entity_id')
    .leftJoin('job as j', 'j.id', 'b.job_id')
    .select(['b.id', 'b.file_name', 'b.undo_until', 'e.code'])
    .select(sql<contract.BankImportState>`b.state`.as('state'))
    .select(
      sql<boolean>`b.state in ('A_IMPORTAR', 'A_ANULAR') and coalesce(j.state in ('EM_ESPERA', 'EM_CURSO'), false)`.as(
        'working',
      ),
    )
    .where('b.id', '=', id)
    .executeTakeFirst();
}

/** A job begins to work on an import; none for the file of the demonstration. */
export const begin = (tx: Tx, id: number, change: { state: 'A_IMPORTAR' | 'A_ANULAR'; job_id?: number }) =>
  updateRow(tx, 'bank_import', id, change);

/** Its job did its work; nothing where it had done it before, and was repeated because it did not end. */
export const finish = (tx: Tx, id: number, state: 'IMPORTADO' | 'ANULADO') =>
  tx
    .updateTable('bank_import')
    .set({ state, ...(state === 'IMPORTADO' && { undo_until: sql<string>`now() + interval '24 hours'` }) })
    .where('id', '=', id)
    .where('state', '=', state === 'IMPORTADO' ? 'A_IMPORTAR' : 'A_ANULAR')
    .execute();

/** Whether the file `b` waits for a second person: by the settings, and because a line is above the limit, or the lines that pay invoices
 *  of one debtor are together (J28). */
const isForSecond = sql<boolean>`(b.state = 'PREVISTO' and exists (select from company c
  where (c.second_person_files = 'SEMPRE' or (c.second_person_files = 'MODELOS' and b.format = 'MODELO'))
    and exists (select from bank_import_line l
        left join payment_reference r on r.entity_id = b.entity_id and r.number = l.reference left join invoice i on i.id = r.invoice_id
      where l.import_id = b.id and l.kind = 'CREDITO'
      group by coalesce('student ' || i.student_id, 'candidacy ' || i.candidacy_id, 'group ' || r.group_id, 'line ' || l.id)
      having sum(l.amount_cents) > c.second_person_cents)))`;
/** Whether somebody sent the file `b`, or made a version of its layout. */
const isOwn = (
  userId: number,
) => sql<boolean>`(b.created_by = ${userId} or exists (select from bank_layout used
  join bank_layout made on made.entity_id = used.entity_id and lower(made.name) = lower(used.name)
  where used.id = b.layout_id and made.created_by = ${userId}))`;

/** Whether a file waits for a second person, and whether this one is its first. */
export const secondPerson = (db: Db, id: number, userId: number) =>
  db
    .selectFrom('bank_import as b')
    .select([isForSecond.as('second'), isOwn(userId).as('own')])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();

const rows = (db: Db, userId: number) =>
  db
    .selectFrom('bank_import as b')
    .innerJoin('payment_entity as e', 'e.id', 'b.entity_id')
    .leftJoin('bank_layout as m', 'm.id', 'b.layout_id')
    .select(['b.id', 'e.code as entity', 'e.bank', 'b.file_name', 'b.file_number', 'b.job_id'])
    .select([
      sql<contract.BankFormat>`b.format`.as('format'),
      sql<contract.BankImportState>`b.state`.as('state'),
      sql<
        contract.BankImport['layout']
      >`case when m.id is not null then json_build_object('name', m.name, 'version', m.version) end`.as(
        'layout',
      ),
      instantText('b.created_at').as('created_at'),
      instantText('b.undo_until').$castTo<string | null>().as('undo_until'),
      isForSecond.as('second'),
      isOwn(userId).as('own'),
      accountName('b.created_by').as('created_by'),
    ]);
type Bare = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** Files, the latest first, as `userId` sees them. */
export async function list(
  db: Db,
  { search, second, ...filters }: PageQuery & { second?: boolean },
  userId = 0,
) {
  const page = await pageOf<Bare>(db, filters, {
    source: db
      .selectFrom('bank_import as b')
      .select(['b.id', 'b.id as key'])
      .$if(second === true, (query) => query.where('b.state', '=', 'PREVISTO').where(isForSecond))
      .$if(search !== '', (query) =>
        query.where('b.file_name', 'ilike', `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`),
      ),
    searched: search !== '',
    order: 'desc',
    rows: rows(db, userId),
  });
  return { ...page, rows: await withTotals(db, page.rows) };
}
export async function find(db: Db, id: number, userId = 0): Promise<contract.BankImport | undefined> {
  const row = await rows(db, userId).where('b.id', '=', id).executeTakeFirst();
  return row && (await withTotals(db, [row]))[0];
}

/** With the sums of their lines, in one query. */
async function withTotals(db: Db, found: Bare[]): Promise<contract.BankImport[]> {
  if (found.length === 0) return [];
  const sums = await db
    .selectFrom('bank_import_line as l')
    .innerJoin('bank_import as b', 'b.id', 'l.import_id')
    .select(['l.import_id', 'l.currency', 'l.incoming'])
    .select([
      sql<contract.LineClass>`l.class`.as('class'),
      // What an annulled import did not record, or took back, is nowhere any more.
      sql<contract.LineOutcome | 'ANULADO' | null>`case when l.undone_at is not null
        or (b.state = 'ANULADO' and l.payment_id is null and l.outcome is not null) then 'ANULADO' else l.outcome end`.as(
        'became',
      ),
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`sum(l.amount_cents)::bigint`.as('amount'),
      sql<number>`sum(l.credit_cents)::bigint`.as('credit'),
    ])
    .where(
      'l.import_id',
      'in',
      found.map(({ id }) => id),
    )
    .groupBy(['l.import_id', 'l.currency', 'l.incoming', 'became', 'l.class'])
    .orderBy('l.class')
    .orderBy('l.currency')
    .execute();
  return found.map((row) => {
    const own = sums.filter(({ import_id }) => import_id === row.id);
    return { ...row, ...totalsOf(own) };
  });
}

interface LineSum {
  class: contract.LineClass;
  currency: string;
  incoming: boolean;
  became: contract.LineOutcome | 'ANULADO' | null;
  lines: number;
  amount: number;
  credit: number;
}
const total = (sums: readonly LineSum[], field: 'lines' | 'amount' | 'credit' = 'amount') =>
  sums.reduce((sum, each) => sum + each[field], 0);

function totalsOf(own: readonly LineSum[]) {
  const metical = own.filter(({ currency }) => currency === 'MZN');
  const incoming = metical.filter((each) => each.incoming);
  const became = (...outcomes: LineSum['became'][]) =>
    incoming.filter((each) => outcomes.includes(each.became));
  const credit = total(became('CONCILIADO'), 'credit');
  const groups = [...new Set(own.map((each) => `${each.class} ${each.currency}`))];
  return {
    lines: total(own, 'lines'),
    amount: total(incoming),
    outgoing: total(metical.filter((each) => !each.incoming)),
    classes: groups.map((group) => {
      const of = own.filter((each) => `${each.class} ${each.currency}` === group);
      return {
        class: of[0]!.class,
        currency: of[0]!.currency,
        lines: total(of, 'lines'),
        amount: total(of.filter((each) => each.incoming)),
        outgoing: total(of.filter((each) => !each.incoming)),
      };
    }),
    accounted: {
      reconciled: total(became('CONCILIADO')) - credit,
      credit,
      unmatched: total(became('POR_IDENTIFICAR')),
      duplicated: total(became('DUPLICADO')),
      waiting: total(became('EM_ESPERA')),
      open: total(became('A_TRATAR')),
      ignored: total(became('IGNORADO', 'ESTORNADO')),
      undone: total(became('ANULADO')),
    },
    open_lines: total(
      own.filter((each) => each.became === 'A_TRATAR'),
      'lines',
    ),
  };
}
