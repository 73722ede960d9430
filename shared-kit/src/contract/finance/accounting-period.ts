import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, pageQuery, single } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { listFile } from '../core/list-file.ts';
import { summedCents } from '../core/money.ts';
import { day, money, person, text, type ExportedList } from '../core/list-field.ts';

/** A sum that may be negative. */
const signedSum = z.int().min(-1_000_000_000_000_000).max(1_000_000_000_000_000);
const sum = z.object({ name: z.string(), count: z.int(), amount: z.int() });
export type PeriodSum = z.output<typeof sum>;

/** A month, or the whole year without one. */
const period = {
  year: z.coerce.number<number | string>().int().min(2000).max(2100),
  month: z.coerce.number<number | string>().int().min(1).max(12).optional(),
};

/** Figures for closing a month or a year: what was charged and what was received, from the ledger. */
export const accountingPeriod = endpoint('GET', '/accounting-period', {
  access: 'payments.read',
  summary: 'Totals of a month, or of a year, by type, method, entity and day, equal to the ledger',
  query: z.object(period),
  response: single(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Issued invoices and credit notes, by type of invoice. */
      charged: z.array(sum),
      credited: z.array(sum),
      /** Money received, less reversals and re-matched payments, by what it paid; CREDITO stayed on an account. */
      by_type: z.array(sum),
      by_method: z.array(sum),
      /** By code; empty for payments without a reference. */
      by_entity: z.array(sum),
      by_day: z.array(sum),
      received: z.int(),
      /** Credit used for invoices, and credit refunded. */
      credit_used: z.int(),
      refunded: summedCents,
      /** Received during the period and not identified yet. */
      unmatched: z.object({ count: z.int(), amount: summedCents }),
      /** What students owe less their credit, from the start of the period to its end. The first and the last are read from the ledger, and
       *  `opening + charged - credited - annulled_paid - received + refunded = closing` holds exactly (J29). */
      identity: z.object({
        opening: signedSum,
        charged: summedCents,
        credited: summedCents,
        annulled_paid: signedSum,
        received: signedSum,
        refunded: summedCents,
        closing: signedSum,
      }),
    }),
  ),
});

/** The amounts of a closing, each the sum of its documents (J29). */
export const accountingAmounts = {
  INICIO: 'Em dívida no início, menos o crédito',
  FACTURAS: 'Facturas emitidas',
  NOTAS: 'Notas de crédito',
  PAGO_ANULADAS: 'Parte paga de facturas anuladas, que passou a crédito',
  RECEBIDO: 'Recebido',
  REEMBOLSOS: 'Reembolsado',
  FIM: 'Em dívida no fim, menos o crédito',
  CREDITO_USADO: 'Pago com crédito',
  POR_IDENTIFICAR: 'Por identificar',
} as const;
export type AccountingAmount = keyof typeof accountingAmounts;
const amountNames = Object.keys(accountingAmounts) as [AccountingAmount, ...AccountingAmount[]];

const accountingDocument = z.object({
  /** Its place in the list. */
  id: z.int(),
  document: z.string(),
  day: z.iso.date(),
  /** Null for money that is not identified. */
  name: z.string().nullable(),
  code: z.string().nullable(),
  /** Null where a candidate pays. */
  student_id: z.int().nullable(),
  /** Negative for what was withdrawn, and for credit. */
  amount: z.int(),
});
export type AccountingDocument = z.output<typeof accountingDocument>;

export const accountingDocumentList: ExportedList<AccountingDocument> = {
  title: 'Documentos do fecho de contas',
  file: 'documentos-do-fecho',
  fields: {
    document: text('Documento', { narrow: true }),
    day: day('Dia'),
    code: text('Código', { shownIn: 'name', narrow: true }),
    name: person('De quem'),
    amount: money('Valor'),
  },
};
export const accountingDocuments = endpoint('GET', '/accounting-period/documents', {
  access: 'payments.read',
  summary: 'The documents that an amount of a closing is the sum of (J29)',
  query: pageQuery.omit({ search: true }).extend({ ...period, of: z.enum(amountNames, 'Valor inválido.') }),
  response: listOf(accountingDocument),
});
export const exportAccountingDocuments = listFile(
  accountingDocuments,
  '/exportAccountingDocuments',
  'payments.export',
);

/** Papers issued in a period, by number. */
export const accountingPapers = {
  FACTURAS: 'Facturas',
  RECIBOS: 'Recibos',
  NOTAS: 'Notas de crédito',
} as const;
export type AccountingPapers = keyof typeof accountingPapers;

export const exportAccounting = endpoint('GET', '/exportAccounting', {
  access: 'payments.export',
  summary: 'Invoices, receipts or credit notes of a month or a year as a file, by their numbers',
  query: z.object({
    ...period,
    of: z.enum(
      Object.keys(accountingPapers) as [AccountingPapers, ...AccountingPapers[]],
      'Documento inválido.',
    ),
    ...inFormat,
  }),
  response: exported,
});
