import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { exportActivities } from '@portal/shared-kit/contract/offer/activity';
import { formatMoment } from '../../platform/database/dates.ts';
import { searchLimit } from '../../platform/database/page.ts';
import type { Db } from '../../platform/database/db.ts';
import { listExport, type ListColumn } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { ApiError } from '../../platform/http/errors.ts';
import * as courses from '../course/course.repository.ts';
import * as lookups from '../lookups/lookup.repository.ts';
import * as activities from './activity.repository.ts';
import type { ActivityRow } from './activity.repository.ts';
import { statusOf } from './activity.rules.ts';
import { exportTexts as text } from './messages.ts';

type ActivityFileQuery = Args<typeof exportActivities>['query'];
const page = (
  db: Db,
  { format: _, hidden: __, ...filters }: ActivityFileQuery,
  at: { page: number; per_page: number },
) => activities.list(db, { ...filters, ...(at as { page: number; per_page: 100 }) });

const levelOf = ({ level_name, level_type }: ActivityRow) =>
  level_name === null ? text.all : text.levelOf(level_name, level_type ?? '');

const statusText = (row: ActivityRow) => {
  const status = text.statuses[statusOf(row, new Date())];
  return row.closed_at ? text.closedAt(status, formatMoment(row.closed_at)) : status;
};
const lateEnd: ListColumn<ActivityRow> = {
  title: text.lateEnd,
  of: 'late_end',
  cell: ({ late_end }) => (late_end ? formatMoment(late_end) : text.none),
  narrow: true,
};
/** As on the screen: what is paid for may be done late, with a fine. */
const hasLateDays = (type: ActivityFileQuery['type']) =>
  type === undefined || type === 'INSCRICAO' || type === 'RENOVACAO';

/** The periods of the calendar as a file (decision 127). */
export const activityExport = listExport<ActivityFileQuery, ActivityRow>({
  kind: 'activity',
  columns: ({ type }) => [
    { title: text.type, of: 'type', cell: ({ type }) => text.types[type] },
    { title: text.year, of: 'academic_year', cell: ({ academic_year }) => academic_year, narrow: true },
    { title: text.semester, of: 'semester_name', cell: ({ semester_name }) => semester_name, narrow: true },
    { title: text.course, of: 'course_name', cell: ({ course_name }) => course_name ?? text.all },
    { title: text.level, of: 'level_name', cell: levelOf, narrow: true },
    { title: text.start, of: 'date_start', cell: ({ date_start }) => formatMoment(date_start), narrow: true },
    { title: text.end, of: 'date_end', cell: ({ date_end }) => formatMoment(date_end), narrow: true },
    ...(hasLateDays(type) ? [lateEnd] : []),
    { title: text.status, of: 'status', cell: statusText, narrow: true },
  ],
  async count(db, filters) {
    const { total, capped } = await page(db, filters, { page: 1, per_page: 1 });
    if (capped) throw new ApiError('invalid', text.tooMany(searchLimit));
    return total;
  },
  lines: (db, filters) =>
    inBatches<ActivityRow>(
      async ({ from, most }) => (await page(db, filters, { page: from / most + 1, per_page: most })).rows,
    ),
  async filters(db, { type, academic_year_id, semester_id, course_id, level_id, closing, search }) {
    const year = (await lookups.academicYears(db, 'calendar')).find(({ id }) => id === academic_year_id);
    const semester = (await lookups.semesters(db)).find(({ id }) => id === semester_id);
    const course = course_id === undefined ? undefined : await courses.find(db, course_id);
    const level = (await lookups.levels(db)).find(({ id }) => id === level_id);
    return [
      ...(type ? [text.is(text.type, text.types[type])] : []),
      ...(closing === undefined ? [] : [text.endsWithin(closing)]),
      ...(year ? [text.is(text.year, year.designation)] : []),
      ...(semester ? [text.is(text.semester, semester.semester_name)] : []),
      ...(course ? [text.is(text.course, course.name)] : []),
      ...(level ? [text.is(text.level, text.levelOf(level.name, level.level_type))] : []),
      ...(search ? [text.searched(search)] : []),
    ];
  },
  title: () => text.title,
  file: () => text.file,
  audit: ({ format: _, search, ...narrowed }) => ({
    action: 'activity.export',
    entity: 'activity',
    changes: Object.entries({ ...narrowed, ...(search && { search }) }).flatMap(([field, value]) =>
      value === undefined ? [] : [{ field, old: null, new: value }],
    ),
  }),
});
