import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, single, written } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import { label, money, number, text, type ExportedList } from '../core/list-field.ts';
import { paymentMethods, methodLabels } from './payment-rules.ts';

const received = z.object({
  user: z.string(),
  method: z.enum(paymentMethods),
  payments: z.int(),
  amount: cents,
});
export type ReceivedCash = z.output<typeof received>;

export const receivedCashList: ExportedList<ReceivedCash> = {
  title: 'Caixa do dia',
  file: 'caixa',
  fields: {
    user: text('Quem recebeu'),
    method: label('Método', methodLabels, { narrow: false }),
    payments: number('Pagamentos'),
    amount: money('Valor'),
  },
};
const closing = z.object({
  id: z.int(),
  user: z.string(),
  closed_at: instant,
  payments: z.int(),
  expected: cents,
  counted: cents,
  /** Counted minus expected; negative where money is missing. */
  difference: z.int(),
  note: z.string(),
});
export type DeskClosing = z.output<typeof closing>;

export const deskDay = endpoint('GET', '/desk-day', {
  access: 'payments.read',
  summary: 'Who received what by hand on a day, by method, and the closings of that day',
  query: z.object({ day: z.iso.date('Indique uma data válida.') }),
  response: single(
    z.object({
      received: z.array(received),
      closings: z.array(closing),
      /** Number of cash payments that the caller received since their last closing. */
      open: z.int(),
    }),
  ),
});
export const exportDeskDay = endpoint('GET', '/exportDeskDay', {
  access: 'payments.export',
  summary: 'What was received by hand on a day, by person and method, and below it the closings of that day',
  query: z.object({ day: z.iso.date('Indique uma data válida.'), ...inFormat }),
  response: exported,
});
export const countForm = z.object({
  counted: cents,
  note: z.string().trim().max(500, 'No máximo 500 caracteres.').default(''),
});
export const closeDesk = endpoint('POST', '/desk-closings', {
  access: 'payments.confirm',
  summary:
    'Closes the cash of the caller: all they received since their last closing, with what they counted',
  body: countForm,
  response: written(z.object({ expected: cents, difference: z.int() })),
});
