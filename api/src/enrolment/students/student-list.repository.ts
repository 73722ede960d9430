import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import {
  unpagedLimit,
  type students,
  type studentsWithoutPages,
} from '@portal/shared-kit/contract/enrolment/student-list';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { fewMatches, pageList, searchLimit } from '../../platform/database/page.ts';
import { contains, containsOften, isNumberSearch, withCardDots } from '../../platform/database/search.ts';
import { asRows, rowsById } from './student-row.repository.ts';
import { rowsAfter, type Place } from '../../platform/database/rows-after.ts';
import { byName, sorting } from '../../platform/database/sort.ts';

export type StudentFilters = Args<typeof studentsWithoutPages>['query'];

/** Number of characters from which a search matches the start of a code, document or telephone (decision 103). */
const minimumPrefixLength = 4;

/** By the start of card, document or telephone; a shorter search has to match exactly, and one that is no number is a name. */
const found = (db: Db, typed: string) => {
  const whole = typed.replaceAll(/\s/g, '').toUpperCase();
  const end = whole.length < minimumPrefixLength ? '' : '%';
  const starts = (column: 'code' | 'doc_number' | 'contact', text = whole) =>
    sql<boolean>`${sql.ref(column)} like ${text.replaceAll(/[%_\\]/g, '\\$&') + end}`;
  // Beyond the number that is counted, more matches make no difference.
  const people = (column: 'doc_number' | 'contact') =>
    db
      .selectFrom(
        db
          .selectFrom('person')
          .select('id')
          .where(starts(column))
          .limit(searchLimit + 1)
          .as(column),
      )
      .select('id');
  const cards = db
    .selectFrom('student')
    .select('id')
    .where(starts('code', withCardDots(whole)))
    .limit(searchLimit + 1);
  return db
    .selectFrom(cards.as('cards'))
    .select('id')
    .union(
      db
        .selectFrom('student')
        .select('id')
        .where('person_id', 'in', people('doc_number').union(people('contact'))),
    );
};

const isName = (search: string) => search !== '' && !isNumberSearch(search);

const sorted = sorting(
  { fullName: 'name_key', curso: 'by_key', state: sql`coalesce(inscription_state, '')` },
  'fullName',
);
export type Listed = StudentFilters & { sort?: Parameters<typeof sorted>[0] };

const toReview = sql`select student_id from enrolment where flagged and state = 'INSCRITO'`;

const narrowed = (
  db: Db,
  { search, course_id, level_id, state, flagged, sort }: Listed,
  named: typeof contains = contains,
) =>
  db
    .selectFrom('student')
    .$if(
      sorted(sort).by === 'curso',
      (query) => query.innerJoin(byName('course'), 'by_id', 'course_id') as typeof query,
    )
    .select(['id', sorted(sort).key.as('key')])
    .$if(isNumberSearch(search), (query) => query.where('id', 'in', found(db, search)))
    .$if(isName(search), (query) => query.where(named(sql.ref('name_key'), search)))
    .$if(course_id !== undefined, (query) => query.where('course_id', '=', course_id!))
    .$if(level_id !== undefined, (query) => query.where('level_id', '=', level_id!))
    .$if(state !== undefined, (query) => query.where('inscription_state', '=', state!))
    .$if(flagged !== undefined, (query) => query.where(sql<boolean>`id in (${toReview})`));

const isNarrowed = ({ course_id, level_id, state, flagged }: Listed) =>
  [course_id, level_id, state, flagged].some((value) => value !== undefined);

export const list = pageList((db: Db, filters: Args<typeof students>['query']) => ({
  source: narrowed(db, filters),
  ...(isNarrowed(filters) && { narrowed: narrowed(db, { ...filters, search: '' }) }),
  walk: narrowed(db, filters, containsOften),
  searched: filters.search !== '',
  order: sorted(filters.sort).order,
  rows: { byIds: rowsById },
}));

export const count = (db: Db, filters: Listed): Promise<number> =>
  countOf(db.selectFrom(narrowed(db, filters).as('counted')));

/** The next rows after a position in the list. */
export const listAfter = (db: Db, filters: Listed, place: Place | undefined, limit: number) =>
  rowsAfter(
    db,
    { source: narrowed(db, filters), rows: asRows(db), order: sorted(filters.sort).order },
    place,
    limit,
  );

/** Active students by name, one more than an answer has. That they are active is written out: as a parameter it would hide their index from
 *  a generic plan. Names are looked up by row, so that no table is read whole for them. */
export async function firstOf(db: Db, filters: StudentFilters) {
  const few = isName(filters.search) ? await fewMatches(db, narrowed(db, filters)) : undefined;
  const matching = few
    ? narrowed(db, { ...filters, search: '' }).where(sql<boolean>`id = any(${few})`)
    : narrowed(db, filters, containsOften);
  return db
    .selectFrom(
      matching
        .select(['code', 'person_id', 'course_id'])
        .where(sql<boolean>`active`)
        .as('found'),
    )
    .select((eb) => [
      'found.id',
      'found.code',
      'found.course_id',
      eb
        .selectFrom('person')
        .select('full_name')
        .whereRef('person.id', '=', 'found.person_id')
        .$asScalar()
        .$notNull()
        .as('fullName'),
      eb
        .selectFrom('course')
        .select('name')
        .whereRef('course.id', '=', 'found.course_id')
        .$asScalar()
        .$notNull()
        .as('course'),
    ])
    .orderBy('found.key')
    .orderBy('found.id')
    .limit(unpagedLimit + 1)
    .execute();
}

export const byCard = (db: Db, card: string, courseId: number | undefined) =>
  asRows(db)
    .where('student.code', '=', card)
    .$if(courseId !== undefined, (query) => query.where('student.course_id', '=', courseId!))
    .executeTakeFirst();

const named = (db: Db, search: string) =>
  db
    .selectFrom('student')
    .select(['id', 'name_key as key'])
    .where(contains(sql.ref('name_key'), search));

/** Active students by name, or the one with this code, at most 50, and the one with `id` in any state. */
export async function options(db: Db, { search, id = 0 }: { search: string; id?: number | undefined }) {
  // A rare name would otherwise be searched among all rows.
  const few = isName(search) ? await fewMatches(db, named(db, search)) : undefined;
  const first = db
    .selectFrom('student')
    .select(['id', 'name_key'])
    .where(sql<boolean>`active`)
    .where('id', '<>', id)
    .$if(isNumberSearch(search), (query) => query.where('id', 'in', found(db, search)))
    .$if(few !== undefined, (query) => query.where(sql<boolean>`id = any(${few})`))
    .$if(isName(search) && few === undefined, (query) =>
      query.where(containsOften(sql.ref('name_key'), search)),
    )
    .orderBy('name_key')
    .orderBy('id')
    .limit(id === 0 ? 50 : 49);
  const all = db
    .selectFrom(first.as('first'))
    .select('first.id')
    .unionAll(db.selectFrom('student').select('id').where('id', '=', id));
  return db
    .selectFrom(all.as('found'))
    .innerJoin('student', 'student.id', 'found.id')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('course', 'course.id', 'student.course_id')
    .select(['student.id', 'student.code', 'person.full_name as fullName', 'course.name as course'])
    .orderBy('student.name_key')
    .orderBy('student.id')
    .execute();
}
