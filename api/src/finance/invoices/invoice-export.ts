import type { InvoiceRow, InvoiceState } from '@portal/shared-kit/contract/finance/invoice';
import {
  invoiceStateLabels,
  invoiceTypeLabels,
  type PaidType,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDay } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import * as views from './invoice-view.repository.ts';
import { invoiceListTexts as text } from './messages.ts';

const stateWord = (state: InvoiceState) => (state === 'RASCUNHO' ? text.draft : invoiceStateLabels[state]);
const payable = ({ references }: InvoiceRow) =>
  references
    .filter(({ state }) => state === 'ATRIBUIDA')
    .map(({ entity, number }) => `${entity} · ${number}`)
    .join('; ');

type InvoiceFilters = Parameters<typeof views.list>[1] & { candidate_id?: number; reader?: number };

/** Invoices as a file, of one student on their account; of a reader without 'payments.read' their own (decision 118). */
export const invoiceExport = pagedExport({
  entity: 'invoice',
  title: text.title,
  file: text.file,
  columns: [
    { title: words.invoice, of: 'number', cell: ({ number }) => number, narrow: true },
    { title: words.kind, of: 'number', cell: ({ type }) => invoiceTypeLabels[type], narrow: true },
    { title: words.code, of: 'name', cell: ({ code }) => code, narrow: true },
    { title: words.student, of: 'name', cell: ({ name }) => name },
    {
      title: text.what,
      of: 'lines',
      cell: ({ lines }) => lines.map(({ description }) => description).join(', '),
    },
    { title: words.amount, of: 'total', kind: 'money', cell: ({ total }) => total, narrow: true },
    { title: words.paid, of: 'paid', kind: 'money', cell: ({ paid }) => paid, narrow: true },
    { title: text.fine, of: 'total', kind: 'money', cell: ({ fine }) => fine, narrow: true },
    { title: words.due, of: 'due_date', cell: ({ due_date }) => formatDay(due_date), narrow: true },
    { title: text.references, of: 'references', cell: payable },
    { title: words.state, of: 'state', cell: ({ state }) => stateWord(state), narrow: true },
  ],
  list: (db: Db, { candidate_id, reader, ...filters }: InvoiceFilters) =>
    views.list(db, { ...filters, candidacyId: candidate_id, personId: reader }),
  filters: (_db, { state, type, year }) => [
    ...(state ? [words.is(words.state, stateWord(state as InvoiceState))] : []),
    ...(type ? [words.is(words.kind, invoiceTypeLabels[type as PaidType])] : []),
    ...(year === undefined ? [] : [words.is(words.year, year)]),
  ],
});
