import * as contract from '@portal/shared-kit/contract/finance/confirmed-payment';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { receiptByCode } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { findByCode } from '../../platform/documents/code.repository.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound, ApiError } from '../../platform/http/errors.ts';
import { command, staged, type Server, done } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import type { Billables } from '../ledger/billable.ts';
import { messages } from '../ledger/messages.ts';
import * as paid from './paid.repository.ts';
import { receiptFileName, visiblePayer } from '../ledger/payment.rules.ts';
import { receiptPaper } from './receipt.ts';
import { reverseAtDesk } from '../desk/receive.service.ts';
import { attachmentHeader } from '../../platform/files/media-type.rules.ts';
import { limiter } from '../../platform/rate-limit/rate-limit.repository.ts';
import { texts } from '../../identity/accounts/messages.ts';
import { parseInput } from '../../platform/http/input.ts';

/** Receipts by the code printed on them and linked in the mail, without an account. A code has 64 random bits, and an address may try 60
 *  an hour. */
function receiptDoor(
  { fastify, db, served }: Server,
  find: (code: string) => Promise<{ bytes: Buffer; name: string } | undefined>,
): void {
  const tries = limiter(db, { name: 'receipt-ip', points: 60, within: 3600 });
  served.push(receiptByCode);
  fastify.get(`/api${receiptByCode.path}`, async (request, reply) => {
    const { code } = parseInput(receiptByCode.params, request.params) as Args<typeof receiptByCode>['params'];
    await tries.consume(request.ip).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ApiError('throttled', texts.tooManyRequests(retryAfter), { retryAfter });
    });
    const { bytes, name } = orNotFound(await find(code), messages.noReceipt);
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', attachmentHeader(name).replace(/^attachment/, 'inline'))
      .header(
        'content-security-policy',
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(bytes);
  });
}

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
    await reverseAtDesk(tx, ctx, setup, { paymentId: id, reason });
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
