import { refundStateLabels, type RefundState } from '@portal/shared-kit/contract/finance/refund';
import { formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { exportTexts as text } from './messages.ts';
import * as refunds from './refund.repository.ts';

/** The export has no column for the reader's own requests. */
const nobody = 0;

/** The refunds as a file (C.7). */
export const refundExport = pagedExport({
  entity: 'refund',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.code, of: 'name', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'name', cell: ({ name }) => name },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.destination, of: 'destination', cell: ({ destination }) => destination },
    { title: words.reason, of: 'destination', cell: ({ reason }) => reason },
    { title: words.askedBy, of: 'requested_at', cell: ({ requested_by }) => requested_by },
    {
      title: text.askedAt,
      of: 'requested_at',
      cell: ({ requested_at }) => formatMoment(requested_at),
      narrow: true,
    },
    { title: words.state, of: 'state', cell: ({ state }) => refundStateLabels[state], narrow: true },
    { title: words.decidedBy, of: 'state', cell: ({ decided_by }) => decided_by },
  ],
  list: (db: Db, filters: Parameters<typeof refunds.list>[1]) => refunds.list(db, filters, nobody),
  filters: (_db, { state }) =>
    state ? [words.is(words.state, refundStateLabels[state as RefundState])] : [],
});
