import { fineStateLabels, type FineState } from '@portal/shared-kit/contract/finance/fine';
import { formatDay } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import * as fines from './fine-list.repository.ts';
import { exportTexts as text } from './messages.ts';

type FineFilters = Parameters<typeof fines.list>[1];
/** The export has no column for the reader's own requests. */
const nobody = 0;

/** The fines as a file; of a reader without 'fines.read', their own. */
export const fineExport = pagedExport({
  entity: 'fine',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.code, of: 'name', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'name', cell: ({ name }) => name },
    { title: words.description, of: 'invoice', cell: ({ description }) => description },
    { title: words.invoice, of: 'invoice', cell: ({ invoice }) => invoice, narrow: true },
    { title: words.due, of: 'invoice', cell: ({ due_date }) => formatDay(due_date), narrow: true },
    { title: text.days, of: 'days_late', kind: 'number', cell: ({ days_late }) => days_late, narrow: true },
    { title: text.percent, of: 'days_late', kind: 'number', cell: ({ percent }) => percent, narrow: true },
    { title: text.fine, of: 'amount', kind: 'money', cell: ({ amount }) => amount, narrow: true },
    { title: text.fineInvoice, of: 'amount', cell: ({ fine_invoice }) => fine_invoice, narrow: true },
    { title: words.state, of: 'state', cell: ({ state }) => fineStateLabels[state], narrow: true },
  ],
  list: (db: Db, { reader, ...filters }: FineFilters & { reader?: number }) =>
    fines.list(db, filters, { me: nobody, personId: reader }),
  filters: (_db, { state, waiting }) => [
    ...(state ? [words.is(words.state, fineStateLabels[state as FineState])] : []),
    ...(waiting ? [text.waiting] : []),
  ],
});
