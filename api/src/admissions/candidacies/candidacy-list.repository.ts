import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { candidacies } from '@portal/shared-kit/contract/admissions/candidacy';
import { sql, type ExpressionBuilder } from 'kysely';
import { dayAt } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { countOf, sqlRows } from '../../platform/database/read.ts';
import { pageList } from '../../platform/database/page.ts';
import type { DB } from '../../platform/database/schema.ts';
import { contains } from '../../platform/database/search.ts';
import { byName, sorting } from '../../platform/database/sort.ts';

type CandidacyQuery = Args<typeof candidacies>['query'];
type Fee = 'SEM_TAXA' | 'POR_PAGAR' | 'PAGA';

/** State of the fee of the candidacy `c` of a query. */
export const feeState = sql<Fee>`coalesce((select case when i.state = 'PAGA' then 'PAGA' else 'POR_PAGAR' end from invoice i
  where i.candidacy_id = c.id and i.type = 'CANDIDATURA' and i.state <> 'ANULADA'), 'SEM_TAXA')`;

/** Candidacies with the names of their courses, by the names of the wire. */
const asRows = (db: Db) =>
  db
    .selectFrom('candidacy as c')
    .innerJoin('course', 'course.id', 'c.course_id')
    .select([
      'c.id',
      'c.id as inscription_id',
      'c.id as person_id',
      'c.number',
      'c.full_name as fullName',
      'c.course_id',
      'course.name as course',
      'c.year',
      'c.doc_number',
      'c.contact',
      'c.version',
      'c.to_confirm',
    ])
    .select(['c.shift as scholar_shift', 'c.state', 'c.submitted_at', 'c.state_since'])
    .select(feeState.as('payment'));

/** The default intake: the latest with candidacies or an application period. */
export const latestYear = async (db: Db): Promise<number | undefined> => {
  const rows = await sqlRows<{ year: number | null }>(db)`select greatest(
    (select max(c.year) from candidacy c),
    (select max(y.designation::int) from activity a join academic_year y on y.id = a.academic_year_id
      where a.type = 'INSCRICAO' and y.start_date is not null)) as year`;
  return rows[0]?.year ?? undefined;
};

export type CandidacyListFilters = Omit<CandidacyQuery, 'page' | 'per_page' | 'year'> & { year: number };

const sorted = sorting(
  { number: 'c.number', fullName: 'c.name_key', course: 'by_key', submitted_at: 'c.submitted_at' },
  'submitted_at',
);
/** By default pending ones oldest first, others latest first (decision 29). */
const sortOf = ({ state, sort }: CandidacyListFilters) =>
  sorted(sort ?? (state === 'PENDENTES' ? 'submitted_at' : '-submitted_at'));

const narrowed = (db: Db, question: CandidacyListFilters) => {
  const { search, state, year, ...filters } = question;
  const { by, key } = sortOf(question);
  const oneState = state === 'PENDENTES' || state === 'TODAS' ? undefined : state;
  const { course_id, scholar_shift: shift, province_id, gender, payment, from, until } = filters;
  return db
    .selectFrom('candidacy as c')
    .$if(by === 'course', (qb) => qb.innerJoin(byName('course'), 'by_id', 'c.course_id') as typeof qb)
    .select(['c.id', key.as('key')])
    .where('c.year', '=', year)
    .$if(state === 'PENDENTES', (qb) => qb.where(sql<boolean>`c.state in ('SUBMETIDA', 'EM_ANALISE')`))
    .$if(oneState !== undefined, (qb) => qb.where('c.state', '=', oneState!))
    .$if(course_id !== undefined, (qb) => qb.where('c.course_id', '=', course_id!))
    .$if(shift !== undefined, (qb) => qb.where('c.shift', '=', shift!))
    .$if(province_id !== undefined, (qb) => qb.where('c.province_id', '=', province_id!))
    .$if(gender !== undefined, (qb) => qb.where('c.gender', '=', gender!))
    .$if(payment !== undefined, (qb) => qb.where(feeState, '=', payment!))
    .$if(from !== undefined, (qb) => qb.where('c.submitted_at', '>=', dayAt(from!)))
    .$if(until !== undefined, (qb) => qb.where('c.submitted_at', '<', dayAt(until!, 1)))
    .$if(search !== '', (qb) => qb.where((eb) => found(eb, search, year)));
};
export const list = pageList(
  (db: Db, filters: CandidacyListFilters & Pick<CandidacyQuery, 'page' | 'per_page'>) => ({
    source: narrowed(db, filters),
    searched: filters.search !== '',
    rows: asRows,
    order: sortOf(filters).order,
  }),
);

export const count = (db: Db, filters: CandidacyListFilters): Promise<number> =>
  countOf(db.selectFrom(narrowed(db, filters).as('counted')));

/** `limit` rows of the list from the row `first` (0-based). */
export const some = (db: Db, filters: CandidacyListFilters, first: number, limit: number) => {
  const { key, order } = sortOf(filters);
  return db
    .with('part', () =>
      narrowed(db, filters).orderBy(key, order).orderBy('c.id', order).offset(first).limit(limit),
    )
    .selectFrom('part')
    .innerJoin(asRows(db).as('row'), (join) => join.onRef('row.id', '=', 'part.id'))
    .selectAll('row')
    .orderBy('part.key', order)
    .orderBy('part.id', order)
    .execute();
};

/** By name, exact number or document; '12' finds CAND-2027-000012. */
function found(eb: ExpressionBuilder<{ c: DB['candidacy'] }, 'c'>, search: string, year: number) {
  const number = /^\d{1,6}$/.test(search) ? `CAND-${year}-${search.padStart(6, '0')}` : search.toUpperCase();
  return eb.or([
    contains(sql.ref('c.name_key'), search),
    eb('c.number', '=', number),
    eb(sql`upper(c.doc_number)`, '=', search.replaceAll(/\s/g, '').toUpperCase()),
  ]);
}
