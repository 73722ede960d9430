import { notifyStudents } from '../../people/communications/notice.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { annulInvoice } from '../invoices/annul.service.ts';
import * as fines from './fine.repository.ts';
import { messages, notices } from './messages.ts';
import { approval } from '../../platform/batch/batch-act.ts';

const entity = 'fine';

async function open(tx: Tx, ctx: UserContext, id: number) {
  const fine = orNotFound(await fines.lock(tx, id), messages.missing);
  if (fine.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.ownFine);
  return fine;
}
const isOpen = ({ ended, state }: { ended: string | null; state: string }) =>
  ended === null && (state === 'EMITIDA' || state === 'PARCIAL');

/** Requests that a fine be waived; somebody else decides (E.6, part F). */
export async function ask(tx: Tx, ctx: UserContext, id: number, reason: string): Promise<void> {
  const fine = await open(tx, ctx, id);
  if (!isOpen(fine)) throw new ApiError('conflict', messages.notOpen);
  if (await fines.waiting(tx, id)) throw new ApiError('conflict', messages.alreadyAsked);
  await fines.ask(tx, id, reason, ctx.user.userId);
  await audit(tx, ctx, { action: 'fine.ask_waiver', entityId: id, reason });
}

/** Waives a fine, which a credit note annuls, or refuses to (I22). */
export async function decide(tx: Tx, ctx: UserContext, id: number, approved: boolean): Promise<void> {
  const fine = await open(tx, ctx, id);
  const request = await fines.waiting(tx, id);
  if (!request) throw new ApiError('conflict', messages.noRequest);
  if (request.asked_by === ctx.user.userId) throw new ApiError('forbidden', messages.ownRequest);
  if (approved && !isOpen(fine)) throw new ApiError('conflict', messages.notOpen);
  await fines.decide(tx, request.id, approved, ctx.user.userId);
  const action = approved ? 'fine.waive' : 'fine.refuse_waiver';
  await audit(tx, ctx, { action, entity, entityId: id, reason: request.reason });
  if (!approved) return;
  await fines.end(tx, id, 'ISENTA');
  await annulInvoice(
    tx,
    fine.fine_invoice_id,
    { reason: messages.waiver(request.reason).slice(0, 500) },
    ctx,
  );
  const notice = notices.waived(fine.amount_cents);
  await notifyStudents(tx, [fine.student_id], { ...notice, type: 'FINANCEIRA', audience: notice.title });
}

/** Waiving many fines for which somebody else asked it, each by the rules of one (I22). */
export const waiveFines = approval({
  act: 'fines-waive',
  find: fines.find,
  nameOf: ({ name, fine_invoice }) => messages.named(name, fine_invoice),
  isOpen: ({ state }) => state !== 'ISENTA',
  isApproved: ({ state }) => state === 'ISENTA',
  already: messages.alreadyWaived,
  decide,
});
