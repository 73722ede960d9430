import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { splitStates } from '@portal/shared-kit/contract/finance/sponsor-split';
import { formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
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

type PartsQuery = Parameters<typeof splits.parts>[2] & { split_id: number };

/** What each student gets of one transfer as a file (I29). */
export const splitPartExport = pagedExport({
  entity: 'sponsor_split',
  name: 'parts',
  title: text.parts,
  file: text.partsFile,
  columns: [
    { title: text.line, of: 'line', kind: 'number', cell: ({ line }) => line, narrow: true },
    { title: words.code, of: 'student', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'student', cell: ({ student }) => student },
    { title: words.invoice, of: 'invoice', cell: ({ invoice }) => invoice, narrow: true },
    { title: words.kind, of: 'invoice', cell: ({ type }) => invoiceTypeLabels[type], narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.credit, of: 'amount', kind: 'money', cell: ({ credit }) => credit, narrow: true },
    { title: text.receipt, of: 'receipt', cell: ({ receipt }) => receipt, narrow: true },
    {
      title: words.state,
      of: 'receipt',
      cell: ({ receipt, withdrawn }) =>
        withdrawn ? text.withdrawn : receipt === null ? text.planned : text.recorded,
      narrow: true,
    },
  ],
  list: (db: Db, { split_id, ...filters }: PartsQuery) => splits.parts(db, split_id, filters),
});
