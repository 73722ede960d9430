import type { PageQuery } from '@portal/shared-kit/contract/core/envelope';
import type { PaidType } from '@portal/shared-kit/contract/finance/payment-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/database/page.ts';
import { eachTime, isCommonName, matches, matching } from '../settling/search.repository.ts';
import { bills } from '../settling/settled-invoice.repository.ts';

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
    rows: bills(db),
  });
}
