import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { exportActivities } from '@portal/shared-kit/contract/offer/activity';
import { formatMoment } from '../../platform/database/dates.ts';
import { searchLimit } from '../../platform/database/page.ts';
import type { Db } from '../../platform/database/db.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { ApiError } from '../../platform/http/errors.ts';
import * as activities from './activity.repository.ts';
import type { ActivityRow } from './activity.repository.ts';
import { endOf, statusOf } from './activity.rules.ts';
import { exportTexts as text } from './messages.ts';

type Asked = Args<typeof exportActivities>['query'];
const page = (db: Db, { format: _, hidden: __, ...asked }: Asked, at: { page: number; per_page: number }) =>
  activities.list(db, { ...asked, ...(at as { page: number; per_page: 100 }) });

/** The periods of the calendar as a file (decision 127). */
export const activityExport = listExport<Asked, ActivityRow>({
  kind: 'activity',
  columns: [
    { title: text.type, cell: ({ type }) => text.types[type] },
    { title: text.year, cell: ({ academic_year }) => academic_year, narrow: true },
    { title: text.semester, cell: ({ semester_name }) => semester_name, narrow: true },
    { title: text.course, cell: ({ course_name }) => course_name ?? text.all },
    { title: text.level, cell: ({ level_name }) => level_name ?? text.all, narrow: true },
    { title: text.start, cell: ({ date_start }) => formatMoment(date_start), narrow: true },
    { title: text.end, cell: (row) => formatMoment(endOf(row)), narrow: true },
    { title: text.status, cell: (row) => text.statuses[statusOf(row, new Date())], narrow: true },
  ],
  async count(db, asked) {
    const { total, capped } = await page(db, asked, { page: 1, per_page: 1 });
    if (capped) throw new ApiError('invalid', text.tooMany(searchLimit));
    return total;
  },
  lines: (db, asked) =>
    inBatches<ActivityRow>(
      async ({ from, most }) => (await page(db, asked, { page: from / most + 1, per_page: most })).rows,
    ),
  filters: async (_db, { type, search }) => [
    ...(type ? [text.typeIs(text.types[type])] : []),
    ...(search ? [text.searched(search)] : []),
  ],
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
