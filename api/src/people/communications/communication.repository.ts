import type { CommunicationType } from '@portal/shared-kit/contract/people/communication';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { lockName } from '../../platform/database/lock-row.ts';
import { firstValue, sqlRow, sqlRows, sqlValue } from '../../platform/database/read.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';

type Attached = { name: string; size: number; media_type: string } | null;
const attached = sql<Attached>`(select json_build_object('name', name, 'size', size, 'media_type', media_type)
  from attachment where attachment.id = c.attachment_id)`;
const sender = sql<string | null>`(select full_name from person join user_account u on u.person_id = person.id
  where u.id = c.sent_by)`;
const stands = sql<boolean>`(c.expires_at is null or c.expires_at > now())`;

const fields = (db: Db) =>
  db
    .selectFrom('communication as c')
    .select(['c.id', 'c.title', 'c.body', attached.as('attachment'), sender.as('sender'), 'c.type'])
    .select(['c.sent_at', 'c.expires_at']);

/** Everything a person ever received. */
const all = (db: Db, personId: number) =>
  db
    .selectFrom('communication_recipient as r')
    .innerJoin('communication as c', 'c.id', 'r.communication_id')
    .where('r.person_id', '=', personId);

/** What a person received and has not expired. */
const inbox = (db: Db, personId: number) => all(db, personId).where(stands);

const receivedRows = (db: Db, personId: number) =>
  fields(db)
    .innerJoin('communication_recipient as r', 'r.communication_id', 'c.id')
    .select('r.read_at')
    .where('r.person_id', '=', personId);

export type Received = Awaited<ReturnType<typeof received>>['rows'][number];
export const received = (
  db: Db,
  personId: number,
  filters: { page: number; per_page: number },
  expired = false,
) =>
  pageOf(db, filters, {
    source: (expired ? all : inbox)(db, personId).select(['c.id', 'c.id as key']),
    searched: false,
    order: 'desc',
    rows: receivedRows(db, personId),
  });

export const personOfStudent = (db: Db, studentId: number): Promise<number | undefined> =>
  firstValue(db.selectFrom('student').select('person_id').where('id', '=', studentId));

export const totals = (db: Db, personId: number) =>
  inbox(db, personId)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('r.read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow();

/** A communication of the person; undefined for anybody else's. */
export const open = (db: Db, personId: number, id: number) =>
  receivedRows(db, personId).where('c.id', '=', id).where(stands).executeTakeFirst();

export const markRead = (tx: Tx, personId: number, id: number) =>
  tx
    .updateTable('communication_recipient')
    .set({ read_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('communication_id', '=', id)
    .where('read_at', 'is', null)
    .execute();

export const sent = (
  db: Db,
  filters: { page: number; per_page: number; search: string; type?: CommunicationType | undefined },
  by: number | undefined,
) =>
  pageOf(db, filters, {
    source: db
      .selectFrom('communication as c')
      .select(['c.id', 'c.id as key'])
      .where('c.sent_by', 'is not', null)
      .$if(by !== undefined, (qb) => qb.where('c.sent_by', '=', by!))
      .$if(filters.type !== undefined, (qb) => qb.where('c.type', '=', filters.type!))
      .$if(filters.search !== '', (qb) =>
        qb.where(contains(sql`lower(f_unaccent(c.title))`, filters.search)),
      ),
    searched: filters.search !== '',
    order: 'desc',
    rows: fields(db)
      .select(['c.audience', 'c.recipients'])
      .select(
        sql<number>`(select count(*)::int from communication_recipient r
          where r.communication_id = c.id and r.read_at is not null)`.as('read'),
      ),
  });

/** The file of a communication that the person received or sent; with `all`, of any. */
export const file = (db: Db, id: number, who: { personId: number; userId: number; all: boolean }) =>
  db
    .selectFrom('communication as c')
    .innerJoin('attachment as a', 'a.id', 'c.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('c.id', '=', id)
    .where(
      sql<boolean>`(${who.all} or c.sent_by = ${who.userId} or (${stands} and exists (select from communication_recipient r
        where r.communication_id = c.id and r.person_id = ${who.personId})))`,
    )
    .executeTakeFirst();

/** Holds back others with the same key until the end of the transaction. */
export const lockKey = (tx: Tx, key: string) => lockName(tx, `communication ${key}`);

/** What a request with this key sent. */
export const byKey = (db: Db, key: string) =>
  db
    .selectFrom('communication as c')
    .leftJoin('attachment', 'attachment.id', 'c.attachment_id')
    .select(['c.id', 'c.recipients', 'c.sent_by', 'c.type', 'c.title', 'c.body', 'c.audience'])
    .select(['c.expires_at', 'attachment.sha256'])
    .where('c.request_key', '=', key)
    .executeTakeFirst();

export interface NewCommunication {
  type: CommunicationType;
  title: string;
  body: string;
  audience: string;
  attachment_id: number | null;
  sent_by: number | null;
  expires_at: string | null;
  request_key: string | null;
}

/** The notices by web push to the devices of the recipients in `told`, which has communication and person (docs/adr/0046). */
const pushes = (told: string) => sql`insert into outbox (kind, payload)
  select 'push', jsonb_build_object('device_id', device.id, 'communication_id', recipient.id)
  from ${sql.raw(told)} recipient join push_device device on device.person_id = recipient.person_id`;

/** Inserts a communication with its recipients; undefined, and nothing inserted, where there are none. */
export async function insert(
  tx: Tx,
  row: NewCommunication,
  people: RawBuilder<{ person_id: number }>,
): Promise<{ id: number; recipients: number } | undefined> {
  const rows = await sqlRows<{ id: number; recipients: number }>(tx)`with people as materialized (${people}),
      made as (insert into communication (type, title, body, audience, attachment_id, sent_by, expires_at, request_key,
          recipients)
        select ${row.type}, ${row.title}, ${row.body}, ${row.audience}, ${row.attachment_id}::integer, ${row.sent_by}::integer,
          ${row.expires_at}::timestamptz, ${row.request_key}::uuid, count(*)::int from people having count(*) > 0
        returning id, recipients),
      told as (insert into communication_recipient (communication_id, person_id)
        select made.id, people.person_id from made cross join people order by people.person_id),
      pushed as (${pushes('(select made.id, people.person_id from made cross join people)')})
    select id, recipients from made`;
  return rows[0];
}

export interface StudentNotice {
  studentId: number;
  title: string;
  body: string;
}

/** Sends each student a communication of their own, in one statement. */
export const insertEach = (tx: Tx, type: CommunicationType, notices: readonly StudentNotice[]) =>
  sql`with told as materialized (
      select nextval(pg_get_serial_sequence('communication', 'id'))::integer as id, student.person_id, given.title, given.body
      from unnest(${notices.map(({ studentId }) => studentId)}::integer[], ${notices.map(({ title }) => title)}::text[],
        ${notices.map(({ body }) => body)}::text[]) as given (student_id, title, body)
        join student on student.id = given.student_id),
    made as (insert into communication (id, type, title, body, audience, recipients) overriding system value
      select id, ${type}, title, body, title, 1 from told),
    pushed as (${pushes('told')})
    insert into communication_recipient (communication_id, person_id)
      select id, person_id from told order by person_id`.execute(tx);

const today = sql`(now() at time zone 'Africa/Maputo')::date`;
const thisYear = sql`extract(year from ${today})`;

/** The latest edition of a class and a subject; one of a coming year only where there is no other. */
const latestEdition = (classId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>) =>
  sql`(select e.id from edition e where e.class_id = ${classId} and e.subject_id = ${subjectId}
    order by e.year <= ${thisYear} desc, e.year desc, e.semester_id desc limit 1)`;

/** Who a communication is for: its type, with the course, class, subject or student that the type takes. */
export interface Audience {
  type: CommunicationType;
  course_id?: number | undefined;
  class_id?: number | undefined;
  subject_id?: number | undefined;
  student_id?: number | undefined;
}

/** The condition of a type on active students. */
function narrowing({ type, course_id, class_id, subject_id, student_id }: Audience): RawBuilder<unknown> {
  switch (type) {
    case 'GERAL':
      return sql`true`;
    case 'CURSO':
      return sql`s.course_id = ${course_id!}`;
    case 'TURMA':
      return sql`exists (select from class_student member
        where member.student_id = s.id and member.class_id = ${class_id!} and member.status = 'ALOCADO')`;
    case 'PAUTA':
      // Results are told after the end of the semester too.
      return sql`exists (select from enrolment n where n.student_id = s.id and n.state in ('INSCRITO', 'CONCLUIDO')
        and n.edition_id = ${latestEdition(sql`${class_id!}`, sql`${subject_id!}`)})`;
    case 'INDIVIDUAL':
      return sql`s.id = ${student_id!}`;
    case 'FINANCEIRA':
      return sql`(exists (select from invoice i
        where i.student_id = s.id and i.state in ('EMITIDA', 'PARCIAL') and i.due_date < ${today})
        or exists (select from credit_account c where c.student_id = s.id and c.balance_cents < 0))
        and (${course_id ?? null}::integer is null or s.course_id = ${course_id ?? null})`;
  }
}

export const peopleOf = (audience: Audience): RawBuilder<{ person_id: number }> =>
  sql<{
    person_id: number;
  }>`select distinct s.person_id from student s where s.active and ${narrowing(audience)}`;

export const count = (db: Db, audience: Audience) =>
  sqlValue<number>(db)`select count(*)::int as n from (${peopleOf(audience)}) it`;

/** Names of the records that an audience refers to; null where there is none. */
export const named = (db: Db, { course_id, class_id, subject_id, student_id }: Audience) => sqlRow<
  Record<'course' | 'class_group' | 'subject' | 'student', string | null>
>(db)`select (select name from course where id = ${course_id ?? null}) as course,
      (select name from class_group where id = ${class_id ?? null}) as class_group,
      (select name from subject where id = ${subject_id ?? null}) as subject,
      (select p.full_name from student s join person p on p.id = s.person_id where s.id = ${student_id ?? null}) as student`;

/** Whether an edition is of this year, or of an earlier one in which grades are still entered (I12). */
const isRunning = sql<boolean>`(edition.year >= ${thisYear} or (edition.closed_at is null and exists (select from activity a
  join academic_year y on y.id = a.academic_year_id where y.designation = edition.year::text and a.semester_id = edition.semester_id
    and (a.course_id is null or a.course_id = class_group.course_id) and coalesce(a.closed_at, a.late_end, a.date_end) > now())))`;

/** The classes and subjects that somebody teaches now; their messages reach the students of these editions. */
export const taught = (db: Db, personId: number) =>
  db
    .selectFrom('teaching')
    .innerJoin('teacher', 'teacher.id', 'teaching.teacher_id')
    .innerJoin('edition', 'edition.id', 'teaching.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .select(['class_group.id as class_id', 'class_group.name as class_name'])
    .select(['subject.id as subject_id', 'subject.name as subject_name'])
    .distinct()
    .where('teacher.person_id', '=', personId)
    .where('teacher.active', '=', true)
    .where(
      sql<boolean>`teaching.started_on <= ${today} and (teaching.ended_on is null or teaching.ended_on > ${today})`,
    )
    .where(isRunning)
    .where(
      sql<boolean>`edition.id = ${latestEdition(sql.ref('edition.class_id'), sql.ref('edition.subject_id'))}`,
    )
    .orderBy('class_name')
    .orderBy('subject_name')
    .orderBy('class_id')
    .orderBy('subject_id')
    .execute();
