import * as contract from '@portal/shared-kit/contract/finance/payment';
import { serveListFile } from '../../platform/documents/paged-export.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { mayUpload } from '../../platform/files/transfer.ts';
import { done, listed, one } from '../../platform/http/answers.ts';
import type { Db } from '../../platform/database/db.ts';
import { command, query } from '../../platform/http/route.ts';
import type { Billables } from './billable.ts';
import * as confirming from './confirm.service.ts';
import { messages } from './messages.ts';
import * as paid from './paid.repository.ts';
import * as approvals from './second-person.repository.ts';
import type { Confirmation } from './second-person.service.ts';
import * as proofs from './payment-proof.repository.ts';
import { unmatchedExport, unpaidExport } from './queue-exports.ts';
import * as unmatched from './unmatched.repository.ts';
import * as unmatchedService from './unmatched.service.ts';

/** What a confirmation answers (decision D0.1). */
export async function confirmed(db: Db, invoiceId: number, settled: Confirmation) {
  const { message, data } = await confirming.confirmedAnswer(db, invoiceId, settled);
  return done(message, data);
}

/** Payments confirmed by the office (decisions 97, 98). */
export const paymentRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  command(server, contract.confirmPaymentByGet, async (tx, { query: { inscription_id } }, ctx) => {
    void ctx.reply.header('cache-control', 'no-store');
    const id = await confirming.invoiceOfInscription(tx, inscription_id);
    return confirmed(tx, id, await confirming.payAtCounter(tx, ctx, setup, id));
  });
  mayUpload(server, contract.confirmPayment, async (db, { body, file }, ctx) => {
    const facts = confirming.factsOf(body);
    return db.transaction().execute(async (tx) => {
      const id = await confirming.invoiceOfInscription(tx, body.inscription_id);
      return confirmed(tx, id, await confirming.pay(tx, ctx, setup, id, facts, file));
    });
  });
  mayUpload(server, contract.payInvoice, async (db, { params: { id }, body, file }, ctx) => {
    const facts = confirming.factsOf(body);
    return db
      .transaction()
      .execute(async (tx) => confirmed(tx, id, await confirming.pay(tx, ctx, setup, id, facts, file)));
  });

  query(server, contract.paymentQueue, async (db) =>
    one({
      proofs: await proofs.waiting(db),
      unmatched: await unmatched.waiting(db),
      second: await approvals.waiting(db),
    }),
  );
  query(server, contract.unmatchedPayments, async (db, { query: filters }) =>
    listed(filters, await unmatched.list(db, filters)),
  );
  serveListFile(server, contract.exportUnmatchedPayments, unmatchedExport);
  serveListFile(server, contract.exportUnpaidInvoices, unpaidExport);
  command(server, contract.matchPayment, async (tx, { params: { id }, body: { invoice_id } }, ctx) =>
    confirmed(tx, invoice_id, await unmatchedService.match(tx, ctx, setup, id, invoice_id)),
  );
  command(server, contract.returnPayment, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await unmatchedService.giveBack(tx, ctx, id, reason);
    return done(messages.returned, null);
  });
  query(server, contract.unpaidInvoices, async (db, { query: filters }) => {
    const { rows, ...counted } = await paid.unpaid(db, filters);
    const now = new Date();
    return listed(filters, { ...counted, rows: rows.map((bill) => confirming.deskInvoice(bill, now)) });
  });
};
