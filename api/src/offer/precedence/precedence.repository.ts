import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { ByState } from '@portal/shared-kit/contract/core/crud';
import type { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { sql } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { pageList } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import type { Sort } from '@portal/shared-kit/contract/core/sort';
import { byName, sorting } from '../../platform/database/sort.ts';

export type PrecedenceForm = Args<typeof precedence.create>['body'];

const named = (db: Db) =>
  db
    .selectFrom('precedence')
    .innerJoin('subject', 'subject.id', 'precedence.subject_id')
    .innerJoin('subject as required', 'required.id', 'precedence.required_subject_id')
    .select([
      'precedence.id',
      'precedence.subject_id',
      'subject.name as subject_name',
      'precedence.required_subject_id',
      'required.name as required_subject_name',
      'precedence.type',
    ]);

/** Precedences by the names of the contract. No record refers to them, so each can be deleted. */
const asRows = (db: Db) =>
  named(db)
    .innerJoin('course', 'course.id', 'precedence.course_id')
    .select([
      'precedence.course_id',
      'course.name as course_name',
      sql<number>`precedence.min_grade::float8`.as('min_grade'),
      'precedence.valid_from_year',
      'precedence.valid_to_year',
      'precedence.note',
      'precedence.active',
      'precedence.version',
      sql<boolean>`false`.as('in_use'),
    ]);

const sorted = sorting({ subject_name: 'by_key', course_name: 'by_key', made: 'precedence.id' }, 'made');
interface PrecedenceQuery extends ByState {
  course_id?: number | undefined;
  sort?: Sort<'subject_name' | 'course_name'> | undefined;
}
/** A page of precedences, searched by the names of both subjects: of one course by subject, of all in the order of creation. */
export const list = pageList((db: Db, { search, state, course_id, sort }: PrecedenceQuery) => {
  const { by, key, order } = sorted(sort ?? (course_id === undefined ? 'made' : 'subject_name'));
  const source = db
    .selectFrom('precedence')
    .$if(
      by === 'subject_name',
      (qb) => qb.innerJoin(byName('subject'), 'by_id', 'precedence.subject_id') as typeof qb,
    )
    .$if(
      by === 'course_name',
      (qb) => qb.innerJoin(byName('course'), 'by_id', 'precedence.course_id') as typeof qb,
    )
    .$if(state !== undefined, (qb) => qb.where('precedence.active', '=', state === 'activo'))
    .$if(course_id !== undefined, (qb) => qb.where('precedence.course_id', '=', course_id!))
    .$if(search !== '', (qb) =>
      qb.where((eb) => {
        const subjects = eb
          .selectFrom('subject as meant')
          .select('meant.id')
          .where(contains(sql.ref('meant.name_key'), search));
        return eb.or([
          eb('precedence.subject_id', 'in', subjects),
          eb('precedence.required_subject_id', 'in', subjects),
        ]);
      }),
    )
    .select(['precedence.id', key.as('key')]);
  return { source, searched: search !== '', order, rows: asRows };
});

export const find = (db: Db, id: number) => asRows(db).where('precedence.id', '=', id).executeTakeFirst();

/** Active precedences of a course, by subject. */
export const tree = (db: Db, course_id: number) =>
  named(db)
    .where('precedence.course_id', '=', course_id)
    .where('precedence.active', '=', true)
    .orderBy('subject.name_key')
    .orderBy('required.name_key')
    .execute();

export const ofCourse = (db: Db, course_id: number) =>
  named(db)
    .select(['precedence.valid_from_year', 'precedence.valid_to_year', 'precedence.active'])
    .where('precedence.course_id', '=', course_id)
    .orderBy('precedence.id')
    .execute();

export const insert = (tx: Tx, fields: PrecedenceForm) => insertRow(tx, 'precedence', fields);

export const update = (tx: Tx, id: number, change: Partial<PrecedenceForm>) =>
  updateRecord(tx, 'precedence', id, change);

export const remove = (tx: Tx, id: number) => tx.deleteFrom('precedence').where('id', '=', id).execute();
