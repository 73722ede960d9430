import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { moneyInWords } from '@portal/shared-kit/contract/core/money-words';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import type { Content } from 'pdfmake/interfaces';
import { formatDay } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { institutionOf, paper, signatureLine } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/printer.ts';
import { howTo, labelled, paperStyles, right, slip, ways } from '../billing/ficha.ts';
import { fichaTexts } from '../billing/messages.ts';
import { paperTexts as text } from './messages.ts';
import { studentOf } from './reference-group.repository.ts';

/** Ficha de pagamento of several invoices: their list, the sum, and the one reference that pays them (G.4, I28). */
export async function groupPaper(db: Db, group: ReferenceGroup): Promise<Paper> {
  const [institution, student] = await Promise.all([institutionOf(db), studentOf(db, group.id)]);
  return paper(
    text.title,
    institution,
    [
      { text: text.title, fontSize: 16, bold: true },
      { text: text.several(group.invoices.length), color: paperColors.muted, margin: [0, 0, 0, 8] },
      labelled([
        [fichaTexts.student, student.name],
        [fichaTexts.cardCode, student.code ?? '—'],
        [fichaTexts.course, student.course],
      ]),
      items(group),
      {
        text: fichaTexts.inWords(moneyInWords(group.amount)),
        italics: true,
        fontSize: 9,
        margin: [0, 6, 0, 0],
      },
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
      footer: {
        left: [fichaTexts.internal, institution.footer].filter(Boolean).join(' · '),
        right: '{page}/{pages}',
        margin: [40, 12, 40, 0],
      },
    },
  );
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
