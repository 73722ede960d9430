import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, single } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { summedCents } from '../core/money.ts';

const sum = z.object({ name: z.string(), count: z.int(), amount: z.int() });
export type PeriodSum = z.output<typeof sum>;

/** A month, or the whole year without one. */
const period = {
  year: z.coerce.number<number | string>().int().min(2000).max(2100),
  month: z.coerce.number<number | string>().int().min(1).max(12).optional(),
};

/** Figures for closing a month or a year: what was charged and what was received, from the ledger. */
export const accountingPeriod = endpoint({
  method: 'GET',
  path: '/accounting-period',
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
    }),
  ),
});

/** Papers issued in a period, by number. */
export const accountingPapers = {
  FACTURAS: 'Facturas',
  RECIBOS: 'Recibos',
  NOTAS: 'Notas de crédito',
} as const;
export type AccountingPapers = keyof typeof accountingPapers;

export const exportAccounting = endpoint({
  method: 'GET',
  path: '/exportAccounting',
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
