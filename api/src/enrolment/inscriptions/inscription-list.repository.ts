import type { InscriptionRow } from '@portal/shared-kit/contract/enrolment/inscription';
import type {
  InscriptionState,
  InscriptionTab,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { sql, type AliasableExpression, type QueryCreator } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { pageOf, type Listing } from '../../platform/database/page.ts';
import type { DB } from '../../platform/database/schema.ts';
import { contains, containsOften, withCardDots } from '../../platform/database/search.ts';
import { rowsAfter, type Place } from '../../platform/database/rows-after.ts';
import { sorting } from '../../platform/database/sort.ts';
import { endOf } from '../../offer/calendar/activity.repository.ts';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '../../platform/database/built-once.ts';

/** Its invoice that is not annulled. */
const invoiceOf = sql<
  InscriptionRow['invoice']
>`(select json_build_object('id', bill.id, 'number', bill.number,
    'state', bill.state, 'total_cents', bill.total_cents, 'due_date', bill.due_date)
  from invoice bill where bill.inscription_id = inscription.id and bill.state <> 'ANULADA'
    and bill.type in ('INSCRICAO', 'RENOVACAO'))`;

/** Inscriptions with their students. Names come from subqueries, as fewer joins are faster to plan. */
export const rows = (db: Db) =>
  db
    .selectFrom('inscription')
    .innerJoin('student', 'student.id', 'inscription.student_id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('level', 'level.id', 'inscription.level_id')
    .select([
      'inscription.id',
      'student.person_id',
      'inscription.course_id',
      'person.full_name as fullName',
      sql<string>`(select course.name from course where course.id = inscription.course_id)`.as('course'),
      'level.name as level',
      'level.level_type',
      'inscription.shift as scholar_shift',
      sql<string>`(select y.designation from academic_year y where y.id = inscription.academic_year_id)`.as(
        'academic_year',
      ),
      sql<string>`(select s.semester_name from semester s where s.id = inscription.semester_id)`.as(
        'semester',
      ),
      'inscription.type as inscriptionType',
      'inscription.entry_year as ano_entrada',
      sql<0 | 1>`(inscription.state = 'ACTIVA')::int`.as('isActive'),
      invoiceOf.as('invoice'),
      'student.code',
      'inscription.state',
    ]);

/** Candidacies in the same shape, without card and state of an inscription (decision 95). */
const candidacyRows = (db: Db) =>
  db
    .selectFrom('candidacy')
    .innerJoin('course', 'course.id', 'candidacy.course_id')
    .innerJoin('level', 'level.id', 'candidacy.level_id')
    .innerJoin('academic_year', 'academic_year.id', 'candidacy.academic_year_id')
    .leftJoin('activity', 'activity.id', 'candidacy.activity_id')
    .leftJoin('semester', 'semester.id', 'activity.semester_id')
    .select((eb) => [
      'candidacy.id',
      'candidacy.id as person_id',
      'candidacy.course_id',
      'candidacy.full_name as fullName',
      'course.name as course',
      'level.name as level',
      'level.level_type',
      'candidacy.shift as scholar_shift',
      'academic_year.designation as academic_year',
      eb.fn.coalesce('semester.semester_name', sql.lit('')).as('semester'),
      sql.lit<'Candidatura'>('Candidatura').as('inscriptionType'),
      'candidacy.year as ano_entrada',
      sql.lit<0>(0).as('isActive'),
      jsonObjectFrom(
        eb
          .selectFrom('invoice as bill')
          .select(['bill.id', 'bill.number', 'bill.state', 'bill.total_cents', 'bill.due_date'])
          .whereRef('bill.candidacy_id', '=', 'candidacy.id')
          .where('bill.type', '=', 'CANDIDATURA')
          .where('bill.state', '<>', 'ANULADA'),
      ).as('invoice'),
      'candidacy.number as code',
    ]);

/** The rows of a page, whose joins are so planned once and not for each page. */
const rowsById = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  rows(db).where(sql<boolean>`inscription.id = any(${ids})`),
);
const candidacyRowsById = builtOnce((db, { ids }: { ids: readonly number[] }) =>
  candidacyRows(db).where(sql<boolean>`candidacy.id = any(${ids})`),
);

/** Every inscription of a student, the latest first. */
export const ofStudent = (db: Db, studentId: number) =>
  rows(db)
    .where('inscription.student_id', '=', studentId)
    .orderBy('inscription.year', 'desc')
    .orderBy('inscription.id', 'desc')
    .execute();

export interface InscriptionListFilters {
  tipo_inscricao: InscriptionTab;
  year: number;
  search: string;
  course_id?: number | undefined;
  level_id?: number | undefined;
  scholar_shift?: Shift | undefined;
  sort?: Parameters<typeof sorted>[0];
}
const sorted = sorting({ fullName: 'name_key', ano_entrada: 'entry_year' }, 'fullName');
/** The same for candidacies, whose entry year is the intake. */
const sortedCandidacies = sorting({ fullName: 'name_key', ano_entrada: 'year' }, 'fullName');

/** The states of each tab, of renewals and of the others (decisions 93, 94); a tab without an entry has all states. */
const tabs: Partial<Record<InscriptionTab, { renewals: boolean; states: InscriptionState[] }>> = {
  pagas: { renewals: false, states: ['ACTIVA', 'SUSPENSA', 'CONCLUIDA', 'TRANSFERIDA'] },
  pendentes: { renewals: false, states: ['CONFIRMADA'] },
  'renovacoes-concluidas': { renewals: true, states: ['CONCLUIDA'] },
  'renovacoes-pendentes': { renewals: true, states: ['PENDENTE', 'CONFIRMADA'] },
};
const inTab = (tab: InscriptionTab) => {
  const only = tabs[tab];
  if (!only) return sql<boolean>`true`;
  const states = sql.join(only.states.map((state) => sql.lit(state)));
  return only.renewals
    ? sql<boolean>`type = 'Renovação' and state in (${states})`
    : sql<boolean>`type <> 'Renovação' and state in (${states})`;
};

/** Only the code of a card has digits. */
const isCode = (search: string) => /\d/.test(search);
/** Whether the name contains the search, or the search is the code of the student's card. */
const named = (search: string, holds: typeof contains) =>
  isCode(search)
    ? sql<boolean>`(${holds(sql.ref('name_key'), search)}
        or student_id = any (array(select id from student where code = ${withCardDots(search)})))`
    : holds(sql.ref('name_key'), search);

const narrowed = (db: QueryCreator<DB>, filters: InscriptionListFilters) =>
  db
    .selectFrom('inscription')
    .select(['id', sorted(filters.sort).key.as('key')])
    .where('year', '=', filters.year)
    .where(inTab(filters.tipo_inscricao))
    .$if(filters.course_id !== undefined, (query) => query.where('course_id', '=', filters.course_id!))
    .$if(filters.level_id !== undefined, (query) => query.where('level_id', '=', filters.level_id!))
    .$if(filters.scholar_shift !== undefined, (query) => query.where('shift', '=', filters.scholar_shift!));

const inscriptions = (db: Db, filters: InscriptionListFilters, holds: typeof contains = contains) =>
  narrowed(db, filters).$if(filters.search !== '', (query) => query.where(named(filters.search, holds)));

/** By the search index before anything else is asked of them: with a name that nobody has, the planner would look at each of a tab. */
const gathered = (db: Db, filters: InscriptionListFilters) =>
  narrowed(
    db.with(
      (name) => name('inscription').materialized(),
      (query) => query.selectFrom('inscription').selectAll().where(named(filters.search, contains)),
    ),
    filters,
  );

const undecided = sql<boolean>`state in ('SUBMETIDA', 'EM_ANALISE')`;
/** Undecided candidacies: an approved one has an inscription, a rejected one has none. */
const candidacies = (db: Db, filters: InscriptionListFilters) =>
  db
    .selectFrom('candidacy')
    .select(['id', sortedCandidacies(filters.sort).key.as('key')])
    .where('year', '=', filters.year)
    .where(undecided)
    .$if(filters.course_id !== undefined, (query) => query.where('course_id', '=', filters.course_id!))
    .$if(filters.level_id !== undefined, (query) => query.where('level_id', '=', filters.level_id!))
    .$if(filters.scholar_shift !== undefined, (query) => query.where('shift', '=', filters.scholar_shift!))
    .$if(filters.search !== '', (query) => query.where(contains(sql.ref('name_key'), filters.search)));

/** Whether a tab lists inscriptions or candidacies. */
const of = (
  db: Db,
  filters: InscriptionListFilters,
): Pick<Listing<InscriptionRow>, 'source' | 'narrowed' | 'gather' | 'walk'> & {
  rows: AliasableExpression<InscriptionRow>;
} =>
  filters.tipo_inscricao === 'candidaturas'
    ? { source: candidacies(db, filters), rows: candidacyRows(db) }
    : {
        source: inscriptions(db, filters),
        narrowed: narrowed(db, filters),
        gather: gathered(db, filters),
        walk: inscriptions(db, filters, containsOften),
        rows: rows(db),
      };

export const list = (db: Db, filters: InscriptionListFilters & { page: number; per_page: number }) =>
  pageOf<InscriptionRow>(db, filters, {
    ...of(db, filters),
    rows: { byIds: filters.tipo_inscricao === 'candidaturas' ? candidacyRowsById : rowsById },
    searched: filters.search !== '',
    order: sorted(filters.sort).order,
  });

export const count = (db: Db, filters: InscriptionListFilters): Promise<number> =>
  countOf(db.selectFrom(of(db, filters).source.as('counted')));

/** The next rows after a position in the list. */
export const listAfter = (
  db: Db,
  filters: InscriptionListFilters,
  place: Place | undefined,
  limit: number,
): Promise<(InscriptionRow & Place)[]> => {
  const { source, rows: all } = of(db, filters);
  return rowsAfter(db, { source, rows: all, order: sorted(filters.sort).order }, place, limit);
};

/** The number of inscriptions of a year in each state, renewals excluded. */
export const states = (db: Db, year: number) =>
  db
    .selectFrom('inscription')
    .select((eb) => [
      sql<boolean>`type = 'Renovação'`.as('renewal'),
      'state',
      eb.fn.countAll<number>().as('n'),
    ])
    .where('year', '=', year)
    .groupBy([sql`type = 'Renovação'`, 'state'])
    .execute();

export const undecidedCandidacies = (db: Db, year: number): Promise<number> =>
  countOf(db.selectFrom('candidacy').where('year', '=', year).where(undecided));

/** Whether a tab contains a state. */
export const belongs = (
  tab: InscriptionTab,
  { renewal, state }: { renewal: boolean; state: InscriptionState },
) => {
  const only = tabs[tab];
  return !only || (only.renewals === renewal && only.states.includes(state));
};

/** Whether some application period of a year is open now. */
export async function isIntakeOpen(db: Db, year: number): Promise<boolean> {
  const open = await db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .select('activity.id')
    .where('activity.type', '=', 'INSCRICAO')
    .where('academic_year.designation', '=', String(year))
    .where('activity.suspended_at', 'is', null)
    .where('activity.date_start', '<=', sql<Date>`now()`)
    .where(sql<boolean>`${endOf} > now()`)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The latest calendar year for which applications were declared. */
export const lastIntake = async (db: Db): Promise<number | undefined> => {
  const found = await db
    .selectFrom('activity')
    .innerJoin('academic_year', 'academic_year.id', 'activity.academic_year_id')
    .select('academic_year.designation')
    .where('activity.type', '=', 'INSCRICAO')
    .orderBy('academic_year.designation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && Number(found.designation);
};
