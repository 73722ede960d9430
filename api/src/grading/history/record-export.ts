import type { AuditValue } from '@portal/shared-kit/contract/core/audit';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import type { InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import { invoiceStateLabels, invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { studentCommunicationFields } from '@portal/shared-kit/contract/people/communication';
import * as invoices from '../../finance/invoices/invoice-view.repository.ts';
import * as communications from '../../people/communications/communication.repository.ts';
import { describeEntries, type AuditLine } from '../../platform/audit/describe-entries.ts';
import type { AuditWords } from '../../platform/audit/words.ts';
import type { Db } from '../../platform/database/db.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import { fileColumns } from '../../platform/documents/list-file.ts';
import type { ListColumn } from '../../platform/documents/list-export.ts';
import { inBatches } from '../../platform/documents/list-lines.ts';
import { entriesOf } from '../../platform/audit/audit.repository.ts';
import { historyTexts as text } from './messages.ts';
import { ofStudentPage, type PageListQuery } from './history-export.ts';

interface Slice {
  page: number;
  per_page: number;
}
/** A list that the screen pages: the file reads the same pages, larger ones. */
const paged = <Row>(
  list: PageListQuery['list'],
  columns: readonly ListColumn<Row>[],
  read: (db: Db, studentId: number, slice: Slice, reader: number) => Promise<{ rows: Row[]; total: number }>,
) =>
  ofStudentPage<Row>(list, {
    columns,
    count: async (db, { student_id, reader }) =>
      (await read(db, student_id, { page: 1, per_page: 1 }, reader)).total,
    lines: (db, { student_id, reader }) =>
      inBatches(
        async ({ from, most }) =>
          (await read(db, student_id, { page: from / most + 1, per_page: most }, reader)).rows,
      ),
  });

const payable = ({ references }: InvoiceRow) =>
  references
    .filter(({ state }) => state === 'ATRIBUIDA')
    .map(({ entity, number }) => `${entity} · ${number}`)
    .join('; ') || text.none;
const payments: ListColumn<InvoiceRow>[] = [
  { title: text.invoice, cell: ({ number }) => number ?? text.none, narrow: true },
  { title: text.type, cell: ({ type }) => invoiceTypeLabels[type], narrow: true },
  {
    title: text.state,
    cell: ({ state }) => (state === 'RASCUNHO' ? text.draft : invoiceStateLabels[state]),
    narrow: true,
  },
  { title: text.total, kind: 'money', cell: ({ total }) => total, narrow: true },
  { title: text.paid, kind: 'money', cell: ({ paid }) => paid, narrow: true },
  { title: text.fine, kind: 'money', cell: ({ fine }) => fine, narrow: true },
  { title: text.dueOn, cell: ({ due_date }) => formatDay(due_date), narrow: true },
  { title: text.references, cell: payable },
];

const inText = (value: AuditValue) =>
  value === null ? text.none : Array.isArray(value) ? value.join('; ') : String(value);
const audit: ListColumn<AuditLine>[] = [
  { title: text.at, cell: ({ at }) => formatMoment(at), narrow: true },
  { title: text.actor, cell: ({ actor }) => actor, narrow: true },
  { title: text.role, cell: ({ role }) => (role ? roleLabel(role) : text.none), narrow: true },
  { title: text.action, cell: ({ action }) => action },
  { title: text.reason, cell: ({ reason }) => reason ?? text.none },
  {
    title: text.changes,
    cell: ({ changes }) =>
      changes
        .map((change) => text.change(change.label, inText(change.old), inText(change.new)))
        .join(' | ') || text.none,
  },
];

/** The lists of a student's page from other areas, by name. */
export const recordExports = (words: Required<AuditWords>) => ({
  PAGAMENTOS: paged('PAGAMENTOS', payments, (db, student_id, slice) =>
    invoices.list(db, { student_id, search: '', ...slice }),
  ),
  COMUNICACOES: paged(
    'COMUNICACOES',
    fileColumns<communications.Received>(studentCommunicationFields),
    async (db, studentId, slice) =>
      communications.received(db, (await communications.personOfStudent(db, studentId))!, slice, true),
  ),
  AUDITORIA: paged('AUDITORIA', audit, async (db, studentId, slice, reader) => {
    const page = await entriesOf(db, 'student', studentId, slice, reader);
    return { ...page, rows: await describeEntries(db, words, page.rows, false) };
  }),
});
