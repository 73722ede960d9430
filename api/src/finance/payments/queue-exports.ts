import {
  invoiceStateLabels,
  invoiceTypeLabels,
  methodLabels,
  proofStateLabels,
  type PaidType,
  type PaymentMethod,
  type ProofState,
} from '@portal/shared-kit/contract/finance/payment-rules';
import type { Db } from '../../platform/database/db.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport, type FileQuery } from '../../platform/documents/paged-export.ts';
import { deskInvoice } from './confirm.service.ts';
import { queueTexts as text } from './messages.ts';
import * as paid from './paid.repository.ts';
import * as proofs from './payment-proof.repository.ts';
import * as unmatched from './unmatched.repository.ts';

/** The export has no column for the reader's own proofs. */
const nobody = 0;

const filters = (_db: Db, { type, method, state, from, until }: FileQuery) => [
  ...(type ? [words.is(words.kind, invoiceTypeLabels[type as PaidType])] : []),
  ...(method ? [words.is(words.method, methodLabels[method as PaymentMethod])] : []),
  ...(state ? [words.is(words.state, proofStateLabels[state as ProofState])] : []),
  ...(from ? [words.is(text.from, formatDay(String(from)))] : []),
  ...(until ? [words.is(text.until, formatDay(String(until)))] : []),
];

type UnpaidQuery = Parameters<typeof paid.unpaid>[1];
/** The invoices that are not paid as a file (decision 97). */
export const unpaidExport = pagedExport({
  entity: 'invoice',
  name: 'unpaid',
  title: text.unpaid,
  file: text.unpaidFile,
  columns: [
    { title: words.code, of: 'payer_name', cell: ({ payer_code }) => payer_code, narrow: true },
    { title: words.student, of: 'payer_name', cell: ({ payer_name }) => payer_name },
    { title: words.invoice, of: 'number', cell: ({ number }) => number, narrow: true },
    { title: words.kind, of: 'number', cell: ({ type }) => invoiceTypeLabels[type], narrow: true },
    { title: words.entity, of: 'reference', cell: ({ entity }) => entity, narrow: true },
    { title: words.reference, of: 'reference', cell: ({ reference }) => reference, narrow: true },
    { title: text.open, of: 'open', kind: 'money', cell: ({ open }) => open, narrow: true },
    { title: words.due, of: 'due_date', cell: ({ due_date }) => formatDay(due_date), narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => invoiceStateLabels[state], narrow: true },
  ],
  async list(db: Db, request: UnpaidQuery) {
    const { rows, ...counted } = await paid.unpaid(db, request);
    const now = new Date();
    return { ...counted, rows: rows.map((bill) => deskInvoice(bill, now)) };
  },
  filters,
});

/** The payments that no invoice was found for as a file (E.3). */
export const unmatchedExport = pagedExport({
  entity: 'payment',
  name: 'unmatched',
  title: text.unmatched,
  file: text.unmatchedFile,
  columns: [
    { title: words.student, of: 'payer_name', cell: ({ payer_name }) => payer_name },
    { title: words.entity, of: 'reference', cell: ({ entity }) => entity, narrow: true },
    { title: words.reference, of: 'reference', cell: ({ reference }) => reference, narrow: true },
    { title: words.invoice, of: 'reference', cell: ({ invoice }) => invoice, narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: words.method, of: 'method', cell: ({ method }) => methodLabels[method], narrow: true },
    { title: words.transaction, of: 'transaction', cell: ({ transaction }) => transaction },
    { title: words.date, of: 'paid_at', cell: ({ paid_at }) => formatDay(paid_at), narrow: true },
    { title: words.reason, of: 'reason', cell: ({ reason }) => reason },
  ],
  list: unmatched.list,
  filters,
});

type ConfirmedQuery = Parameters<typeof paid.confirmed>[1];
/** The confirmed payments as a file (decision 97). */
export const confirmedExport = pagedExport({
  entity: 'payment',
  name: 'confirmed',
  title: text.confirmed,
  file: text.confirmedFile,
  columns: [
    { title: words.code, of: 'payer_name', cell: ({ payer_code }) => payer_code, narrow: true },
    { title: words.student, of: 'payer_name', cell: ({ payer_name }) => payer_name },
    { title: words.invoice, of: 'invoice', cell: ({ invoice }) => invoice, narrow: true },
    { title: text.receipt, of: 'receipt', cell: ({ receipt }) => receipt, narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: words.method, of: 'method', cell: ({ method }) => methodLabels[method], narrow: true },
    { title: words.transaction, of: 'method', cell: ({ transaction }) => transaction },
    { title: words.date, of: 'paid_at', cell: ({ paid_at }) => formatDay(paid_at), narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => text.paymentStates[state], narrow: true },
    { title: text.recordedBy, of: 'state', cell: ({ recorded_by }) => recorded_by },
  ],
  list: (db: Db, request: ConfirmedQuery) => paid.confirmed(db, request, undefined),
  filters,
});

type ProofQuery = Parameters<typeof proofs.list>[1];
/** The proofs that payers sent as a file (decision 97). */
export const proofExport = pagedExport({
  entity: 'payment_proof',
  title: text.proofs,
  file: text.proofsFile,
  columns: [
    { title: words.code, of: 'payer_name', cell: ({ payer_code }) => payer_code, narrow: true },
    { title: words.student, of: 'payer_name', cell: ({ payer_name }) => payer_name },
    { title: words.invoice, of: 'invoice', cell: ({ invoice }) => invoice, narrow: true },
    { title: words.kind, of: 'invoice', cell: ({ type }) => invoiceTypeLabels[type], narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => Number(amount), narrow: true },
    {
      title: words.method,
      of: 'method',
      cell: ({ method }) => (method === null ? null : methodLabels[method]),
      narrow: true,
    },
    { title: text.sentAt, of: 'sent_at', cell: ({ sent_at }) => formatMoment(sent_at), narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => proofStateLabels[state], narrow: true },
    { title: words.decidedBy, of: 'state', cell: ({ decided_by }) => decided_by },
  ],
  list: (db: Db, request: ProofQuery) => proofs.list(db, request, nobody),
  filters,
});
