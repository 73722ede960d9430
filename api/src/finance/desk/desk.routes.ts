import * as contract from '@portal/shared-kit/contract/finance/desk';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { done, one } from '../../platform/http/answers.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import { command, query, type UserContext } from '../../platform/http/route.ts';
import { deskExport } from './desk-export.ts';
import * as desk from './desk.repository.ts';
import { messages } from './messages.ts';

/** Closes the cash desk of the caller; a difference needs a note. */
async function close(tx: Tx, ctx: UserContext, { counted, note }: { counted: number; note: string }) {
  const { userId } = ctx.user;
  await desk.lock(tx, userId);
  const payments = await desk.open(tx, userId);
  if (payments.length === 0) throw new ApiError('conflict', messages.nothing);
  const expected = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (counted !== expected && note === '') throw fieldError('invalid', 'note', messages.explain);
  const id = await desk.insert(tx, {
    userId,
    expectedCents: expected,
    countedCents: counted,
    note,
    paymentIds: payments.map((payment) => payment.id),
  });
  await audit(tx, ctx, {
    action: 'desk.close',
    entity: 'desk_closing',
    entityId: id,
    ...(note && { reason: note }),
    changes: diff(undefined, { expected_cents: expected, counted_cents: counted }),
  });
  return { expected, difference: counted - expected };
}

/** The cash desk: receipts by person, and closings. */
export function deskRoutes(server: DocumentServer) {
  query(server, contract.deskDay, async (db, { query: { day } }, { user }) => {
    const [received, closings, open] = await Promise.all([
      desk.received(db, day),
      desk.closings(db, day),
      desk.open(db, user.userId),
    ]);
    return one({ received, closings, open: open.length });
  });
  serveListFile(server, contract.exportDeskDay, deskExport);
  command(server, contract.closeDesk, async (tx, { body }, ctx) => {
    const closed = await close(tx, ctx, body);
    const { expected, difference } = closed;
    return done(
      difference === 0 ? messages.closed(expected) : messages.closedWith(expected, difference),
      closed,
    );
  });
}
