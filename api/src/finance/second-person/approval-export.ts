import { methodLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { exportTexts as text } from '../settling/messages.ts';
import * as approvals from './second-person.repository.ts';

/** The export has no column for the reader's own payments. */
const nobody = 0;

/** The payments that wait for a second person as a file (I31). */
export const approvalExport = pagedExport({
  entity: 'payment',
  name: 'approvals',
  title: text.approvals,
  file: text.approvalsFile,
  columns: [
    { title: words.code, of: 'payer_name', cell: ({ payer_code }) => payer_code, narrow: true },
    { title: words.student, of: 'payer_name', cell: ({ payer_name }) => payer_name },
    { title: words.invoice, of: 'invoice', cell: ({ invoice }) => invoice, narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: words.method, of: 'method', cell: ({ method }) => methodLabels[method], narrow: true },
    { title: words.transaction, of: 'method', cell: ({ transaction }) => transaction },
    { title: words.date, of: 'paid_at', cell: ({ paid_at }) => formatDay(paid_at), narrow: true },
    { title: text.recordedBy, of: 'recorded_by', cell: ({ recorded_by }) => recorded_by },
    { title: text.recordedAt, of: 'recorded_by', cell: (row) => formatMoment(row.recorded_at), narrow: true },
  ],
  list: (db: Db, filters: { page: number; per_page: number }) =>
    approvals.list(db, filters as Parameters<typeof approvals.list>[1], nobody),
});
