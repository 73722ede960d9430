import { splitStates } from '@portal/shared-kit/contract/finance/sponsor-split';
import { formatMoment } from '../../platform/database/dates.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { exportTexts as text } from './messages.ts';
import * as splits from './split.repository.ts';

/** Sponsors' transfers as a file (I29). */
export const splitExport = pagedExport({
  entity: 'sponsor_split',
  title: text.title,
  file: text.file,
  columns: [
    { title: text.sponsor, of: 'sponsor', cell: ({ sponsor }) => sponsor },
    { title: text.list, of: 'sponsor', cell: ({ file_name }) => file_name },
    { title: words.transaction, of: 'transaction', cell: ({ transaction }) => transaction },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.students, of: 'students', kind: 'number', cell: ({ students }) => students, narrow: true },
    { title: text.invoices, of: 'students', kind: 'number', cell: ({ parts }) => parts, narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => splitStates[state], narrow: true },
    { title: text.sentBy, of: 'created_at', cell: ({ created_by }) => created_by },
    {
      title: text.sentAt,
      of: 'created_at',
      cell: ({ created_at }) => formatMoment(created_at),
      narrow: true,
    },
  ],
  list: splits.list,
});
