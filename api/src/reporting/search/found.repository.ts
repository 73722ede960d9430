import { foundLimit, type FoundKind } from '@portal/shared-kit/contract/reporting/search';
import { cleanPhone } from '@portal/shared-kit/contract/core/phone';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { searchLimit } from '../../platform/database/page.ts';
import { contains, isNumberSearch, withCardDots } from '../../platform/database/search.ts';

interface Row {
  kind: FoundKind;
  id: number;
  title: string;
  second: string;
}

/** `id` and sort key of the matches. They are materialised before they are sorted: the planner would otherwise walk all records in order until
 *  it has five. */
type Matches = RawBuilder<unknown>;
const most = sql.lit(searchLimit + 1);
/** Numbers that are still so short that more records begin with them are not told apart by name either. */
const maxNumbers = sql.lit(100);
/** Entries of the name index to look through first: enough to find five of a name that one person in a hundred has, also where those with the
 *  same first names are many. */
const walked = sql.lit(2000);

const compact = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

/** Whether a column begins with a text, in the byte order of a `text_pattern_ops` index. A range, because LIKE with a parameter is planned at
 *  each call; in subqueries, because the planner would compare the plan for this text with the generic one. */
const startsWith = (column: string, text: string) =>
  sql`${sql.ref(column)} ~>=~ (select ${text}::text) and ${sql.ref(column)} ~<~ (select ${text}::text || U&'\\+10FFFF')`;

const named = (table: string, typed: string): Matches => {
  const matching = contains(sql.ref('name_key'), typed);
  const first = sql`select id, name_key as key from (select id, name_key from ${sql.table(table)} order by name_key, id limit ${walked}) as walked
    where ${matching} limit ${sql.lit(foundLimit)}`;
  // The search index gathers all matches before it gives the first, 20 000 of a frequent name: only where the walk has found too few.
  return sql`with first as materialized (${first}), enough as (select count(*) = ${sql.lit(foundLimit)} as reached from first)
    select id, key from first where (select reached from enough)
    union all (select id, name_key from ${sql.table(table)} where not (select reached from enough) and ${matching} limit ${most})`;
};

/** An e-mail address, of which at least the name before the @ is typed. */
const isMail = (typed: string) => /^[^\s@]+@\S*$/.test(typed);
const mailed = (table: 'student' | 'teacher' | 'employee', typed: string): Matches =>
  sql`select id, name_key as key from ${sql.table(table)} where person_id in (select id from person
    where lower(email) >= lower(${typed}) and lower(email) < lower(${typed}) || U&'\\+10FFFF' limit ${maxNumbers})`;

/** By the start of document or telephone; a search that is no number is a name. */
const numbered = (table: 'student' | 'teacher' | 'employee', typed: string): Matches => {
  const ofPeople = (column: string, start: string) =>
    sql`(select id from person where ${startsWith(column, start)} limit ${maxNumbers})`;
  return sql`select id, name_key as key from ${sql.table(table)}
    where person_id in (${ofPeople('doc_number', compact(typed))} union ${ofPeople('contact', cleanPhone(typed))})`;
};
const carded = (typed: string): Matches =>
  sql`(select id, name_key as key from student where ${startsWith('code', withCardDots(compact(typed)))} limit ${maxNumbers}) union (${numbered('student', typed)})`;
const coded = (table: 'course' | 'subject', typed: string): Matches =>
  sql`(${named(table, typed)}) union (select id, name_key as key from ${sql.table(table)} where lower(code) = lower(${typed}))`;

/** The numbers that a candidacy of these years has, from the digits at their end. */
const candidacyNumbers = (typed: string): string[] => {
  const year = institutionYear(new Date());
  return /^\d{1,6}$/.test(typed)
    ? [year - 1, year, year + 1].map((of) => `CAND-${of}-${typed.padStart(6, '0')}`)
    : [compact(typed)];
};
/** Candidates by name, by number, by document, by e-mail or by the start of a telephone. */
const candidates = (typed: string): Matches => {
  if (isMail(typed))
    return sql`select id, name_key as key from candidacy where lower(email) = lower(${typed})`;
  if (!isNumberSearch(typed)) return named('candidacy', typed);
  const phone = cleanPhone(typed);
  return sql`(select id, name_key as key from candidacy where number = any(${candidacyNumbers(typed)}))
    union (select id, name_key as key from candidacy where upper(doc_number) = ${compact(typed)})
    union (select id, name_key as key from candidacy where ${startsWith('contact', phone)} limit ${maxNumbers})
    union (select id, name_key as key from candidacy where ${startsWith('alternative_contact', phone)} limit ${maxNumbers})`;
};

/** A student's invoices by the start of their number or of a reference; neither contains a word. */
const billed = (typed: string): Matches =>
  isNumberSearch(typed)
    ? sql`select id, id as key from invoice where student_id is not null and id in (
        (select id from invoice where ${startsWith('number', typed.toUpperCase())} limit ${maxNumbers})
        union (select invoice_id from payment_reference where ${startsWith('number', compact(typed))} limit ${maxNumbers})
        union (select g.invoice_id from payment_reference r join reference_group_invoice g on g.group_id = r.group_id
          where ${startsWith('r.number', compact(typed))} limit ${maxNumbers}))`
    : sql`select null::integer as id, null::integer as key where false`;

const staff = (table: 'teacher' | 'employee') => (typed: string) =>
  isMail(typed) ? mailed(table, typed) : isNumberSearch(typed) ? numbered(table, typed) : named(table, typed);

/** For each kind of record, what matches and how a match is shown. */
const kinds: Record<FoundKind, { matches: (typed: string) => Matches; rows: RawBuilder<unknown> }> = {
  student: {
    matches: (typed) =>
      isMail(typed)
        ? mailed('student', typed)
        : isNumberSearch(typed)
          ? carded(typed)
          : named('student', typed),
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
  candidacy: {
    matches: candidates,
    rows: sql`select it.id, it.full_name as title, concat_ws(' · ', it.number, course.name) as second, it.name_key as key
      from candidacy it join course on course.id = it.course_id`,
  },
  receipt: {
    matches: (typed) =>
      isNumberSearch(typed)
        ? sql`select it.id, it.id as key from receipt it join invoice on invoice.id = it.invoice_id
            where invoice.student_id is not null and ${startsWith('it.number', typed.toUpperCase())} limit ${maxNumbers}`
        : sql`select null::integer as id, null::integer as key where false`,
    rows: sql`select student.id, it.number as title, it.id as key, concat_ws(' · ', person.full_name, student.code) as second
      from receipt it join invoice on invoice.id = it.invoice_id join student on student.id = invoice.student_id
      join person on person.id = student.person_id`,
  },
  invoice: {
    matches: billed,
    rows: sql`select student.id, it.number as title, it.id as key,
        concat_ws(' · ', person.full_name, student.code, (select 'ref. ' || r.number from payment_reference r
          where r.invoice_id = it.id order by r.id desc limit 1)) as second
      from invoice it join student on student.id = it.student_id join person on person.id = student.person_id`,
  },
};

/** The first matches of each kind by name, in one statement. */
export async function find(db: Db, among: readonly FoundKind[], typed: string): Promise<Row[]> {
  if (among.length === 0) return [];
  const parts = among.map((kind, place) => {
    const { matches, rows } = kinds[kind];
    return sql`select ${sql.lit(place)} as part, row_number() over (order by key, id) as place, ${sql.lit(kind)} as kind, id, title, second from (
      with matching as materialized (${matches(typed)}),
        foremost as materialized (select id from matching order by key, id limit ${sql.lit(foundLimit)})
      ${rows} where it.id in (select id from foremost)) as found`;
  });
  return sqlRows<Row>(db)`
    select kind, id, title, second from (${sql.join(parts, sql` union all `)}) as found order by part, place`;
}
