import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { moneyInWords } from '@portal/shared-kit/contract/core/money-words';
import { paperColors } from '@portal/shared-kit/contract/core/tokens';
import { methodLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { shiftLabels } from '@portal/shared-kit/contract/offer/shift';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { documentCode } from '../../platform/documents/code.repository.ts';
import { institutionOf, paper, signatureLine, footer } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import * as invoices from '../ledger/settled-invoice.repository.ts';
import { messages } from '../ledger/messages.ts';
import { receiptText as text } from './messages.ts';
import { balance } from '../ledger/payment.rules.ts';
import { studyOf } from '../invoices/invoice-view.repository.ts';
import * as receipts from './paid.repository.ts';

/** All invoices of a payment of several (I28). */
const numbersOf = (parts: readonly { number: string }[], single: string): string =>
  parts.length > 1 ? parts.map(({ number }) => number).join(', ') : single;

/** The receipt of a payment (E.7): number, payer, items and method, and its verification code, also as QR. A reversed one is marked across
 *  the page. */
export async function receiptPaper(
  db: Db,
  id: number,
  publicUrl: string,
): Promise<{ paper: Paper; number: string }> {
  const receipt = orNotFound(await receipts.find(db, id), messages.noReceipt);
  const [institution, study, bill, lines, parts, code] = await Promise.all([
    institutionOf(db),
    studyOf(db, receipt.invoice_id),
    invoices.find(db, receipt.invoice_id),
    invoices.linesOf(db, receipt.invoice_id),
    receipts.partsOf(db, id),
    documentCode(db, 'RECIBO', id),
  ]);
  const { total_cents, payer_name, payer_code, course, number } = bill!;
  const { paid_cents: paidCents } = receipt;
  const { openCents } = balance(total_cents, paidCents);
  const reversed = receipt.state === 'ESTORNADO' || receipt.voided;
  const allocatedCents = parts.reduce((sum, { cents }) => sum + cents, 0);
  const creditCents = reversed ? 0 : receipt.amount_cents - allocatedCents;
  const several = parts.length > 1;
  const facts: [string, string | null][] = [
    [text.from, payer_name],
    [text.code, payer_code],
    [text.course, course],
    [text.shift, study.shift && shiftLabels[study.shift]],
    [text.year, study.year === null ? null : String(study.year)],
    [text.sponsor, receipt.sponsor],
    [several ? text.invoices : text.invoice, numbersOf(parts, number)],
    [text.method, methodLabels[receipt.method]],
    [text.transaction, receipt.transaction],
    [
      text.reference,
      receipt.paymentReference &&
        `${receipt.paymentEntity} · ${receipt.paymentReference.replaceAll(/(\d{3})(?=\d)/g, '$1 ')}`,
    ],
    [text.paidAt, formatDay(receipt.paid_at)],
  ];
  const credited: [string, number][] = creditCents > 0 ? [[text.credit, creditCents]] : [];
  const ofOne: [string, number][] = [
    [text.total, total_cents],
    ...(paidCents === receipt.amount_cents || reversed
      ? []
      : ([[text.paidSoFar, paidCents]] as [string, number][])),
    ...(openCents > 0 && !reversed ? ([[text.open, openCents]] as [string, number][]) : []),
  ];
  // Of several invoices, the amount allocated to each: with the credit they add up to the payment.
  // A payment that only repaid what the account owed has no part (J27).
  const single = parts.length === 1;
  const items: [string, number][] = single
    ? lines.map(({ description, amount }) => [description, amount])
    : parts.map((part) => [text.ofInvoice(part.number, part.description), part.cents]);
  const sums = [...(single ? ofOne : []), ...credited];
  const content: Content[] = [
    {
      columns: [
        { text: text.title(receipt.number), fontSize: 16, bold: true },
        { text: text.internal, alignment: 'right', color: paperColors.muted, margin: [0, 5, 0, 0] },
      ],
      margin: [0, 0, 0, 10],
    },
    ...(reversed
      ? [
          {
            text: receipt.voided ? text.voided(receipt.void_reason) : text.reversed(receipt.reason),
            color: paperColors.bad,
            bold: true,
            margin: [0, 0, 0, 8] as never,
          },
        ]
      : []),
    rowsOf(facts.filter((fact): fact is [string, string] => fact[1] !== null)),
    {
      table: {
        widths: ['*', 'auto'],
        body: [
          [headed(text.description), headed(text.amount, 'right')],
          ...items.map(([description, amount]) => [description, money(amount)]),
          ...sums.map(([label, value]) => [{ text: label, color: paperColors.muted }, money(value)]),
          [
            { text: text.received, bold: true, fontSize: 12 },
            { ...money(receipt.amount_cents), bold: true, fontSize: 12 },
          ],
        ],
      },
      layout: 'lightHorizontalLines',
      margin: [0, 12, 0, 6],
    },
    { text: text.inWords(moneyInWords(receipt.amount_cents)), italics: true, margin: [0, 0, 0, 16] },
    {
      columns: [
        { qr: `${publicUrl}/verificar/${code}`, fit: 90, width: 100 },
        {
          stack: [
            { text: text.verify, color: paperColors.muted, fontSize: 9 },
            { text: code, bold: true, fontSize: 12, margin: [0, 2, 0, 4] },
            { text: `${publicUrl}/verificar/${code}`, fontSize: 8, color: paperColors.muted },
          ],
          width: '*',
        },
      ],
      columnGap: 12,
    },
    signatureLine(),
    ...(institution.footer
      ? [{ text: institution.footer, fontSize: 8, color: paperColors.muted, margin: [0, 16, 0, 0] as never }]
      : []),
  ];
  const made = paper(text.title(receipt.number), institution, content, {
    ...(reversed && {
      watermark: {
        text: receipt.voided ? text.voidedMark : text.reversedMark,
        color: paperColors.bad,
        opacity: 0.15,
      },
    }),
    footer: footer([text.issued(receipt.clerk, formatMoment(receipt.issued_at))]),
  });
  return { paper: made, number: receipt.number };
}

const headed = (title: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  text: title,
  bold: true,
  alignment,
  fillColor: paperColors.band,
});
const money = (amountCents: number) => ({
  text: formatMoney(amountCents),
  alignment: 'right' as const,
  noWrap: true,
});

const rowsOf = (facts: [string, string][]): Content => ({
  table: {
    widths: ['auto', '*'],
    body: facts.map(([label, value]) => [
      { text: label, color: paperColors.muted },
      { text: value, bold: true },
    ]),
  },
  layout: 'noBorders',
});
