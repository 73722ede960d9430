import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import { shiftLabels } from '@portal/shared-kit/contract/offer/shift';
import type { Content } from 'pdfmake/interfaces';
import { verification } from '../../platform/documents/verification.ts';
import { inWords, slip } from '../../finance/invoices/ficha.ts';
import { fichaTexts } from '../../finance/invoices/messages.ts';
import { inThrees } from '../../finance/references/number.rules.ts';
import { documentCode } from '../../platform/documents/code.repository.ts';
import { institutionOf, paper, signatureLine, footer } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { maskedDocument } from '../../people/persons/person.rules.ts';
import * as applications from './application.repository.ts';
import { comprovativo as text } from './messages.ts';
import * as tracking from './tracking.repository.ts';

/** The candidate's receipt: number, summary, amount due, and how to track and verify it (decision 19). */
export async function comprovativoPaper(db: Db, candidacyId: number, publicUrl: string): Promise<Paper> {
  const row = await tracking.find(db, candidacyId);
  const [institution, code, invoice] = await Promise.all([
    institutionOf(db),
    documentCode(db, 'COMPROVATIVO_CANDIDATURA', candidacyId),
    applications.feeInvoice(db, candidacyId),
  ]);
  const link = publicUrl + trackingPath(row.number);
  return paper(
    `${text.title} ${row.number}`,
    institution,
    [
      { text: text.title, fontSize: 16, bold: true },
      { text: row.number, fontSize: 20, bold: true, margin: [0, 4, 0, 10] },
      labelled([
        [text.name, row.full_name],
        [row.doc_type, maskedDocument(row.doc_number)],
        [text.course, `${row.course_name} (${row.level_type})`],
        [text.shift, shiftLabels[row.shift]],
        [text.year, String(row.year)],
        [text.submitted, formatMoment(row.submitted_at)],
        [text.email, row.email],
      ]),
      ...(invoice ? [{ text: text.payment, style: 'section' }, ...payment(invoice)] : []),
      { text: text.next, style: 'section' },
      { ul: [...text.steps], fontSize: 9 },
      { text: text.bring, style: 'section' },
      { ul: [...text.documents(row.doc_type)], fontSize: 9 },
      verification(text.follow, link, code),
      signatureLine(text.signed, 28),
      ...(invoice && invoice.references.length > 0
        ? slip(
            fichaTexts.slip(invoice.number),
            row.full_name,
            invoice.references.map(({ amount_cents, ...one }) => ({ ...one, amount: amount_cents })),
          )
        : []),
    ],
    {
      styles: {
        section: { bold: true, fontSize: 11, margin: [0, 12, 0, 4] },
        small: { fontSize: 8, color: paperColors.muted },
      },
      footer: footer([text.internal, institution.footer], 'short'),
    },
  );
}

const labelled = (pairs: [label: string, value: string][]): Content => ({
  table: {
    widths: [130, '*'],
    body: pairs.map(([label, value]) => [
      { text: label, color: paperColors.muted },
      { text: value, bold: true },
    ]),
  },
  layout: 'noBorders',
});

type Invoice = NonNullable<Awaited<ReturnType<typeof applications.feeInvoice>>>;

const payment = ({ number, total_cents, due_date, references }: Invoice): Content[] => [
  labelled([
    [text.invoice, number],
    [text.amount, formatMoney(total_cents)],
    [text.due, formatDay(due_date)],
    ...references.map(({ bank, entity, number: reference }): [string, string] => [
      bank,
      text.reference(entity, inThrees(reference)),
    ]),
  ]),
  inWords(total_cents, [fichaTexts.late(formatDay(due_date))]),
];
