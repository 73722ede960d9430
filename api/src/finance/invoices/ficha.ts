import type { InvoiceReference, InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { moneyInWords } from '@portal/shared-kit/contract/core/money-words';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import { shiftLabels } from '@portal/shared-kit/contract/offer/shift';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { documentCode } from '../../platform/documents/code.repository.ts';
import { institutionOf, paper, tearLine, footer } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import type { Db } from '../../platform/database/db.ts';
import { verification } from '../../platform/documents/verification.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { candidacyNumber } from './invoice.repository.ts';
import { invoiceView, studyOf, type Study } from './invoice-view.repository.ts';
import { fichaTexts as text, messages } from './messages.ts';
import { inThrees } from '../references/number.rules.ts';
import type { Enclosed } from '../../platform/mail/mail.ts';

/** Ficha de pagamento on one A4 page: debtor, items, due date, and how to pay (G.4). Throws `not_found`. */
export async function fichaPaper(db: Db, invoiceId: number, publicUrl: string): Promise<Paper> {
  const invoice = orNotFound(await invoiceView(db, invoiceId), messages.invoiceMissing);
  const [institution, study, code, candidacy] = await Promise.all([
    institutionOf(db),
    studyOf(db, invoiceId),
    documentCode(db, 'FICHA_PAGAMENTO', invoiceId),
    candidacyNumber(db, invoiceId),
  ]);
  const link = candidacy
    ? `${publicUrl}/candidatura?numero=${encodeURIComponent(candidacy)}`
    : `${publicUrl}/Student`;
  const references = invoice.references.filter(({ state }) => state === 'ATRIBUIDA' || state === 'PAGA');
  return paper(
    `${text.title} ${invoice.number}`,
    institution,
    [
      head(invoice),
      parties(invoice, study),
      items(invoice),
      ...(openCents(invoice) > 0 ? [inWords(openCents(invoice), consequences(invoice.due_date, study))] : []),
      { text: text.toPay, style: 'section' },
      ...references.map((reference) => ways(reference)),
      { text: text.howTo, style: 'section' },
      howTo(references),
      ...(study.lapses ? [toBring(formatDay(invoice.due_date))] : []),
      verification(text.follow, link, code, text.signed),
      ...(openCents(invoice) > 0 && references.length > 0
        ? slip(text.slip(invoice.number ?? ''), invoice.name, references)
        : []),
    ],
    {
      styles: paperStyles,
      footer: footer([text.internal, institution.footer], 'short'),
    },
  );
}

export const paperStyles = {
  section: { bold: true, fontSize: 11, margin: [0, 10, 0, 4] as [number, number, number, number] },
  small: { fontSize: 8, color: paperColors.muted },
};

const head = ({ number, issued_at, state }: InvoiceRow): Content => ({
  columns: [
    { text: text.title, fontSize: 16, bold: true },
    {
      stack: [
        { text: text.invoice(number ?? ''), bold: true },
        { text: issued_at ? text.issued(formatMoment(issued_at)) : '', style: 'small' },
        ...(text.states[state] ? [{ text: text.states[state]!, bold: true, color: paperColors.bad }] : []),
      ],
      alignment: 'right',
    },
  ],
  margin: [0, 0, 0, 8],
});

const parties = (
  { name, code, course, candidate_id, due_date }: InvoiceRow,
  { shift, year }: Study,
): Content =>
  labelled([
    [candidate_id === null ? text.student : text.candidate, name],
    [candidate_id === null ? text.cardCode : text.candidacyNumber, code ?? '–'],
    [text.course, course],
    ...studyFacts([{ shift, year }]),
    [text.dueDate, formatDay(due_date)],
  ]);

/** Shift and year of what is paid; of several invoices each value once. */
export function studyFacts(studies: readonly Pick<Study, 'shift' | 'year'>[]): [string, string][] {
  const shifts = new Set(studies.flatMap(({ shift }) => (shift ? [shiftLabels[shift]] : [])));
  const years = new Set(studies.flatMap(({ year }) => (year ? [year] : [])));
  return [
    ...(shifts.size > 0 ? [[text.shift, [...shifts].join(', ')] as [string, string]] : []),
    ...(years.size > 0 ? [[text.year, [...years].join(', ')] as [string, string]] : []),
  ];
}

/** Facts and their labels, in two columns. */
export const labelled = (pairs: [label: string, value: string][]): Content => ({
  table: {
    widths: [110, '*'],
    body: pairs.map(([label, value]) => [
      { text: label, color: paperColors.muted },
      { text: value, bold: true },
    ]),
  },
  layout: 'noBorders',
});

const openCents = ({ total, paid }: InvoiceRow) => Math.max(0, total - paid);

const consequences = (due: string, { lapses, fines }: Study): string[] => [
  text.late(formatDay(due)),
  ...(lapses ? [text.lapses] : []),
  ...(fines.length > 0 ? [text.fined(fines)] : []),
];

/** The open amount in words, and the consequences of late payment. */
export const inWords = (cents: number, late: readonly string[]): Content => ({
  text: [
    { text: text.inWords(moneyInWords(cents)), italics: true },
    ' ',
    { text: late.join(' '), color: paperColors.muted },
  ],
  fontSize: 9,
  margin: [0, 6, 0, 0],
});

/** The slip to tear off and hand in where somebody else pays. */
export const slip = (
  title: string,
  name: string,
  references: readonly Pick<InvoiceReference, 'bank' | 'entity' | 'number' | 'amount'>[],
): Content[] => [
  tearLine(text.tearHere),
  {
    columns: [
      { text: title, bold: true },
      { text: name, alignment: 'right' },
    ],
    margin: [0, 0, 0, 4],
  },
  {
    table: {
      widths: ['*', 'auto', 'auto', 'auto'],
      body: references.map(({ bank, entity, number, amount }) => [
        bank,
        { text: entity, bold: true },
        { text: inThrees(number), bold: true, noWrap: true },
        right(formatMoney(amount), true),
      ]),
    },
    layout: 'noBorders',
    fontSize: 9,
  },
];

/** What an admitted candidate has to bring, and until when. */
const toBring = (until: string): Content => ({
  text: [{ text: text.bring(until), bold: true }, ' ', text.documents.join('; '), '.'],
  fontSize: 9,
  margin: [0, 6, 0, 0],
});

export const right = (value: string, bold = false): TableCell => ({ text: value, alignment: 'right', bold });

const items = (invoice: InvoiceRow): Content => {
  const { lines, total, paid } = invoice;
  const discounted = lines.some(({ discount }) => discount > 0);
  const sum = (label: string, cents: number): TableCell[] => [
    { text: label, bold: true, colSpan: discounted ? 4 : 3, alignment: 'right' },
    ...Array.from({ length: discounted ? 3 : 2 }, () => ''),
    right(formatMoney(cents), true),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', ...(discounted ? ['auto'] : []), 'auto'],
      body: [
        [text.item, text.quantity, text.unit, ...(discounted ? [text.discount] : []), text.amount].map(
          (title, index) => ({
            text: title,
            bold: true,
            fillColor: paperColors.band,
            alignment: index === 0 ? ('left' as const) : ('right' as const),
          }),
        ),
        ...lines.map((line) => [
          line.description,
          right(String(line.quantity)),
          right(formatMoney(line.unit)),
          ...(discounted ? [right(formatMoney(line.discount))] : []),
          right(formatMoney(line.amount)),
        ]),
        sum(text.total, total),
        ...(paid > 0 ? [sum(text.paid, paid), sum(text.open, openCents(invoice))] : []),
      ],
    },
    layout: 'lightHorizontalLines',
    margin: [0, 8, 0, 0],
  };
};

/** Entity, reference and amount as typed into a machine, one frame per entity (decision 123). */
export const ways = ({
  bank,
  entity,
  number,
  amount,
  expires_on,
}: Omit<InvoiceReference, 'state' | 'wallet_shortcode'>): Content => ({
  table: {
    widths: ['*', 60, 125, 130],
    body: [
      [text.bank, text.entity, text.reference, text.value].map((label) => ({ text: label, style: 'small' })),
      [
        {
          stack: [bank, ...(expires_on ? [{ text: text.until(formatDay(expires_on)), style: 'small' }] : [])],
        },
        { text: entity, bold: true, fontSize: 14 },
        { text: inThrees(number), bold: true, fontSize: 14, noWrap: true },
        { text: formatMoney(amount), bold: true, fontSize: 14, noWrap: true },
      ],
    ],
  },
  layout: 'noBorders',
  fillColor: paperColors.softBand,
  margin: [0, 0, 0, 6],
});

/** Instructions for each kind of machine. */
export const howTo = (
  references: readonly Pick<InvoiceReference, 'bank' | 'wallet_shortcode'>[],
): Content => ({
  ul: [
    text.atm,
    text.internetBanking,
    ...text.wallets.map(({ name, steps }) => `${name}: ${steps}`),
    ...references
      .filter(({ wallet_shortcode }) => wallet_shortcode)
      .map(({ bank, wallet_shortcode }) => text.shortcode(bank, wallet_shortcode!)),
    text.onlyThisAmount,
  ],
  fontSize: 9,
});

/** The ficha of an invoice as an enclosure of a mail. */
export const enclosedFicha = (invoiceId: number): Enclosed => ({
  kind: 'FICHA_PAGAMENTO',
  id: invoiceId,
  name: 'ficha_pagamento.pdf',
});

/** The fichas of several invoices, told apart by number; the mail goes without those that cannot be made. */
export const enclosedFichas = (invoices: readonly { id: number; number: string }[]): Enclosed[] =>
  invoices.map(({ id, number }) => ({
    ...enclosedFicha(id),
    name: `ficha_pagamento-${number.replaceAll(/[ /]/g, '-')}.pdf`,
    optional: true,
  }));
