import { foundLimit, type FoundKind } from '@portal/shared-kit/contract/reporting/search';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { searchLimit } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';

interface Row {
  id: number;
  title: string;
  second: string;
}

/** `id` and sort key of the matches. They are materialised before they are sorted: the planner would otherwise walk all records in order until
 *  it has five. */
type Matches = RawBuilder<unknown>;
const most = sql.lit(searchLimit + 1);

/** Starts with the search; `%`, `_` and `\` are escaped. */
const start = (typed: string) => `${typed.replaceAll(/[%_\\]/g, '\\$&')}%`;
const compact = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

const named = (table: string, typed: string): Matches =>
  sql`select id, name_key as key from ${sql.table(table)} where ${contains(sql.ref('name_key'), typed)} limit ${most}`;

/** By the start of document or telephone; a search without a digit is a name. */
const numbered = (table: 'student' | 'teacher' | 'employee', typed: string): Matches => {
  const pattern = start(compact(typed));
  const people = sql`(select id from person where doc_number like ${pattern} limit ${most})
    union (select id from person where contact like ${pattern} limit ${most})`;
  return sql`select id, name_key as key from ${sql.table(table)} where person_id in (${people})`;
};
const carded = (typed: string): Matches =>
  sql`(select id, name_key as key from student where code like ${start(compact(typed))} limit ${most}) union (${numbered('student', typed)})`;
const coded = (table: 'course' | 'subject', typed: string): Matches =>
  sql`(${named(table, typed)}) union (select id, name_key as key from ${sql.table(table)} where lower(code) = lower(${typed}))`;

/** A student's invoices by the start of their number or of a reference; neither contains a word. */
const billed = (typed: string): Matches =>
  isNumber(typed)
    ? sql`select id, id as key from invoice where student_id is not null and id in (
        (select id from invoice where number like ${start(typed.toUpperCase())} limit ${most})
        union (select invoice_id from payment_reference where number like ${start(compact(typed))} limit ${most})
        union (select g.invoice_id from payment_reference r join reference_group_invoice g on g.group_id = r.group_id
          where r.number like ${start(compact(typed))} limit ${most}))`
    : sql`select null::integer as id, null::integer as key where false`;

const isNumber = (typed: string) => /\d/.test(typed);
const staff = (table: 'teacher' | 'employee') => (typed: string) =>
  isNumber(typed) ? numbered(table, typed) : named(table, typed);

/** For each kind of record, what matches and how a match is shown. */
const kinds: Record<FoundKind, { matches: (typed: string) => Matches; rows: RawBuilder<unknown> }> = {
  student: {
    matches: (typed) => (isNumber(typed) ? carded(typed) : named('student', typed)),
    rows: sql`select it.id, person.full_name as title, concat_ws(' · ', it.code, course.name) as second, it.name_key as key
      from student it join person on person.id = it.person_id join course on course.id = it.course_id`,
  },
  teacher: {
    matches: staff('teacher'),
    rows: sql`select it.id, person.full_name as title, department.name as second, it.name_key as key
      from teacher it join person on person.id = it.person_id join department on department.id = it.department_id`,
  },
  employee: {
    matches: staff('employee'),
    rows: sql`select it.id, person.full_name as title, coalesce(person.email, '') as second, it.name_key as key
      from employee it join person on person.id = it.person_id`,
  },
  course: {
    matches: (typed) => coded('course', typed),
    rows: sql`select it.id, it.name as title, it.code as second, it.name_key as key from course it`,
  },
  class_group: {
    matches: (typed) => named('class_group', typed),
    rows: sql`select it.id, it.name as title, concat_ws(' · ', course.code, course.name, it.entry_year) as second, it.name_key as key
      from class_group it join course on course.id = it.course_id`,
  },
  subject: {
    matches: (typed) => coded('subject', typed),
    rows: sql`select it.id, it.name as title, coalesce(it.code, '') as second, it.name_key as key from subject it`,
  },
  invoice: {
    matches: billed,
    rows: sql`select student.id, it.number as title, it.id as key,
        concat_ws(' · ', person.full_name, student.code, (select 'ref. ' || r.number from payment_reference r
          where r.invoice_id = it.id order by r.id desc limit 1)) as second
      from invoice it join student on student.id = it.student_id join person on person.id = student.person_id`,
  },
};

/** The first matches of a kind by name. */
export async function find(db: Db, kind: FoundKind, typed: string): Promise<Row[]> {
  const { matches, rows } = kinds[kind];
  const { rows: found } = await sql<Row>`
    with matching as materialized (${matches(typed)}),
      foremost as materialized (select id from matching order by key, id limit ${sql.lit(foundLimit)}),
      reading as (${rows} where it.id in (select id from foremost))
    select id, title, second from reading order by key, id`.execute(db);
  return found;
}
