import { methodLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import type { Db } from '../../platform/database/db.ts';
import { formatDay } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { queueTexts as text } from '../settling/messages.ts';
import { filters } from '../settling/queue-filters.ts';
import * as paid from './paid.repository.ts';

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
