import * as contract from '@portal/shared-kit/contract/finance/confirmed-payment';
import { findByCode } from '../../platform/documents/code.repository.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import { done } from '../../platform/http/answers.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, staged } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import type { Billables } from '../settling/billable.ts';
import { messages } from '../settling/messages.ts';
import * as paid from './paid.repository.ts';
import { visiblePayer } from '../settling/own-payments.ts';
import { receiptFileName } from '../settling/payment.rules.ts';
import { receiptPaper } from './receipt.ts';
import { receiptDoor } from './receipt.routes.ts';
import { reverse } from '../settling/withdrawal.service.ts';

/** Confirmed payments with their receipts (decision 97, E.7). */
export const paidRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  const page = { page: contract.confirmedPayments, file: contract.exportConfirmedPayments };
  serveList(server, page, contract.confirmedPaymentList, {
    entity: 'payment',
    name: 'confirmed',
    reach: (ctx) => ({ personId: visiblePayer(ctx) ?? null }),
    list: (db, filters, { personId }) => paid.confirmed(db, filters, personId ?? undefined),
  });
  staged(server, contract.paymentReceipt, async (db, { params: { id } }, ctx) => {
    const found = orNotFound(await paid.findConfirmed(db, id), messages.noReceipt);
    const own = visiblePayer(ctx);
    if (own !== undefined && found.person_id !== own) orNotFound(undefined, messages.noReceipt);
    const { bytes, name } = await printed(server, db, found.receipt_id, `user:${ctx.user.userId}`);
    const path = await publish(
      db,
      server.files,
      { name, media_type: 'application/pdf', bytes },
      ownerOf(ctx, contract.paymentReceipt),
    );
    return done(messages.opened, { path });
  });
  command(server, contract.reversePayment, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await reverse(tx, ctx, setup, { paymentId: id, reason });
    return done(messages.reversed, null);
  });
  receiptDoor(server, async (code) => {
    const found = await findByCode(server.db, code);
    return found?.kind === 'RECIBO' ? printed(server, server.db, found.entity_id) : undefined;
  });
};

async function printed({ printer, settings }: DocumentServer, db: Db, receiptId: number, owner = '') {
  const { paper, number } = await receiptPaper(db, receiptId, settings.publicUrl);
  return { bytes: await printer.of(owner).pdf(paper), name: receiptFileName(number) };
}
