import { methodLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDay } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { queueTexts as text } from '../settling/messages.ts';
import { filters } from '../settling/queue-filters.ts';
import * as unmatched from './unmatched.repository.ts';

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
