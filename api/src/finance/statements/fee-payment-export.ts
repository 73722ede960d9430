import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { monthWords } from '@portal/shared-kit/contract/core/month-words';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { fineTypeLabels, paymentStatusLabels } from '@portal/shared-kit/contract/finance/fee-payment';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import {
  invoiceStateLabels,
  methodLabels,
  type InvoiceStanding,
  type PaymentMethod,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { courseName } from '../../offer/course/course.repository.ts';
import { listExport } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { shownState } from '../settling/payment.rules.ts';
import * as payments from './fee-payment.repository.ts';
import type { FeePaymentFilters, FeePaymentRow } from './fee-payment.repository.ts';
import { exportTexts as text } from './messages.ts';

type Renamed = 'payment_status' | 'card_id' | 'fineType' | 'scholar_shift';
/** The filters by the names of the wire, by which a queued order keeps them too. */
type FiltersOnWire = Omit<FeePaymentFilters, 'status' | 'code' | 'fines' | 'shift'> & {
  payment_status?: FeePaymentFilters['status'];
  card_id?: string | undefined;
  fineType?: FeePaymentFilters['fines'];
  scholar_shift?: string | undefined;
};
/** The filters of a list of monthly fees. */
export const feePaymentsFromWire = <Filters extends FiltersOnWire>({
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
export const feePaymentExport = listExport<FiltersOnWire & { format?: FileFormat }, FeePaymentRow>({
  kind: 'fee-payments',
  columns: [
    { title: text.code, cell: ({ code }) => code ?? text.none, narrow: true },
    { title: text.name, cell: ({ name }) => name },
    { title: text.description, cell: ({ description }) => description },
    { title: text.month, cell: ({ month, year }) => `${monthWords[month - 1]} ${year}`, narrow: true },
    { title: text.due, kind: 'date', cell: ({ due_date }) => due_date, narrow: true },
    { title: text.amount, kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.fine, kind: 'money', cell: ({ fine }) => fine, narrow: true },
    { title: text.paid, kind: 'money', cell: ({ paid }) => paid, narrow: true },
    {
      title: text.paidOn,
      kind: 'date',
      cell: ({ paid_at }) => (paid_at ? institutionDay(new Date(paid_at)) : null),
      narrow: true,
    },
    {
      title: text.method,
      cell: ({ method }) => (method ? methodLabels[method as PaymentMethod] : text.none),
      narrow: true,
    },
    { title: text.reference, cell: ({ reference }) => reference ?? text.none, narrow: true },
    {
      title: text.state,
      cell: ({ state, due_date }) =>
        invoiceStateLabels[shownState(state, due_date, new Date()) as InvoiceStanding],
      narrow: true,
    },
    { title: text.receipt, cell: ({ receipt }) => receipt ?? text.none, narrow: true },
  ],
  headed: true,
  count: (db, filters) => payments.count(db, feePaymentsFromWire(filters)),
  lines: (db, filters) =>
    inBatches(({ after, most }) => payments.after(db, feePaymentsFromWire(filters), after, most)),
  filters: async (
    db,
    { payment_status, fineType, month, year, course_id, scholar_shift, card_id, search },
  ) => [
    ...(course_id ? [text.courseIs(await courseName(db, course_id))] : []),
    ...(scholar_shift ? [text.shiftIs(scholar_shift)] : []),
    ...(year ? [text.yearIs(year)] : []),
    ...(month ? [text.monthIs(month)] : []),
    ...(payment_status ? [text.stateIs(paymentStatusLabels[payment_status])] : []),
    ...(fineType ? [text.finesAre(fineTypeLabels[fineType])] : []),
    ...(card_id ? [text.codeIs(card_id)] : []),
    ...(search ? [text.searched(search)] : []),
  ],
  title: () => text.title,
  file: () => text.file,
  totals: (rows) => [
    text.sum(
      formatMoney(rows.reduce((sum, { amount, state }) => sum + (state === 'ANULADA' ? 0 : amount), 0)),
      formatMoney(rows.reduce((sum, { paid }) => sum + paid, 0)),
    ),
  ],
  audit: ({ format: _format, personId: _person, ...filters }) => ({
    action: 'fee_payment.export',
    entity: 'fee_payment',
    changes: Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]) => ({ field, old: null, new: value as string | number })),
  }),
});
