import * as contract from '@portal/shared-kit/contract/finance/confirmed-payment';
import type { InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import { findByCode } from '../../platform/documents/code.repository.ts';
import { exportList } from '../../platform/documents/export.ts';
import { serveListFile } from '../../platform/documents/paged-export.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import { done, listed } from '../../platform/http/answers.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, staged, type UserContext } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { inscriptionPaymentExport } from './inscription-payment-export.ts';
import type { Billables } from './billable.ts';
import { messages } from './messages.ts';
import * as paid from './paid.repository.ts';
import { ofInscriptions, type Which } from './inscription-charge.repository.ts';
import { confirmedExport } from './queue-exports.ts';
import { shownState } from './payment.rules.ts';
import { receiptFileName, receiptPaper } from './receipt.ts';
import { receiptDoor } from './receipt.routes.ts';
import { reverse } from './payment-withdrawal.service.ts';

/** The person whose payments a caller may see; undefined for all. */
const whose = ({ user }: UserContext): number | undefined =>
  user.permissions.has('payments.read') || user.permissions.has('payments.confirm')
    ? undefined
    : user.personId;

const lists = [
  [contract.paidInscriptions, { types: 'INSCRICAO', paid: true }],
  [contract.unpaidInscriptions, { types: 'INSCRICAO', paid: false }],
  [contract.paidRenewals, { types: 'RENOVACAO', paid: true }],
  [contract.unpaidRenewals, { types: 'RENOVACAO', paid: false }],
  [contract.searchPaymentInscriptions, { types: 'both', paid: 'both' }],
] satisfies [unknown, Omit<Which, 'personId'>][];

type Row = Awaited<ReturnType<typeof ofInscriptions>>['rows'][number];
const onWire = (row: Row, now: Date): contract.InscriptionPayment => ({
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

/** Payments with their receipts, and open inscriptions (decisions 97, 116; E.7). */
export const paidRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  for (const [endpoint, which] of lists)
    query(server, endpoint, async (db, { query: filters }, ctx) => {
      const { rows, ...counted } = await ofInscriptions(db, filters, { ...which, personId: whose(ctx) });
      const now = new Date();
      return listed(filters, { ...counted, rows: rows.map((row) => onWire(row, now)) });
    });
  staged(server, contract.exportInscriptionPayments, async (_db, { query: filters }, ctx) => {
    const { message, ...made } = await exportList(
      server,
      ctx,
      inscriptionPaymentExport,
      filters,
      contract.exportInscriptionPayments,
    );
    return done(message, made);
  });
  query(server, contract.confirmedPayments, async (db, { query: filters }, ctx) =>
    listed(filters, await paid.confirmed(db, filters, whose(ctx))),
  );
  serveListFile(server, contract.exportConfirmedPayments, confirmedExport);
  staged(server, contract.paymentReceipt, async (db, { params: { id } }, ctx) => {
    const found = orNotFound(await paid.findConfirmed(db, id), messages.noReceipt);
    const own = whose(ctx);
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
