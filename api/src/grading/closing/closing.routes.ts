import * as contract from '@portal/shared-kit/contract/grading/closing';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { exportBlockers } from '@portal/shared-kit/contract/grading/closing';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { command, query, done, one } from '../../platform/http/route.ts';
import type { Db } from '../../platform/database/db.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import type { Blocker } from './closing.rules.ts';
import { begin, rehearsalOf, reopenEdition, activityFor, named, rehearse } from './closing.service.ts';
import { messages, exportTexts as text, mattersOf } from './messages.ts';

const blockerOnWire = ({ class_name: classmate_name, ...edition }: Blocker): contract.ClosingBlocker => ({
  ...edition,
  classmate_name,
});

type BlockersQuery = Args<typeof exportBlockers>['query'];

async function blockersOf(db: Db, { activity_id }: BlockersQuery): Promise<Blocker[]> {
  const { blocked } = await rehearse(db, await activityFor(db, activity_id));
  return named(db, blocked);
}

/** What blocks the end of a semester, by teacher, as a file (I14). */
const blockerExport = listExport<BlockersQuery, Blocker>({
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

/** The end of a semester: rehearsal and run (row 112, I14). */
export function closingRoutes(server: DocumentServer): void {
  query(server, contract.closingRehearsal, async (db, { params: { x } }) => {
    const { blockers, ...rehearsal } = await rehearsalOf(db, x);
    return one({ ...rehearsal, blockers: blockers.map(blockerOnWire) });
  });
  command(server, contract.endSemester, async (tx, { params: { x }, body }, ctx) => {
    const { message, job_id } = await begin(tx, x, body, ctx);
    return done(message, { job_id });
  });
  command(server, contract.endSemesterByGet, async (tx, { params: { x } }, ctx) => {
    void ctx.reply.header('cache-control', 'no-store');
    const { message, job_id } = await begin(tx, x, { force: false, reason: '' }, ctx);
    return done(message, { job_id });
  });
  command(server, contract.reopenEdition, async (tx, { params: { id }, body }, ctx) => {
    await reopenEdition(tx, id, body.reason, ctx);
    return done(messages.reopened, { id });
  });
  serveListFile(server, contract.exportBlockers, blockerExport);
}
