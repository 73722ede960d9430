import type { InscriptionPaymentPart } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { invoiceStateLabels, type InvoiceStanding } from '@portal/shared-kit/contract/finance/payment-rules';
import { courseName } from '../../offer/course/course.repository.ts';
import { formatDay } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { listWords as words } from '../../platform/documents/messages.ts';
import { pagedExport } from '../../platform/documents/paged-export.ts';
import { ofInscriptions, type OfInscriptions, type Which } from './inscription-charge.repository.ts';
import { exportTexts as text } from '../settling/messages.ts';
import { shownState } from '../settling/payment.rules.ts';

const parts: Record<InscriptionPaymentPart, Omit<Which, 'personId'>> = {
  'inscricoes-pagas': { types: 'INSCRICAO', paid: true },
  'inscricoes-por-pagar': { types: 'INSCRICAO', paid: false },
  'renovacoes-pagas': { types: 'RENOVACAO', paid: true },
  'renovacoes-por-pagar': { types: 'RENOVACAO', paid: false },
};

/** The payments of inscriptions and renewals as a file (decision 116). */
export const inscriptionPaymentExport = pagedExport({
  entity: 'invoice',
  name: 'inscriptions',
  title: text.inscriptions,
  file: text.inscriptionsFile,
  columns: [
    { title: words.code, of: 'fullName', cell: ({ payer_code }) => payer_code, narrow: true },
    { title: words.student, of: 'fullName', cell: ({ payer_name }) => payer_name },
    { title: words.course, of: 'course', cell: ({ course }) => course },
    {
      title: words.year,
      of: 'course',
      cell: ({ year }) => (year === null ? null : String(year)),
      narrow: true,
    },
    { title: words.invoice, of: 'invoice', cell: ({ number }) => number, narrow: true },
    { title: words.entity, of: 'invoice', cell: ({ paymentEntity }) => paymentEntity, narrow: true },
    { title: words.reference, of: 'invoice', cell: ({ paymentReference }) => paymentReference, narrow: true },
    { title: words.amount, of: 'amount', kind: 'money', cell: (row) => row.total_cents, narrow: true },
    { title: words.paid, of: 'paid', kind: 'money', cell: (row) => row.paid_cents, narrow: true },
    { title: words.due, of: 'due_date', cell: ({ due_date }) => formatDay(due_date), narrow: true },
    {
      title: words.state,
      of: 'state',
      cell: ({ state, due_date }) =>
        invoiceStateLabels[shownState(state, due_date, new Date()) as InvoiceStanding],
      narrow: true,
    },
  ],
  list: (db: Db, { part, ...filters }: OfInscriptions & { part: InscriptionPaymentPart }) =>
    ofInscriptions(db, filters, { ...parts[part], personId: undefined }),
  filters: async (db, { part, course_id, year }) => [
    text.parts[part as InscriptionPaymentPart],
    ...(course_id === undefined ? [] : [words.is(words.course, await courseName(db, Number(course_id)))]),
    ...(year === undefined ? [] : [words.is(words.year, year)]),
  ],
});
