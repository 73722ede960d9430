import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { proofUpload } from './proof-upload.ts';

export const sendProof = endpoint('POST', '/own-payment-proofs', {
  access: 'payments.read_own',
  summary: 'Hands in a proof of payment for an own open invoice (decision I30)',
  upload: proofUpload,
  body: z.object({
    invoice_id: recordId,
    note: z.string().trim().max(500, 'No máximo 500 caracteres.').default(''),
  }),
  response: written(z.null()),
});

/** Trace of a payment: received, under review, or not seen yet. */
const traceStates = ['RECEBIDO', 'EM_VERIFICACAO', 'NAO_RECEBIDO'] as const;
const trace = z.object({
  state: z.enum(traceStates),
  /** The caller's invoice that the number belongs to, if any. */
  invoice_id: z.int().nullable(),
  invoice: z.string().nullable(),
  /** When payments by reference were last imported; null where never. */
  checked_until: instant.nullable(),
});
export type PaymentTrace = z.output<typeof trace>;

export const tracePayment = endpoint('GET', '/own-payment-trace', {
  access: 'payments.read_own',
  summary: "'Paguei e não aparece': whether a payment of the signed-in student arrived (decision I30)",
  query: z.object({
    /** A payment reference, or the number on the slip. */
    number: z
      .string('Indique a referência ou o número do talão.')
      .trim()
      .min(3, 'Indique a referência ou o número do talão.')
      .max(60, 'No máximo 60 caracteres.'),
    paid_on: z.iso.date('Indique o dia em que pagou.'),
  }),
  response: single(trace),
});
