import { sql } from 'kysely';
import type { AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import type { Tx, Db } from '../database/db.ts';
import { sqlRows } from '../database/read.ts';
import type { Json } from '../database/schema.ts';
import type { Context } from '../http/route.ts';
import { pageOf } from '../database/page.ts';

/** One field of a record before and after, as JSON values. */
export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
}

export interface AuditEntry {
  /** Name of the action, for example `department.create`. */
  action: string;
  /** By default the part of the action before its dot. */
  entity?: string;
  entityId?: number | string | null;
  changes?: FieldChange[];
  reason?: string;
  /** The actor where the call has no signed-in user yet, for example at sign-in. */
  actor?: { userId: number; role: string };
}

/** Who acts in a call; `user` is undefined in a routine that acts for nobody. */
export type Acting = Pick<Context, 'user' | 'ip' | 'requestId'>;

/** Records who did what in the same transaction as the change, so that neither is committed without the other (decision D0.5). */
export const audit = (tx: Tx, ctx: Acting, entry: AuditEntry): Promise<void> =>
  auditAll(tx, [{ ctx, entry }]);

/** Records many actions in one transaction. */
export async function auditAll(tx: Tx, entries: readonly { ctx: Acting; entry: AuditEntry }[]) {
  if (entries.length === 0) return;
  const rows = entries.map(({ ctx, entry }) => {
    const actor = entry.actor ?? ctx.user;
    return {
      actor_id: actor?.userId,
      role: actor?.role,
      ip: ctx.ip,
      request_id: ctx.requestId,
      action: entry.action,
      entity: entry.entity ?? entry.action.split('.')[0],
      entity_id: entry.entityId,
      changes: entry.changes ?? [],
      reason: entry.reason,
    };
  });
  // One parameter for any number of actions. The actor's name is that at the time of the action: later renames do not change it.
  await sql`
    insert into audit_log (actor_id, actor_name, role, ip, request_id, action, entity, entity_id, changes, reason)
    select actor_id, (select p.full_name from user_account u join person p on p.id = u.person_id where u.id = given.actor_id),
      role, ip, request_id, action, entity, entity_id, changes, reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (actor_id integer, role text, ip text, request_id text, action text,
      entity text, entity_id text, changes jsonb, reason text)`.execute(tx);
}

/** Fields in which two states of a record differ. `before` is undefined for a new record, `after` for a deleted one. */
export function diff(before: object | undefined, after: object | undefined): FieldChange[] {
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  const fields = after ? Object.keys(now) : Object.keys(old);
  return fields
    .map((field) => ({ field, old: old[field] ?? null, new: now[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}

/** What an entry changed, for a reader: without the text of the office's notes about themselves. The entry itself stays. */
export const changesFor = (reader: number, log: 'audit_log' | 'entry') =>
  sql<Json>`case when ${sql.ref(`${log}.entity`)} = 'student' and ${sql.ref(`${log}.action`)} like 'student.note\\_%'
      and ${sql.ref(`${log}.entity_id`)} in (select id::text from student where person_id = ${reader})
    then '[]'::jsonb else ${sql.ref(`${log}.changes`)} end`.as('changes');

/** Audit entries of one record, newest first, also after the record was deleted. `reader` is a person. */
export const entriesOf = (
  db: Db,
  entity: AuditedEntity,
  id: number,
  paging: { page: number; per_page: number },
  reader: number,
) =>
  pageOf(db, paging, {
    source: db
      .selectFrom('audit_log')
      .select(['id', 'id as key'])
      .where('entity', '=', entity)
      .where('entity_id', '=', String(id)),
    searched: false,
    order: 'desc',
    rows: db
      .selectFrom('audit_log')
      .select([
        'audit_log.id',
        'audit_log.at',
        'audit_log.actor_id',
        'audit_log.actor_name',
        'audit_log.role',
        'audit_log.ip',
        'audit_log.action',
        'audit_log.reason',
        changesFor(reader, 'audit_log'),
      ]),
  });

/** Tables and columns with the names of records that are referred to by id. */
const named = {
  department: 'name',
  course: 'name',
  subject: 'name',
  academic_year: 'designation',
  semester: 'semester_name',
  level: 'name',
  class_group: 'name',
  role: 'name',
  province: 'name',
  district: 'name',
  person: 'full_name',
} as const;
const ofPerson = (table: string) =>
  sql<Named>`select record.id, person.full_name as name from ${sql.table(table)} record join person on person.id = record.person_id`;
const personOf = (studentId: string) =>
  sql`(select full_name from person where id = (select person_id from student where id = ${sql.ref(studentId)}))`;
const editionOf = (
  editionId: string,
) => sql`(select subject.name || ' · ' || class_group.name || ' · ' || e.year
  from edition e join subject on subject.id = e.subject_id join class_group on class_group.id = e.class_id
  where e.id = ${sql.ref(editionId)})`;
/** Records that are named after others. */
const described = {
  employee: ofPerson('employee'),
  teacher: ofPerson('teacher'),
  user_account: ofPerson('user_account'),
  student: ofPerson('student'),
  candidacy: sql<Named>`select id, number || ' · ' || full_name as name from candidacy record`,
  invoice: sql<Named>`select id, number as name from invoice record where number is not null`,
  inscription: sql<Named>`select id, ${personOf('record.student_id')} || ' · ' || type || ' ' || year as name from inscription record`,
  enrolment: sql<Named>`select id, ${personOf('record.student_id')} || ' · '
    || (select name from subject where subject.id = record.subject_id) || ' · ' || year as name from enrolment record`,
  edition: sql<Named>`select id, ${editionOf('record.id')} as name from edition record`,
  teaching: sql<Named>`select id, (select full_name from person where id = (select person_id from teacher where teacher.id = record.teacher_id))
    || ' · ' || ${editionOf('record.edition_id')} as name from teaching record`,
  course_subject: sql<Named>`select id, (select name from subject where subject.id = record.subject_id) || ' · '
    || (select name from course where course.id = record.course_id) as name from course_subject record`,
};
/** What an audited field may refer to: a record with a name of its own, or one that is named after others. */
export type ReferencedKind = keyof typeof named | keyof typeof described | 'permission';
/** Whether records of that kind have names. */
export const isNamed = (entity: string): entity is ReferencedKind => entity in named || entity in described;
/** How the log stores a reference: a record by its id, a permission by its name. */
export type RecordedReference = number | string;

/** The names of records of one table in one query; deleted ones are left out. */
export async function namesOf(
  db: Db,
  what: ReferencedKind,
  ids: readonly RecordedReference[],
): Promise<Map<RecordedReference, string>> {
  if (what === 'permission') return labelsOf(db, ids);
  const table = sql.table(what);
  const anyOfIds = sql`any(${ids}::integer[])`;
  const { rows } = await (
    what in named
      ? sql<Named>`select id, ${sql.ref(named[what as keyof typeof named])} as name from ${table} where id = ${anyOfIds}`
      : sql<Named>`select id, name from (${described[what as keyof typeof described]}) record where id = ${anyOfIds}`
  ).execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
async function labelsOf(db: Db, names: readonly RecordedReference[]) {
  const rows = await sqlRows<{ name: string; label: string }>(db)`
    select name, label from permission where name = any(${names}::text[])`;
  return new Map<RecordedReference, string>(rows.map(({ name, label }) => [name, label]));
}

interface Named {
  id: number;
  name: string;
}
