import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { streamedListFile } from '../../platform/documents/list-file.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import type { FeePaymentFilters } from './fee-payment.repository.ts';
import { messages } from './messages.ts';
import * as contract from '@portal/shared-kit/contract/finance/fee-payment';
import type { InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import { query, listed, one } from '../../platform/http/route.ts';
import { readablePayer } from '../ledger/payment.rules.ts';
import { shownState } from '../ledger/payment.rules.ts';
import * as payments from './fee-payment.repository.ts';

type Renamed = 'payment_status' | 'card_id' | 'fineType' | 'scholar_shift';
/** The filters by the names of the wire, by which a queued order keeps them too. */
type FiltersOnWire = Omit<FeePaymentFilters, 'status' | 'code' | 'fines' | 'shift'> & {
  payment_status?: FeePaymentFilters['status'];
  card_id?: string | undefined;
  fineType?: FeePaymentFilters['fines'];
  scholar_shift?: string | undefined;
};
/** The filters of a list of monthly fees. */
const feePaymentsFromWire = <Filters extends FiltersOnWire>({
  payment_status: status,
  card_id: code,
  fineType: fines,
  scholar_shift: shift,
  ...filters
}: Filters): Omit<Filters, Renamed> & Pick<FeePaymentFilters, 'status' | 'code' | 'fines' | 'shift'> => ({
  ...filters,
  status,
  code,
  fines,
  shift,
});

/** The list of monthly fees as a file (decision 113). */
const feePaymentFile = streamedListFile<contract.FeePayment, FiltersOnWire>(contract.feePaymentList, {
  kind: 'fee-payments',
  entity: 'fee_payment',
  headed: true,
  cells: {
    month: ({ month, year }) => `${monthWords[month - 1]} ${year}`,
    paid_at: ({ paid_at: at }) => at && { kind: 'date', value: institutionDay(new Date(at)) },
  },
  count: (db, filters) => payments.count(db, feePaymentsFromWire(filters)),
  lines: (db, filters) =>
    inBatches(async ({ after, most }) => {
      const now = new Date();
      const rows = await payments.rowsAfter(db, feePaymentsFromWire(filters), after, most);
      return rows.map((row) => onWire(row, now));
    }),
  totals: (rows) => [
    messages.sum(
      formatMoney(rows.reduce((sum, { amount, state }) => sum + (state === 'ANULADA' ? 0 : amount), 0)),
      formatMoney(rows.reduce((sum, { paid }) => sum + paid, 0)),
    ),
  ],
});

const onWire = (row: payments.FeePaymentRow, now: Date): contract.FeePayment => ({
  ...row,
  state: shownState(row.state, row.due_date, now) as InvoiceStanding,
});

/** Monthly fees and their payments (decision 113). */
export function feePaymentRoutes(server: DocumentServer) {
  for (const endpoint of [contract.feePayments, contract.feePaymentsOfStudent])
    query(server, endpoint, async (db, { query: filters }, ctx) => {
      const own = { ...feePaymentsFromWire(filters), personId: readablePayer(ctx) };
      const { rows, ...counted } = await payments.list(db, own);
      const now = new Date();
      return listed(filters, { ...counted, rows: rows.map((row) => onWire(row, now)) });
    });
  query(server, contract.feePaymentTotals, async (db, { query: filters }) =>
    one(await payments.totals(db, feePaymentsFromWire(filters))),
  );
  serveListFile(server, contract.exportFeePayments, feePaymentFile);
}
