import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import type { StatementLine } from '@portal/shared-kit/contract/finance/statement';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { documentCode } from '../../platform/documents/code.repository.ts';
import { institutionOf, paper, signatureLine, footer } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { verification } from '../../platform/documents/verification.ts';
import { paperTexts as text } from './messages.ts';
import type { storedStatement } from './statement.repository.ts';
import { byType, totals } from './statement.rules.ts';

type StoredStatement = NonNullable<Awaited<ReturnType<typeof storedStatement>>>;

/** A statement on A4, with the balance after each line, its totals by type, number and code (decisions 114, 120). */
export async function statementPaper(db: Db, statement: StoredStatement, publicUrl: string): Promise<Paper> {
  const [institution, code] = [await institutionOf(db), await documentCode(db, 'EXTRACTO', statement.id)];
  const link = `${publicUrl}/verificar/${code}`;
  const content: Content[] = [
    {
      columns: [
        { text: text.title, fontSize: 16, bold: true },
        { text: text.number(statement.id), bold: true, alignment: 'right' },
      ],
      margin: [0, 0, 0, 8],
    },
    facts(statement),
    table(statement),
    { text: text.owes, fontSize: 8, color: paperColors.muted, margin: [0, 4, 0, 0] },
    summary(statement.lines),
    verification(text.check, link, code),
    signatureLine(),
  ];
  return paper(`${text.title} ${statement.id}`, institution, content, {
    styles: { small: { fontSize: 8, color: paperColors.muted } },
    footer: footer([text.issued(formatMoment(statement.created_at))], 'short'),
  });
}

const plain = (amountCents: number) => formatMoney(amountCents).replace(/\u00a0MZN$/, '');
const right = (cents: number | undefined, bold = false): TableCell => ({
  text: cents === undefined ? '' : plain(cents),
  alignment: 'right',
  noWrap: true,
  bold,
});
const head = (title: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  text: title,
  alignment,
  bold: true,
  fillColor: paperColors.band,
});

const facts = ({ name, code, course, from_day, until_day }: StoredStatement): Content => ({
  table: {
    widths: [70, '*'],
    body: [
      [text.student, name],
      [text.code, code ?? '–'],
      [text.course, course],
      [text.period, text.between(formatDay(from_day), formatDay(until_day))],
    ].map(([label, value]) => [
      { text: label!, color: paperColors.muted },
      { text: value!, bold: true },
    ]),
  },
  layout: 'noBorders',
});

function table({ lines, opening_cents, closing_cents }: StoredStatement): Content {
  const sums = totals(lines);
  const sum = (
    label: string,
    debit: number | undefined,
    credit: number | undefined,
    balance: number | undefined,
  ) => [
    { text: label, bold: true, colSpan: 3 },
    '',
    '',
    right(debit, true),
    right(credit, true),
    right(balance, true),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [55, 82, '*', 62, 62, 66],
      body: [
        [
          head(text.date),
          head(text.document),
          head(text.description),
          head(text.debit, 'right'),
          head(text.credit, 'right'),
          head(text.balance, 'right'),
        ],
        sum(text.opening, undefined, undefined, opening_cents),
        ...lines.map((line): TableCell[] => [
          formatDay(line.date),
          line.document,
          line.description,
          right(line.debit || undefined),
          right(line.credit || undefined),
          right(line.balance),
        ]),
        sum(text.sums, sums.debit, sums.credit, undefined),
        sum(text.closing, undefined, undefined, closing_cents),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8.5,
    margin: [0, 10, 0, 0],
  };
}

const summary = (lines: readonly StatementLine[]): Content => {
  const rows = byType(lines);
  if (rows.length === 0) return [];
  return {
    stack: [
      { text: text.summary, bold: true, margin: [0, 12, 0, 4] },
      {
        table: {
          widths: [140, 80, 80],
          body: [
            [head(text.type), head(text.charged, 'right'), head(text.credited, 'right')],
            ...rows.map(({ type, charged, credited }) => [
              invoiceTypeLabels[type],
              right(charged),
              right(credited),
            ]),
          ],
        },
        layout: 'lightHorizontalLines',
        fontSize: 9,
      },
    ],
    unbreakable: true,
  };
};
