import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { exportBlockers } from '@portal/shared-kit/contract/grading/closing';
import type { Db } from '../../platform/database/db.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import type { Blocker } from './closing.rules.ts';
import { activityFor, named, rehearse } from './closing.service.ts';
import { exportTexts as text, mattersOf } from './messages.ts';

type BlockersQuery = Args<typeof exportBlockers>['query'];

async function blockersOf(db: Db, { activity_id }: BlockersQuery): Promise<Blocker[]> {
  const { blocked } = await rehearse(db, await activityFor(db, activity_id));
  return named(db, blocked);
}

/** What blocks the end of a semester, by teacher, as a file (I14). */
export const blockerExport = listExport<BlockersQuery, Blocker>({
  kind: 'semester-blockers',
  columns: [
    { title: text.teacher, cell: ({ teacher_name }) => teacher_name ?? text.nobody },
    { title: text.course, cell: ({ course_name }) => course_name },
    { title: text.class, cell: ({ class_name }) => class_name, narrow: true },
    { title: text.subject, cell: ({ subject_name }) => subject_name },
    { title: text.matters, cell: (one) => mattersOf(one).join('; ') },
  ],
  count: async (db, filters) => (await blockersOf(db, filters)).length,
  async *lines(db, filters) {
    for (const row of await blockersOf(db, filters)) yield { row };
  },
  async filters(db, { activity_id }) {
    const { academic_year, semester_name } = await activityFor(db, activity_id);
    return [`${semester_name}, ${academic_year}`];
  },
  title: () => text.title,
  file: () => text.file,
  audit: ({ activity_id }) => ({
    action: 'activity.export_blockers',
    entity: 'activity',
    entityId: activity_id,
    changes: [],
  }),
});
