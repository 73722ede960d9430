import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, single } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { cents } from '../core/money.ts';

const sum = z.object({ name: z.string(), count: z.int(), amount: z.int() });
export type PeriodSum = z.output<typeof sum>;

/** A month, or a year where none is named. */
const period = {
  year: z.coerce.number<number | string>().int().min(2000).max(2100),
  month: z.coerce.number<number | string>().int().min(1).max(12).optional(),
};

/** What an accountant closes a month or a year with: what was charged and what came in, as the ledger has it. */
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
      /** Invoices that were issued, and credit notes, by type of invoice. */
      charged: z.array(sum),
      credited: z.array(sum),
      /** Money that came in, less what was reversed or matched anew, by what it went to; CREDITO stayed on an account. */
      by_type: z.array(sum),
      by_method: z.array(sum),
      /** By code; empty for what came without a reference. */
      by_entity: z.array(sum),
      by_day: z.array(sum),
      received: z.int(),
      /** Credit that paid invoices, and credit that was paid back. */
      credit_used: z.int(),
      refunded: cents,
      /** Came in during the period and is not identified yet. */
      unmatched: z.object({ count: z.int(), amount: cents }),
    }),
  ),
});

/** The papers of a period, each by its number. */
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
