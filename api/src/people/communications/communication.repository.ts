import type { CommunicationType } from '@portal/shared-kit/contract/people/communication';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
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
    .select(['c.id', 'c.title', 'c.body', attached.as('attachment'), sender.as('sender')])
    .select((eb) => eb.ref('c.type').$castTo<CommunicationType>().as('type'))
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

export const personOfStudent = async (db: Db, studentId: number): Promise<number | undefined> =>
  (await db.selectFrom('student').select('person_id').where('id', '=', studentId).executeTakeFirst())
    ?.person_id;

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
      .$if(by !== undefined, (it) => it.where('c.sent_by', '=', by!))
      .$if(filters.type !== undefined, (it) => it.where('c.type', '=', filters.type!))
      .$if(filters.search !== '', (it) =>
        it.where(contains(sql`lower(f_unaccent(c.title))`, filters.search)),
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

export interface NewCommunication {
  type: CommunicationType;
  title: string;
  body: string;
  audience: string;
  attachment_id: number | null;
  sent_by: number | null;
  expires_at: string | null;
}

/** Inserts a communication with its recipients; undefined, and nothing inserted, where there are none. */
export async function insert(
  tx: Tx,
  row: NewCommunication,
  people: RawBuilder<{ person_id: number }>,
): Promise<{ id: number; recipients: number } | undefined> {
  const { rows } = await sql<{ id: number; recipients: number }>`with people as materialized (${people}),
      made as (insert into communication (type, title, body, audience, attachment_id, sent_by, expires_at, recipients)
        select ${row.type}, ${row.title}, ${row.body}, ${row.audience}, ${row.attachment_id}::integer, ${row.sent_by}::integer,
          ${row.expires_at}::timestamptz, count(*)::int from people having count(*) > 0
        returning id, recipients),
      told as (insert into communication_recipient (communication_id, person_id)
        select made.id, people.person_id from made cross join people order by people.person_id)
    select id, recipients from made`.execute(tx);
  return rows[0];
}

/** A notice to one student alone. */
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
      select id, ${type}, title, body, title, 1 from told)
    insert into communication_recipient (communication_id, person_id)
      select id, person_id from told order by person_id`.execute(tx);
