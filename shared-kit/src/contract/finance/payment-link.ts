import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import { paidTypes } from './payment-rules.ts';

export const makePaymentLink = endpoint('POST', '/invoices/:id/payment-link', {
  access: ['payments.read', 'payments.read_own'],
  summary: 'Makes an address at which anybody who has it sees how an open invoice is paid, for 30 days (E.1)',
  response: written(
    z.object({
      /** Path below the portal's address. */
      path: z.string(),
      expires_at: instant,
    }),
  ),
});

/** What a payment link shows: nothing about who owes it. */
const payable = z.object({
  type: z.enum(paidTypes),
  state: z.enum(['ABERTA', 'PAGA', 'ANULADA']),
  /** The open amount. */
  open_cents: cents,
  due_date: z.iso.date(),
  references: z.array(
    z.object({ entity: z.string(), bank: z.string(), number: z.string(), amount_cents: cents }),
  ),
});
export type LinkedInvoice = z.output<typeof payable>;

export const publicPayment = endpoint('GET', '/payment-links/:code', {
  access: 'public',
  summary: 'How the invoice of a payment link is paid (E.1)',
  params: z.object({ code: z.string().regex(/^[\w-]{43}$/, 'Ligação incompleta.') }),
  response: single(payable),
});
