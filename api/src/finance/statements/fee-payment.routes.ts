import * as contract from '@portal/shared-kit/contract/finance/fee-payment';
import type { InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { listed, one } from '../../platform/http/answers.ts';
import { query, type UserContext } from '../../platform/http/route.ts';
import { shownState } from '../settling/payment.rules.ts';
import { feePaymentExport, feePaymentsFromWire } from './fee-payment-export.ts';
import * as payments from './fee-payment.repository.ts';

const whose = ({ user }: UserContext): number | undefined =>
  user.permissions.has('payments.read') ? undefined : user.personId;

const onWire = (row: payments.FeePaymentRow, now: Date): contract.FeePayment => ({
  ...row,
  state: shownState(row.state, row.due_date, now) as InvoiceStanding,
});

/** Monthly fees and their payments (decision 113). */
export function feePaymentRoutes(server: DocumentServer) {
  for (const endpoint of [contract.feePayments, contract.feePaymentsOfStudent])
    query(server, endpoint, async (db, { query: filters }, ctx) => {
      const own = { ...feePaymentsFromWire(filters), personId: whose(ctx) };
      const { rows, ...counted } = await payments.list(db, own);
      const now = new Date();
      return listed(filters, { ...counted, rows: rows.map((row) => onWire(row, now)) });
    });
  query(server, contract.feePaymentTotals, async (db, { query: filters }) =>
    one(await payments.totals(db, feePaymentsFromWire(filters))),
  );
  serveListFile(server, contract.exportFeePayments, feePaymentExport);
}
