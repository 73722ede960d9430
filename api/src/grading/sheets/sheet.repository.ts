import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { printedChecksum, type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { sheets } from '@portal/shared-kit/contract/grading/sheet';
import type { ExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { exists, firstValue } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { sorting } from '../../platform/database/sort.ts';
import { contains } from '../../platform/database/search.ts';
import { responsibleTeacher } from '../editions/graded-edition.repository.ts';
import { earlierGradesQuery, named, publishedAt, type EarlierGrade } from '../editions/item.repository.ts';
import { groundsQuery } from '../editions/period.repository.ts';

/** When or by whom a pauta that is submitted came to a state last. */
export const lastMove = (state: SheetState, column: 'at' | 'name') => sql`(select ${
  column === 'at' ? sql`e.at` : sql`p.full_name`
} from pauta_event e left join user_account u on u.id = e.actor_id left join person p on p.id = u.person_id
    where e.pauta_id = pauta.id and e.to_state = ${state} and pauta.state <> 'EM_EDICAO' order by e.id desc limit 1)`;

const sheetRows = (db: Db) =>
  db
    .selectFrom('pauta')
    .innerJoin('edition', 'edition.id', 'pauta.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .select([
      'pauta.id',
      'pauta.edition_id',
      'edition.class_id as classmate_id',
      'class_group.name as classmate_name',
      'edition.subject_id',
      'subject.name as subject_name',
      'course.name as course_name',
      'edition.year',
      'edition.semester_id',
      'edition.closed_at as ended_at',
      'pauta.number',
      'pauta.kind',
      'pauta.state',
      responsibleTeacher(sql`person.full_name`).as('teacher_name'),
      sql<number>`(select count(*) from pauta_student m where m.pauta_id = pauta.id)::int`.as('students'),
      sql<number>`coalesce((select (100 * count(*) filter (where g.status <> 'NOTA' or g.hundredths is not null) / nullif(count(*), 0))::int
        from enrolment n join grade_item i on i.edition_id = edition.id and i.kind = pauta.kind and i.archived_at is null
        left join grade g on g.item_id = i.id and g.enrolment_id = n.id
        where n.edition_id = edition.id and n.state in ('INSCRITO', 'CONCLUIDO')
          and (pauta.kind <> 'EXAME_ESPECIAL' or ${named(sql`n.id`)})), 0)`.as('graded'),
      sql<Date | null>`${lastMove('SUBMETIDA', 'at')}`.as('submitted_at'),
      sql<string | null>`${lastMove('SUBMETIDA', 'name')}`.as('submitted_by'),
      sql<Date | null>`${lastMove('HOMOLOGADA', 'at')}`.as('homologated_at'),
      sql<string | null>`${lastMove('HOMOLOGADA', 'name')}`.as('homologated_by'),
      sql<
        string | null
      >`(select s.checksum from pauta_snapshot s where s.pauta_id = pauta.id and pauta.state <> 'EM_EDICAO'
        order by s.id desc limit 1)`.as('checksum'),
    ]);
export type SheetRecord = Awaited<ReturnType<ReturnType<typeof sheetRows>['executeTakeFirstOrThrow']>>;

const printed = ({ checksum, ...row }: SheetRecord): SheetRecord => ({
  ...row,
  checksum: checksum === null ? null : printedChecksum(checksum),
});

export async function find(db: Db, id: number): Promise<SheetRecord | undefined> {
  const row = await sheetRows(db).where('pauta.id', '=', id).executeTakeFirst();
  return row && printed(row);
}

export const lock = lockThenRead('pauta', find);

/** Who submitted a pauta last. */
export const submitterOf = async (db: Db, id: number): Promise<number | null> =>
  (await firstValue(
    db
      .selectFrom('pauta_event')
      .select('actor_id')
      .where('pauta_id', '=', id)
      .where('to_state', '=', 'SUBMETIDA')
      .orderBy('id', 'desc')
      .limit(1),
  )) ?? null;

/** The events of a pauta, in order. */
export const timelineOf = (db: Db, id: number) =>
  db
    .selectFrom('pauta_event')
    .leftJoin('user_account', 'user_account.id', 'pauta_event.actor_id')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select(['pauta_event.id', 'pauta_event.at', 'pauta_event.reason', 'person.full_name as by'])
    .select(sql<SheetState>`pauta_event.to_state`.as('state'))
    .where('pauta_event.pauta_id', '=', id)
    .orderBy('pauta_event.id')
    .execute();

/** The snapshots of a pauta, from each submission and rectification, the latest first. */
export const snapshotsOf = (db: Db, id: number) =>
  db
    .selectFrom('pauta_snapshot')
    .select(['id', 'content', 'checksum', 'at'])
    .where('pauta_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

const sorted = sorting({ state: 'pauta.state', made: 'pauta.created_at' }, '-made');
/** A page of pautas, by default the latest first; with `coordinator`, only of the courses that this person coordinates. */
export async function list(
  db: Db,
  request: Args<typeof sheets>['query'],
  { coordinator }: { coordinator?: number | undefined },
) {
  const { search, page, per_page, course_id, teacher_id, state, kind, sort, ...place } = request;
  const { classmate_id: class_id, ...edition } = place;
  const { key, order } = sorted(sort);
  const narrowed = Object.fromEntries(
    Object.entries({ ...edition, class_id })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [`edition.${name}`, value]),
  );
  const source = db
    .selectFrom('pauta')
    .innerJoin('edition', 'edition.id', 'pauta.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .select(['pauta.id', key.as('key')])
    .where((at) => at.and(narrowed))
    .$if(state !== undefined, (query) => query.where('pauta.state', '=', state!))
    .$if(kind !== undefined, (query) => query.where('pauta.kind', '=', kind!))
    .$if(course_id !== undefined, (query) => query.where('class_group.course_id', '=', course_id!))
    .$if(teacher_id !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from teaching t where t.edition_id = edition.id and t.teacher_id = ${teacher_id!}
          and t.role = 'RESPONSAVEL')`,
      ),
    )
    .$if(coordinator !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from course c join employee e on e.id = c.coordinator_id
          where c.id = class_group.course_id and e.person_id = ${coordinator!} and e.active)`,
      ),
    )
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          contains(sql.ref('class_group.name_key'), search),
          contains(sql.ref('subject.name_key'), search),
        ]),
      ),
    );
  const found = await pageOf(
    db,
    { page, per_page },
    { source, searched: search !== '', order, rows: sheetRows },
  );
  return { ...found, rows: found.rows.map(printed) };
}

/** Published grades of the students of a pauta that stayed with an earlier class (J1). */
export const keptGradesOf = async (db: Db, id: number): Promise<EarlierGrade[]> => {
  const all = await earlierGradesQuery(
    db,
    sql<boolean>`n.id in (select enrolment_id from pauta_student where pauta_id = ${id})`,
  ).execute();
  return all.filter(({ published_at }) => published_at !== null);
};

/** A supplementary pauta of a kind, for students enrolled after the first was submitted (I2). */
export const addSheet = (tx: Tx, edition_id: number, kind: SheetKind, number: number) =>
  insertRow(tx, 'pauta', { edition_id, kind, number });

export const addMembers = (tx: Tx, pauta_id: number, kind: SheetKind, enrolments: readonly number[]) =>
  tx
    .insertInto('pauta_student')
    .values(enrolments.map((enrolment_id) => ({ pauta_id, enrolment_id, kind })))
    .execute();

/** Stores when the terms of a pauta to be submitted were fixed by another that stands; it keeps them if that one is returned. */
export const keepTerms = (tx: Tx, id: number, editionId: number) =>
  sql`update pauta set terms_at = (select fixed_at from (${groundsQuery([editionId])}) grounds) where id = ${id}`.execute(
    tx,
  );

export const removeMembers = (tx: Tx, pauta_id: number) =>
  tx.deleteFrom('pauta_student').where('pauta_id', '=', pauta_id).execute();

/** Whether one of the students of a pauta is in a submitted pauta of another kind. */
export const isFollowed = (db: Db, id: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('pauta_student as member')
      .innerJoin('pauta_student as other', 'other.enrolment_id', 'member.enrolment_id')
      .where('member.pauta_id', '=', id)
      .whereRef('other.kind', '<>', 'member.kind'),
  );

export const insertSnapshot = (
  tx: Tx,
  snapshot: {
    pauta_id: number;
    content: string;
    checksum: string;
    actor_id: number;
    /** The snapshot it succeeds, and why. */
    previous_id?: number;
    rectification_id?: number;
  },
) => tx.insertInto('pauta_snapshot').values(snapshot).execute();

export const move = (tx: Tx, id: number, state: SheetState) =>
  updateRow(tx, 'pauta', id, (eb) => ({ state, version: eb('version', '+', 1) }));

export const insertEvent = (
  tx: Tx,
  event: { pauta_id: number; from_state: string; to_state: string; actor_id: number | null; reason: string },
) => tx.insertInto('pauta_event').values(event).execute();

/** The columns of the exams, and the weights that apply to them from now on. */
export async function openExams(tx: Tx, edition_id: number, weights: ExamWeights): Promise<void> {
  await tx
    .insertInto('edition_weights')
    .values({ edition_id, ...weights })
    .onConflict((on) => on.doNothing())
    .execute();
  await sql`insert into grade_item (edition_id, kind, type) values (${edition_id}, 'EXAME_NORMAL', 'EXAME-NORMAL'),
    (${edition_id}, 'RECORRENCIA', 'RECORRENCIA') on conflict (edition_id, type) where archived_at is null do nothing`.execute(
    tx,
  );
}

/** Publishes the columns that are not published; returns them. */
export const publish = async (tx: Tx, items: readonly number[], published_by: number): Promise<number[]> => {
  if (items.length === 0) return [];
  const rows = await tx
    .updateTable('grade_item')
    .set((eb) => ({ published_at: sql`now()`, published_by, version: eb('version', '+', 1) }))
    .where('id', 'in', items)
    .where('published_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Publishes the grades of the students of a pauta in its kind, and not their columns. */
export async function publishOwn(tx: Tx, id: number): Promise<void> {
  await sql`update grade set own_publication = true, published_at = now()
    from pauta_student m, grade_item i
    where m.pauta_id = ${id} and grade.enrolment_id = m.enrolment_id and i.id = grade.item_id and i.kind = m.kind
      and ${publishedAt('i')} is null`.execute(tx);
  await sql`update pauta_student set carried = carried || case when kind = 'FREQUENCIA' then '{"published": true}' else '{}' end::jsonb
    where pauta_id = ${id} and carried is not null`.execute(tx);
}

/** Lets grades that a move left hidden follow the publication of their columns. Counts as a change of the columns, by which readers know
 *  that their cells changed. */
export const followColumn = (tx: Tx, items: readonly number[]) =>
  sql`with freed as (
      update grade set own_publication = false where item_id = any (${items as number[]}::int[]) and own_publication
        and published_at is null
      returning item_id)
    update grade_item set version = version + 1 where id in (select item_id from freed)`.execute(tx);

/** Before a column is unpublished: grades of submitted pautas, which a move brought, stay readable; all others follow the column. */
export async function keepSubmitted(tx: Tx, item: number): Promise<void> {
  const submitted = sql<boolean>`exists (select from pauta_student m where m.enrolment_id = g.enrolment_id and m.kind = i.kind)`;
  await sql`update grade g set own_publication = ${submitted},
      published_at = case when ${submitted} then case when g.own_publication then g.published_at else i.published_at end end
    from grade_item i where i.id = ${item} and g.item_id = i.id and (g.own_publication or ${submitted})`.execute(
    tx,
  );
}

export const unpublish = (tx: Tx, id: number) =>
  updateRow(tx, 'grade_item', id, (eb) => ({
    published_at: null,
    published_by: null,
    version: eb('version', '+', 1),
  }));
