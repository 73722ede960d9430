import type { ReportQuery } from '@portal/shared-kit/contract/reporting/inscription-report';
import type { ReportGroupBy } from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';

export type ReportFilters = Omit<ReportQuery, 'columns' | 'group_by' | 'scholar_shift' | 'classmate_id'> & {
  shift?: Shift | undefined;
  classGroupId?: number | undefined;
};

/** Filters from the names of the wire. */
export const filtersFromWire = ({
  columns: _columns,
  group_by: _group,
  scholar_shift: shift,
  classmate_id: classGroupId,
  ...same
}: ReportQuery): ReportFilters => ({ ...same, shift, classGroupId });

const keys: Record<ReportGroupBy, RawBuilder<string | number | null>> = {
  course: sql`course_id`,
  level: sql`level_id`,
  shift: sql`shift`,
  semester: sql`semester_id`,
  type: sql`type`,
  state: sql`state`,
  gender: sql`gender`,
  province: sql`province_id`,
};

const when = (value: unknown, condition: RawBuilder<unknown>) =>
  value === undefined ? sql`` : sql`and ${condition}`;
const within = (filters: ReportFilters) => sql`
  year = ${filters.year}
  ${when(filters.semester_id, sql`semester_id = ${filters.semester_id}`)}
  ${when(filters.course_id, sql`course_id = ${filters.course_id}`)}
  ${when(filters.level_id, sql`level_id = ${filters.level_id}`)}
  ${when(filters.shift, sql`shift = ${filters.shift}`)}
  ${when(filters.state, sql`state = ${filters.state}`)}
  ${when(filters.type, sql`type = ${filters.type}`)}
  ${when(filters.gender, sql`gender = ${filters.gender}`)}
  ${when(filters.province_id, sql`province_id = ${filters.province_id}`)}
  ${when(
    filters.classGroupId,
    sql`course_id = (select g.course_id from class_group g where g.id = ${filters.classGroupId})
      and student_id in (select student_id from class_student where class_id = ${filters.classGroupId} and status = 'ALOCADO')`,
  )}`;

/** Counts inscriptions by each value of the group key; with money also the sums due and paid, in centavos. */
export async function groups(
  db: Db,
  filters: ReportFilters,
  by: ReportGroupBy | undefined,
  withMoney: boolean,
) {
  const key = by ? sql`coalesce(${keys[by]}::text, '')` : sql`''`;
  const money = withMoney
    ? sql`coalesce(sum(expected_cents), 0)::bigint as expected_cents, coalesce(sum(received_cents), 0)::bigint as received_cents`
    : sql`null as expected_cents, null as received_cents`;
  return sqlRows<{
    key: string;
    total: number;
    expected_cents: number | null;
    received_cents: number | null;
  }>(db)`
    select ${key} as key, count(*)::int as total, ${money}
    from inscription_fact where ${within(filters)} group by 1`;
}
export type Group = Awaited<ReturnType<typeof groups>>[number];

interface Slice {
  filters: ReportFilters;
  by: ReportGroupBy | undefined;
  key: string;
}
const ofGroup = ({ filters, by, key }: Slice) => sql`
  ${within(filters)}
  ${by === undefined ? sql`` : key === '' ? sql`and ${keys[by]} is null` : sql`and ${keys[by]}::text = ${key}`}`;

export async function idsAt(db: Db, slice: Slice, offset: number, limit: number): Promise<number[]> {
  const rows = await sqlRows<{ id: number }>(db)`
    select inscription_id as id from inscription_fact where ${ofGroup(slice)}
    order by name_key, inscription_id limit ${limit} offset ${offset}`;
  return rows.map(({ id }) => id);
}

/** A position in the order by name (keyset pagination). */
export interface ReportPosition {
  name_key: string;
  id: number;
}
/** The next rows of a slice by name, after a position. */
export const idsAfter = (
  db: Db,
  slice: Slice,
  after: ReportPosition | undefined,
  limit: number,
) => sqlRows<ReportPosition>(db)`
    select inscription_id as id, name_key from inscription_fact where ${ofGroup(slice)}
    ${after ? sql`and (name_key, inscription_id) > (${after.name_key}, ${after.id})` : sql``}
    order by name_key, inscription_id limit ${limit}`;

/** All fields a report can show of an inscription. */
export interface ReportRecord {
  id: number;
  code: string | null;
  full_name: string;
  course: string;
  level: string;
  level_type: string;
  shift: string;
  classGroup: string | null;
  semester: string;
  type: string;
  state: string;
  entry_year: number;
  registered_on: string;
  gender: string | null;
  birth_date: string | null;
  nationality: string | null;
  province: string | null;
  district: string | null;
  doc_type: string | null;
  doc_number: string | null;
  contact: string | null;
  email: string | null;
  has_disability: boolean | null;
  disability_type: string | null;
  expected_cents: number;
  received_cents: number;
}

/** The records with these ids, in that order. */
export async function records(db: Db, ids: number[]): Promise<ReportRecord[]> {
  if (ids.length === 0) return [];
  return sqlRows<ReportRecord>(db)`
    select i.id, s.code, p.full_name, course.name as course, level.name as level, level.level_type, i.shift,
      class.name as "classGroup", semester.semester_name as semester, i.type, i.state, i.entry_year,
      (i.created_at at time zone 'Africa/Maputo')::date as registered_on, p.gender, p.birth_date, p.nationality,
      province.name as province, district.name as district, p.doc_type, p.doc_number, p.contact, p.email,
      p.has_disability, p.disability_type, fact.expected_cents, fact.received_cents
    from unnest(${ids}::int[]) with ordinality as asked (id, place)
      join inscription i on i.id = asked.id
      join inscription_fact fact on fact.inscription_id = i.id
      join student s on s.id = i.student_id
      join person p on p.id = s.person_id
      join course on course.id = i.course_id
      join level on level.id = i.level_id
      join semester on semester.id = i.semester_id
      left join province on province.id = p.province_id
      left join district on district.id = p.district_id
      left join lateral (
        select g.name from class_student m join class_group g on g.id = m.class_id
        where m.student_id = i.student_id and m.status = 'ALOCADO' and g.course_id = i.course_id
        order by m.since desc, g.id desc limit 1) as class on true
    order by asked.place`;
}

export async function namesOf(db: Db, filters: ReportFilters) {
  const name = async (found: RawBuilder<{ name: string }> | undefined) =>
    found && (await found.execute(db)).rows[0]?.name;
  const [course, level, classGroup, semester, province] = await Promise.all([
    name(filters.course_id ? sql`select name from course where id = ${filters.course_id}` : undefined),
    name(
      filters.level_id
        ? sql`select name || ' – ' || level_type as name from level where id = ${filters.level_id}`
        : undefined,
    ),
    name(
      filters.classGroupId ? sql`select name from class_group where id = ${filters.classGroupId}` : undefined,
    ),
    name(
      filters.semester_id
        ? sql`select semester_name as name from semester where id = ${filters.semester_id}`
        : undefined,
    ),
    name(filters.province_id ? sql`select name from province where id = ${filters.province_id}` : undefined),
  ]);
  return { course, level, classGroup, semester, province };
}

/** Names of the semesters. */
export const semesters = (db: Db) =>
  db.selectFrom('semester').select(['id', 'semester_name']).orderBy('number').execute();
