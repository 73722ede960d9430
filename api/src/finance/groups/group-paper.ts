import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import type { Content } from 'pdfmake/interfaces';
import { formatDay } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { institutionOf, paper, signatureLine, footer } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { howTo, inWords, labelled, paperStyles, right, slip, studyFacts, ways } from '../invoices/ficha.ts';
import { fichaTexts } from '../invoices/messages.ts';
import { studiesOf, type Study } from '../invoices/invoice-view.repository.ts';
import { paperTexts as text } from './messages.ts';
import { studentOf } from './reference-group.repository.ts';

/** Ficha de pagamento of several invoices: their list, the sum, and the one reference that pays them (G.4, I28). */
export async function groupPaper(db: Db, group: ReferenceGroup): Promise<Paper> {
  const ids = group.invoices.map(({ id }) => id);
  const [institution, student, studies] = await Promise.all([
    institutionOf(db),
    studentOf(db, group.id),
    studiesOf(db, ids),
  ]);
  return paper(
    text.title,
    institution,
    [
      { text: text.title, fontSize: 16, bold: true },
      { text: text.several(group.invoices.length), color: paperColors.muted, margin: [0, 0, 0, 8] },
      labelled([
        [fichaTexts.student, student.name],
        [fichaTexts.cardCode, student.code ?? '–'],
        [fichaTexts.course, student.course],
        ...studyFacts(studies),
      ]),
      items(group),
      inWords(group.amount, consequences(studies)),
      { text: fichaTexts.toPay, style: 'section' },
      ...group.references.map((one) => ways({ ...one, amount: group.amount, expires_on: group.expires_on })),
      { text: text.ends, fontSize: 9 },
      { text: fichaTexts.howTo, style: 'section' },
      howTo(group.references),
      signatureLine(fichaTexts.signed, 28),
      ...slip(
        text.slip(group.invoices.length),
        student.name,
        group.references.map((one) => ({ ...one, amount: group.amount })),
      ),
    ],
    {
      styles: paperStyles,
      footer: footer([fichaTexts.internal, institution.footer], 'short'),
    },
  );
}

/** Those of the invoices that are fined are fined alike, by the one policy in force. */
function consequences(studies: readonly Study[]): string[] {
  const fined = studies.filter(({ fines }) => fines.length > 0);
  const say = fined.length === studies.length ? fichaTexts.fined : fichaTexts.someFined;
  return [
    text.late,
    ...(studies.some(({ lapses }) => lapses) ? [fichaTexts.lapses] : []),
    ...(fined[0] ? [say(fined[0].fines)] : []),
  ];
}

const items = ({ invoices, amount }: ReferenceGroup): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['auto', '*', 'auto', 'auto'],
    body: [
      [text.invoice, text.item, text.due, text.amount].map((title, index) => ({
        text: title,
        bold: true,
        fillColor: paperColors.band,
        alignment: index === 3 ? ('right' as const) : ('left' as const),
      })),
      ...invoices.map(({ number, description, due_date, open }) => [
        { text: number, noWrap: true },
        description,
        formatDay(due_date),
        right(formatMoney(open)),
      ]),
      [{ text: text.total, bold: true, colSpan: 3 }, '', '', right(formatMoney(amount), true)],
    ],
  },
  layout: 'lightHorizontalLines',
  margin: [0, 8, 0, 0],
});
