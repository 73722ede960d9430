import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import { sql } from 'kysely';
import type { PaidType } from '@portal/shared-kit/contract/finance/payment-rules';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains, containsOften } from '../../platform/database/search.ts';
import { chargedBy } from '../common/fragments.repository.ts';
import { exactly, eachTime, isCommonName, matches, matching } from '../ledger/search.repository.ts';
import { bills } from '../ledger/settled-invoice.repository.ts';

export interface OfInscriptions extends PageQuery {
  course_id?: number | undefined;
  year?: number | undefined;
}
/** Filter of the invoices of inscriptions. */
export interface Which {
  types: 'INSCRICAO' | 'RENOVACAO' | 'both';
  paid: boolean | 'both';
  personId: number | undefined;
}

// Literals, so that the planner can use the partial indexes of these states.
const statesOf = (paid: Which['paid']) => {
  if (paid === 'both') return sql<boolean>`c.state in ('EMITIDA', 'PARCIAL', 'PAGA')`;
  return paid ? sql<boolean>`c.state = 'PAGA'` : sql<boolean>`c.state in ('EMITIDA', 'PARCIAL')`;
};

const filtered = (
  db: Db,
  { course_id, year }: Pick<OfInscriptions, 'course_id' | 'year'>,
  { types, paid, personId }: Which,
) =>
  db
    .selectFrom('inscription_charge as c')
    .select(['c.invoice_id as id', 'c.invoice_id as key'])
    .where(statesOf(paid))
    .$if(types !== 'both', (rows) => rows.where(sql<boolean>`c.type = ${sql.lit(types)}`))
    .$if(course_id !== undefined, (rows) => rows.where('c.course_id', '=', course_id!))
    .$if(year !== undefined, (rows) => rows.where('c.year', '=', year!))
    .$if(personId !== undefined, (rows) =>
      rows.where(
        'c.student_id',
        'in',
        db.selectFrom('student').select('id').where('person_id', '=', personId!),
      ),
    );

const rows = builtOnce((db: Db, { ids }: { ids: readonly number[] }) =>
  bills(db)
    .leftJoin('inscription as ins', (join) =>
      join.on(
        'ins.id',
        '=',
        sql<number>`(select inscription_id from invoice b where b.id = ${chargedBy('i.id')})`,
      ),
    )
    .where(sql<boolean>`i.id = any(${ids})`)
    .select([
      sql<string | null>`(select name from level where level.id = ins.level_id)`.as('level'),
      'ins.year',
      'ins.type as inscription_type',
    ]),
);

/** Inscriptions with their invoices, the newest invoice first (decision 116). */
export function ofInscriptions(
  db: Db,
  { search, course_id, year, ...filters }: OfInscriptions,
  which: Which,
) {
  const base = filtered(db, { course_id, year }, which);
  const found = (has: typeof contains) =>
    base.where((eb) =>
      eb.or([
        has(eb.ref('c.name_key'), search),
        sql<boolean>`c.invoice_id = any(array(${exactly(db, search)}))`,
      ]),
    );
  return pageOf(db, filters, {
    source: search === '' ? base : found(contains),
    ...(search !== '' && { walk: found(containsOften) }),
    searched: search !== '',
    order: 'desc',
    rows: { byIds: rows },
  });
}

const open = sql<boolean>`i.state in ('EMITIDA', 'PARCIAL')`;

type Invoices = ReturnType<typeof keyed>;
const keyed = (db: Db) => db.selectFrom('invoice as i').select(['i.id', 'i.id as key']);
/** Invoices that match the search, gathered from their debtors. */
const gathered = (db: Db, search: string, base: Invoices): Invoices =>
  db
    .selectFrom(matching(db, search).as('m'))
    .innerJoinLateral(
      base
        .where('i.id', '=', sql<number>`m.id`)
        .offset(eachTime)
        .as('i'),
      (join) => join.onTrue(),
    )
    .select(['i.id', 'i.key']) as unknown as Invoices;

/** Open invoices, the newest first. */
export async function unpaid(
  db: Db,
  { search, type, ...filters }: PageQuery & { type?: PaidType | undefined },
) {
  const base = keyed(db)
    .where(open)
    .$if(type !== undefined, (rows) => rows.where('i.type', '=', type!));
  const found = async () =>
    (await isCommonName(db, search)) ? base.where(matches(db, search, 'i.id')) : gathered(db, search, base);
  return pageOf(db, filters, {
    source: search === '' ? base : await found(),
    searched: search !== '',
    order: 'desc',
    rows: bills,
  });
}
