import * as payments from '@portal/shared-kit/contract/finance/confirmed-payment';
import * as contract from '@portal/shared-kit/contract/finance/payment';
import type { InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import { listFile } from '../../platform/documents/list-file.ts';
import { serveList, serveListFile } from '../../platform/lists/serve-list.ts';
import type { Db } from '../../platform/database/db.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { mayUpload } from '../../platform/files/transfer.ts';
import { shownState, visiblePayer } from '../ledger/payment.rules.ts';
import { ofInscriptions, type OfInscriptions, type Which, unpaid } from './inscription-charge.repository.ts';
import { command, query, listed, one } from '../../platform/http/route.ts';
import type { Billables } from '../ledger/billable.ts';
import * as confirming from '../second-person/confirm.service.ts';
import * as approvals from '../second-person/second-person.repository.ts';
import * as proofs from '../proofs/proof.repository.ts';
import * as unmatched from '../unmatched/unmatched.repository.ts';

const parts: Record<payments.InscriptionPaymentPart, Omit<Which, 'personId'>> = {
  'inscricoes-pagas': { types: 'INSCRICAO', paid: true },
  'inscricoes-por-pagar': { types: 'INSCRICAO', paid: false },
  'renovacoes-pagas': { types: 'RENOVACAO', paid: true },
  'renovacoes-por-pagar': { types: 'RENOVACAO', paid: false },
};
const lists = [
  [payments.paidInscriptions, parts['inscricoes-pagas']],
  [payments.unpaidInscriptions, parts['inscricoes-por-pagar']],
  [payments.paidRenewals, parts['renovacoes-pagas']],
  [payments.unpaidRenewals, parts['renovacoes-por-pagar']],
  [payments.searchPaymentInscriptions, { types: 'both', paid: 'both' }],
] satisfies [unknown, Omit<Which, 'personId'>][];

/** Payments of inscriptions by the names of the wire. */
async function inscriptionPayments(db: Db, filters: OfInscriptions, which: Which) {
  const { rows, ...counted } = await ofInscriptions(db, filters, which);
  const now = new Date();
  return { ...counted, rows: rows.map((row) => onWire(row, now)) };
}

/** The four lists as one file (decision 116). */
const inscriptionPaymentFile = listFile(payments.inscriptionPaymentList, {
  entity: 'invoice',
  name: 'inscription_payments',
  list: (db, { part, ...filters }: OfInscriptions & { part: payments.InscriptionPaymentPart }) =>
    inscriptionPayments(db, filters, { ...parts[part], personId: undefined }),
  filters: (_db, { part }) => [
    payments.inscriptionPaymentParts[part as unknown as payments.InscriptionPaymentPart],
  ],
});

type Row = Awaited<ReturnType<typeof ofInscriptions>>['rows'][number];
const onWire = (row: Row, now: Date): payments.InscriptionPayment => ({
  id: row.id,
  inscription_id: row.inscription_id,
  student_id: row.student_id!,
  fullName: row.payer_name,
  code: row.payer_code,
  course: row.course!,
  level: row.level,
  year: row.year,
  inscriptionType: row.inscription_type,
  invoice: row.number,
  entity: row.paymentEntity,
  reference: row.paymentReference,
  amount: row.total_cents,
  paid: row.paid_cents,
  due_date: row.due_date,
  state: shownState(row.state, row.due_date, now) as InvoiceStanding,
});

/** Payments confirmed by the office (decisions 97, 98). */
export const counterRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  command(server, contract.confirmPaymentByGet, async (tx, { query: { inscription_id } }, ctx) => {
    void ctx.reply.header('cache-control', 'no-store');
    const id = await confirming.invoiceOfInscription(tx, inscription_id);
    return confirming.confirmedAnswer(tx, id, await confirming.payAtCounter(tx, ctx, setup, id));
  });
  mayUpload(server, contract.confirmPayment, async (db, { body, file }, ctx) => {
    const facts = confirming.factsOf(body);
    return db.transaction().execute(async (tx) => {
      const id = await confirming.invoiceOfInscription(tx, body.inscription_id);
      return confirming.confirmedAnswer(tx, id, await confirming.pay(tx, ctx, setup, id, facts, file));
    });
  });
  mayUpload(server, contract.payInvoice, async (db, { params: { id }, body, file }, ctx) => {
    const facts = confirming.factsOf(body);
    return db
      .transaction()
      .execute(async (tx) =>
        confirming.confirmedAnswer(tx, id, await confirming.pay(tx, ctx, setup, id, facts, file)),
      );
  });

  query(server, contract.paymentQueue, async (db) =>
    one({
      proofs: await proofs.waiting(db),
      unmatched: await unmatched.waiting(db),
      second: await approvals.waiting(db),
    }),
  );
  const page = { page: contract.unpaidInvoices, file: contract.exportUnpaidInvoices };
  serveList(server, page, contract.unpaidInvoiceList, {
    entity: 'invoice',
    name: 'unpaid',
    async list(db, filters) {
      const { rows, ...counted } = await unpaid(db, filters);
      const now = new Date();
      return { ...counted, rows: rows.map((bill) => confirming.deskInvoice(bill, now)) };
    },
  });
  for (const [endpoint, which] of lists)
    query(server, endpoint, async (db, { query: filters }, ctx) =>
      listed(filters, await inscriptionPayments(db, filters, { ...which, personId: visiblePayer(ctx) })),
    );
  serveListFile(server, payments.exportInscriptionPayments, inscriptionPaymentFile);
};
