import { invoiceStateLabels, invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import type { Db } from '../../platform/database/db.ts';
import { formatDay } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { queueTexts as text } from '../settling/messages.ts';
import { filters } from '../settling/queue-filters.ts';
import { deskInvoice } from '../second-person/confirm.service.ts';
import { unpaid } from './unpaid.repository.ts';

type UnpaidQuery = Parameters<typeof unpaid>[1];
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
    const { rows, ...counted } = await unpaid(db, request);
    const now = new Date();
    return { ...counted, rows: rows.map((bill) => deskInvoice(bill, now)) };
  },
  filters,
});
