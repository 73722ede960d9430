import * as contract from '@portal/shared-kit/contract/grading/closing';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { done, one } from '../../platform/http/answers.ts';
import { command, query } from '../../platform/http/route.ts';
import { blockerExport } from './closing-export.ts';
import type { Blocker } from './closing.rules.ts';
import { begin, rehearsalOf, reopenEdition } from './closing.service.ts';
import { messages } from './messages.ts';

const blockerOnWire = ({ class_name: classmate_name, ...edition }: Blocker): contract.ClosingBlocker => ({
  ...edition,
  classmate_name,
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
