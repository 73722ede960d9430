import type { subject } from '@portal/shared-kit/contract/offer/subject';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { sql } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { optionIds, type OptionsQuery } from '../../platform/http/options.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { sorting } from '../../platform/database/sort.ts';

export type SubjectForm = Args<typeof subject.create>['body'];
/** A filter by place in the plans of courses; undefined fields do not filter. */
export interface PlanFilter {
  course_id?: number | undefined;
  academic_year_id?: number | undefined;
  semester_id?: number | undefined;
}

/** Whether any record refers to an edition. The limit keeps the planner from reading the whole table once for all subjects. */
const hasRecord = (table: 'teaching' | 'pauta') =>
  sql`(select true from ${sql.table(table)} dependent where dependent.edition_id = edition.id limit 1) is not null`;
const inUse = sql<boolean>`(exists (select from course_subject where course_subject.subject_id = subject.id)
  or (select true from edition where edition.subject_id = subject.id and (${hasRecord('teaching')} or ${hasRecord('pauta')})
    limit 1) is not null)`;

const asRows = (db: Db) =>
  db
    .selectFrom('subject')
    .select([
      'subject.id',
      'subject.name',
      sql<string>`coalesce(subject.code, '')`.as('code'),
      'subject.description',
      'subject.credits',
      'subject.weekly_hours',
      'subject.active',
      'subject.version',
      inUse.as('in_use'),
    ]);

const sorted = sorting(
  { name: 'name_key', code: 'code', credits: 'credits', weekly_hours: 'weekly_hours' },
  'name',
);
interface SubjectQuery extends ByState, PlanFilter {
  sort?: Parameters<typeof sorted>[0];
}
/** A page by name of the subjects whose name or code matches, filtered by their current place in the plans. */
export const list = (db: Db, { page, per_page, search, state, sort, ...place }: SubjectQuery) => {
  const { key, order } = sorted(sort);
  const conditions = Object.entries(place).filter(([, value]) => value !== undefined);
  return pageOf(
    db,
    { page, per_page },
    {
      source: db
        .selectFrom('subject')
        .select(['id', key.as('key')])
        .$if(search !== '', (qb) =>
          qb.where((eb) =>
            eb.or([
              contains(eb.ref('name_key'), search),
              eb(eb.fn('lower', ['code']), '=', search.toLowerCase()),
            ]),
          ),
        )
        .$if(state !== undefined, (qb) => qb.where('active', '=', state === 'activo'))
        .$if(conditions.length > 0, (qb) =>
          qb.where((eb) =>
            eb.exists(
              eb
                .selectFrom('course_subject')
                .select('course_subject.id')
                .whereRef('course_subject.subject_id', '=', 'subject.id')
                .where('closed_from', 'is', null)
                .where((at) => at.and(Object.fromEntries(conditions))),
            ),
          ),
        ),
      searched: search !== '',
      order,
      rows: asRows,
    },
  );
};

export const find = (db: Db, id: number) => asRows(db).where('subject.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('subject', find);

const columns = <F extends Partial<SubjectForm>>({ code, ...same }: F) => ({
  ...same,
  ...(code !== undefined && { code: code || null }),
});

export const insert = (tx: Tx, fields: SubjectForm) => insertRow(tx, 'subject', columns(fields));

export async function insertMany(tx: Tx, many: readonly SubjectForm[]): Promise<number[]> {
  const made = await tx
    .insertInto('subject')
    .values(many.map((form) => columns(form)))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(made.map(({ id, name }) => [name, id]));
  return many.map(({ name }) => ids.get(name)!);
}

export const findMany = (db: Db, ids: readonly number[]) =>
  asRows(db)
    .where(sql<boolean>`subject.id = any(${ids})`)
    .execute();

/** Whether there is a subject of each name, in order. */
export async function exist(db: Db, names: readonly string[]): Promise<boolean[]> {
  const rows = await sqlRows<{ exists: boolean }>(db)`
    select exists (select from subject where name_key = lower(f_unaccent(given.name))) as exists
    from unnest(${names.map((name) => name.trim())}::text[]) with ordinality as given (name, place)
    order by place`;
  return rows.map(({ exists }) => exists);
}

export const update = (tx: Tx, id: number, change: Partial<SubjectForm> & { active?: boolean }) =>
  updateRecord(tx, 'subject', id, { ...columns(change) });

export const remove = (tx: Tx, id: number) => tx.deleteFrom('subject').where('id', '=', id).execute();

/** What prevents a subject from being deleted, counted. */
export const uses = (db: Db, id: number) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('course_subject')
        .select(sql<number>`count(distinct course_id)::int`.as('n'))
        .where('subject_id', '=', id)
        .$asScalar()
        .as('courses'),
      eb
        .selectFrom('edition')
        .select(sql<number>`count(distinct class_id)::int`.as('n'))
        .where('subject_id', '=', id)
        .where((own) =>
          own.or(
            (['teaching', 'pauta'] as const).map((table) =>
              own.exists(own.selectFrom(table).select('id').whereRef('edition_id', '=', 'edition.id')),
            ),
          ),
        )
        .$asScalar()
        .as('classes'),
    ])
    .executeTakeFirstOrThrow();

export const options = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('subject', filters).as('found'))
    .innerJoin('subject', 'subject.id', 'found.id')
    .select([
      'subject.id',
      'subject.name',
      sql<string>`coalesce(subject.code, '')`.as('code'),
      'subject.credits',
    ])
    .orderBy('subject.name_key')
    .execute();
