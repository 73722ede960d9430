import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import { cleanPhone, phoneMessages, phoneProblem } from '../core/phone.ts';
import { menuWalletNames, mpesaStates } from './mpesa-rules.ts';

const attempt = z.object({
  id: z.int(),
  invoice_id: z.int(),
  invoice: z.string(),
  amount: cents,
  /** Nine digits. */
  phone: z.string(),
  state: z.enum(mpesaStates),
  /** What happened, or has to be done now, in a sentence. */
  message: z.string(),
  /** Of its payment; `id` is that of the payment. */
  receipt: z.object({ id: z.int(), number: z.string() }).nullable(),
  created_at: instant,
});
export type OwnMpesaAttempt = z.output<typeof attempt>;

const ways = z.object({
  /** Null where the invoice cannot be paid by M-Pesa. */
  mpesa: z
    .object({
      /** First two digits of the numbers that have M-Pesa. */
      prefixes: z.array(z.string()),
      /** Least and most of one payment. */
      min: cents,
      max: cents,
      open: cents,
      /** The student's own number, where it has M-Pesa. */
      phone: z.string().nullable(),
    })
    .nullable(),
  /** The latest attempt for the invoice. */
  attempt: attempt.nullable(),
});
export type MpesaWays = z.output<typeof ways>;

export const ownMpesaTypes = endpoint('GET', '/own-mpesa', {
  access: 'payments.read_own',
  summary:
    'Which open invoices of the signed-in student can be paid by M-Pesa, or in the menu of another wallet (E.5)',
  response: single(
    z.object({
      invoice_ids: z.array(z.int()),
      /** References that another wallet takes by its short code. */
      menus: z.array(
        z.object({
          invoice_id: z.int(),
          wallet: z.enum(menuWalletNames),
          shortcode: z.string(),
          entity: z.string(),
          reference: z.string(),
        }),
      ),
    }),
  ),
});
export const ownMpesaWays = endpoint('GET', '/own-mpesa/:id', {
  access: 'payments.read_own',
  summary: 'How an own invoice is paid by M-Pesa, with the limits of one payment (E.5)',
  response: single(ways),
});
export const payByMpesa = endpoint('POST', '/own-mpesa-payments', {
  access: 'payments.read_own',
  summary:
    'Asks the operator to take an own invoice, or a part of it, from an M-Pesa account, which its owner confirms on the telephone; the same key makes one payment (E.5)',
  body: z.object({
    invoice_id: idField('Escolha a factura.'),
    amount: cents.min(1, 'Indique um valor.'),
    /** The payer's, which may be a relative's. */
    phone: z
      .string(phoneMessages.digits)
      .transform(cleanPhone)
      .superRefine((phone, ctx) => {
        const message = phoneProblem(phone);
        if (message) ctx.addIssue({ code: 'custom', message });
      }),
    /** Made by the screen for each payment that somebody decides on. */
    key: z.uuid('Chave inválida.'),
  }),
  response: written(attempt),
});
export const ownMpesaPayment = endpoint('GET', '/own-mpesa-payments/:id', {
  access: 'payments.read_own',
  summary: 'What became of an own payment by M-Pesa (E.5)',
  params: z.object({ id: recordId }),
  response: single(attempt),
});
