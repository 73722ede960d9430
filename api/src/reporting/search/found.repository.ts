import { foundKinds, foundLimit, type FoundKind } from '@portal/shared-kit/contract/reporting/search';
import { cleanPhone } from '@portal/shared-kit/contract/core/phone';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { sql, type RawBuilder } from 'kysely';
import { builtOnce } from '../../platform/database/built-once.ts';
import type { Db } from '../../platform/database/db.ts';
import { searchLimit } from '../../platform/database/page.ts';
import {
  containsWords,
  isNumberSearch,
  withCardDots,
  wordsOf,
  type Words,
} from '../../platform/database/search.ts';

interface Row {
  kind: FoundKind;
  id: number;
  title: string;
  second: string;
}

/** A search in each form that columns are compared with, and the kinds that are looked for: parameters of a statement that is built once for
 *  all searches with the same kinds and number of words. */
interface Search extends Partial<Record<FoundKind, true>> {
  typed: string;
  isMail: boolean;
  isNumber: boolean;
  upper: string;
  /** In capitals and without spaces, as documents and references are stored. */
  compact: string;
  card: string;
  phone: string;
  candidacies: readonly string[];
  /** By their names. */
  [word: `long${number}` | `short${number}`]: string;
}

/** An e-mail address, of which at least the name before the @ is typed. */
const isMail = (typed: string) => /^[^\s@]+@\S*$/.test(typed);
const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

/** `id` and sort key of the matches. They are materialised before they are sorted: the planner would otherwise walk all records in order until
 *  it has five. */
type Matches = RawBuilder<unknown>;
const most = sql.lit(searchLimit + 1);
/** Numbers that are still so short that more records begin with them are not told apart by name either. */
const maxNumbers = sql.lit(100);
/** Entries of the name index to look through first: enough to find five of a name that one person in a hundred has, also where those with the
 *  same first names are many. */
const walked = sql.lit(2000);

/** Whether a column begins with a text, in the byte order of a `text_pattern_ops` index. A range, because LIKE with a parameter is planned at
 *  each call; in subqueries, because the planner would compare the plan for this text with the generic one. */
const startsWith = (column: string, text: string) =>
  sql`${sql.ref(column)} ~>=~ (select ${text}::text) and ${sql.ref(column)} ~<~ (select ${text}::text || U&'\\+10FFFF')`;

/** The words of a search, which are parameters by their names. */
const wordsIn = (search: Search): Words => {
  const named = (kind: 'long' | 'short') =>
    Object.entries(search).flatMap(([name, word]) => (name.startsWith(kind) ? [word as string] : []));
  return { long: named('long'), short: named('short') };
};

const named = (table: string, search: Search): Matches => {
  const matching = containsWords(sql.ref('name_key'), wordsIn(search));
  const first = sql`select id, name_key as key from (select id, name_key from ${sql.table(table)} order by name_key, id limit ${walked}) as walked
    where ${matching} limit ${sql.lit(foundLimit)}`;
  // The search index gathers all matches before it gives the first, 20 000 of a frequent name: only where the walk has found too few.
  return sql`with first as materialized (${first}), enough as (select count(*) = ${sql.lit(foundLimit)} as reached from first)
    select id, key from first where (select reached from enough)
    union all (select id, name_key from ${sql.table(table)} where not (select reached from enough) and ${matching} limit ${most})`;
};

const mailed = (table: 'student' | 'teacher' | 'employee', { typed }: Search): Matches =>
  sql`select id, name_key as key from ${sql.table(table)} where person_id in (select id from person
    where lower(email) >= lower(${typed}) and lower(email) < lower(${typed}) || U&'\\+10FFFF' limit ${maxNumbers})`;

/** By the start of document or telephone; a search that is no number is a name. */
const numbered = (table: 'student' | 'teacher' | 'employee', { compact, phone }: Search): Matches => {
  const ofPeople = (column: string, start: string) =>
    sql`(select id from person where ${startsWith(column, start)} limit ${maxNumbers})`;
  return sql`select id, name_key as key from ${sql.table(table)}
    where person_id in (${ofPeople('doc_number', compact)} union ${ofPeople('contact', phone)})`;
};
const carded = (search: Search): Matches =>
  sql`(select id, name_key as key from student where ${startsWith('code', search.card)} limit ${maxNumbers}) union (${numbered('student', search)})`;
const coded = (table: 'course' | 'subject', search: Search): Matches =>
  sql`(${named(table, search)}) union (select id, name_key as key from ${sql.table(table)} where lower(code) = lower(${search.typed}))`;

/** The numbers that a candidacy of these years has, from the digits at their end. */
const candidacyNumbers = (typed: string): string[] => {
  const year = institutionYear(new Date());
  return /^\d{1,6}$/.test(typed)
    ? [year - 1, year, year + 1].map((of) => `CAND-${of}-${typed.padStart(6, '0')}`)
    : [withoutSpaces(typed)];
};
/** Candidates by name, by number, by document, by e-mail or by the start of a telephone. */
const candidates = (search: Search): Matches => {
  const { typed, compact, phone, candidacies } = search;
  if (search.isMail)
    return sql`select id, name_key as key from candidacy where lower(email) = lower(${typed})`;
  if (!search.isNumber) return named('candidacy', search);
  return sql`(select id, name_key as key from candidacy where number = any(${candidacies}))
    union (select id, name_key as key from candidacy where upper(doc_number) = ${compact})
    union (select id, name_key as key from candidacy where ${startsWith('contact', phone)} limit ${maxNumbers})
    union (select id, name_key as key from candidacy where ${startsWith('alternative_contact', phone)} limit ${maxNumbers})`;
};

/** A student's invoices by the start of their number or of a reference; neither contains a word. */
const billed = ({ isNumber, upper, compact }: Search): Matches =>
  isNumber
    ? sql`select id, id as key from invoice where student_id is not null and id in (
        (select id from invoice where ${startsWith('number', upper)} limit ${maxNumbers})
        union (select invoice_id from payment_reference where ${startsWith('number', compact)} limit ${maxNumbers})
        union (select g.invoice_id from payment_reference r join reference_group_invoice g on g.group_id = r.group_id
          where ${startsWith('r.number', compact)} limit ${maxNumbers}))`
    : sql`select null::integer as id, null::integer as key where false`;

const staff = (table: 'teacher' | 'employee') => (search: Search) =>
  search.isMail ? mailed(table, search) : search.isNumber ? numbered(table, search) : named(table, search);

/** For each kind of record, what matches and how a match is shown. */
const kinds: Record<FoundKind, { matches: (search: Search) => Matches; rows: RawBuilder<unknown> }> = {
  student: {
    matches: (search) =>
      search.isMail ? mailed('student', search) : search.isNumber ? carded(search) : named('student', search),
    rows: sql`select record.id, person.full_name as title, concat_ws(' · ', record.code, course.name) as second, record.name_key as key
      from student record join person on person.id = record.person_id join course on course.id = record.course_id`,
  },
  teacher: {
    matches: staff('teacher'),
    rows: sql`select record.id, person.full_name as title, department.name as second, record.name_key as key
      from teacher record join person on person.id = record.person_id join department on department.id = record.department_id`,
  },
  employee: {
    matches: staff('employee'),
    rows: sql`select record.id, person.full_name as title, coalesce(person.email, '') as second, record.name_key as key
      from employee record join person on person.id = record.person_id`,
  },
  course: {
    matches: (search) => coded('course', search),
    rows: sql`select record.id, record.name as title, record.code as second, record.name_key as key from course record`,
  },
  class_group: {
    matches: (search) => named('class_group', search),
    rows: sql`select record.id, record.name as title, concat_ws(' · ', course.code, course.name, record.entry_year) as second, record.name_key as key
      from class_group record join course on course.id = record.course_id`,
  },
  subject: {
    matches: (search) => coded('subject', search),
    rows: sql`select record.id, record.name as title, coalesce(record.code, '') as second, record.name_key as key from subject record`,
  },
  candidacy: {
    matches: candidates,
    rows: sql`select record.id, record.full_name as title, concat_ws(' · ', record.number, course.name) as second, record.name_key as key
      from candidacy record join course on course.id = record.course_id`,
  },
  receipt: {
    matches: ({ isNumber, upper }) =>
      isNumber
        ? sql`select record.id, record.id as key from receipt record join invoice on invoice.id = record.invoice_id
            where invoice.student_id is not null and ${startsWith('record.number', upper)} limit ${maxNumbers}`
        : sql`select null::integer as id, null::integer as key where false`,
    rows: sql`select student.id, record.number as title, record.id as key, concat_ws(' · ', person.full_name, student.code) as second
      from receipt record join invoice on invoice.id = record.invoice_id join student on student.id = invoice.student_id
      join person on person.id = student.person_id`,
  },
  invoice: {
    matches: billed,
    rows: sql`select student.id, record.number as title, record.id as key,
        concat_ws(' · ', person.full_name, student.code, (select 'ref. ' || r.number from payment_reference r
          where r.invoice_id = record.id order by r.id desc limit 1)) as second
      from invoice record join student on student.id = record.student_id join person on person.id = student.person_id`,
  },
};

const statement = builtOnce((db, search: Search) => {
  const among = (Object.keys(foundKinds) as FoundKind[]).filter((kind) => search[kind]);
  const parts = among.map((kind, place) => {
    const { matches, rows } = kinds[kind];
    return sql`select ${sql.lit(place)} as part, row_number() over (order by key, id) as place, ${sql.lit(kind)} as kind, id, title, second from (
      with matching as materialized (${matches(search)}),
        foremost as materialized (select id from matching order by key, id limit ${sql.lit(foundLimit)})
      ${rows} where record.id in (select id from foremost)) as found`;
  });
  return db
    .selectFrom(
      sql<Row & { part: number; place: number }>`(${sql.join(parts, sql` union all `)})`.as('found'),
    )
    .select(['kind', 'id', 'title', 'second'])
    .orderBy('part')
    .orderBy('place');
});

/** The first matches of each kind by name, in one statement. */
export async function find(db: Db, among: readonly FoundKind[], typed: string): Promise<Row[]> {
  if (among.length === 0) return [];
  const { long, short } = wordsOf(typed);
  const compact = withoutSpaces(typed);
  return statement(db, {
    typed,
    isMail: isMail(typed),
    isNumber: isNumberSearch(typed),
    upper: typed.toUpperCase(),
    compact,
    card: withCardDots(compact),
    phone: cleanPhone(typed),
    candidacies: candidacyNumbers(typed),
    ...Object.fromEntries(long.map((word, n) => [`long${n}`, word])),
    ...Object.fromEntries(short.map((word, n) => [`short${n}`, word])),
    ...Object.fromEntries(among.map((kind) => [kind, true])),
  });
}
