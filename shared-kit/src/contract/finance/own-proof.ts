import * as z from 'zod';
import { optionalText, requiredText } from '../core/fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { recordId, single } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { institutionDay } from '../core/clock.ts';
import { proofStates } from './payment-rules.ts';
import { proofUpload } from './proof-upload.ts';

/** A payment reference, or the number on the slip. */
const paidNumber = requiredText('Indique a referência ou o número do talão.', 60, 3);
/** Not in the future (J31). */
const paidOn = z.iso
  .date('Indique o dia em que pagou.')
  .refine((day) => day <= institutionDay(new Date()), 'A data do pagamento não pode estar no futuro.');

/** Own proofs without an invoice yet, the latest first. */
export const ownProofs = endpoint('GET', '/own-payment-proofs', {
  access: 'payments.read_own',
  summary: 'Proofs of the signed-in student that were handed in for no invoice (J31)',
  response: single(
    z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        paid_on: z.iso.date(),
        state: z.enum(proofStates),
        sent_at: instant,
        reason: z.string(),
      }),
    ),
  ),
});
export const sendProof = endpoint('POST', '/own-payment-proofs', {
  access: 'payments.read_own',
  summary:
    'Hands in a proof of payment for an own open invoice, or of a payment that does not appear, by its number and day (I30, J31)',
  upload: proofUpload,
  body: z.object({
    invoice_id: recordId.optional(),
    number: paidNumber.optional(),
    paid_on: paidOn.optional(),
    note: optionalText(500),
  }),
});

/** Trace of a payment: received, under review, or not seen yet. */
const traceStates = ['RECEBIDO', 'EM_VERIFICACAO', 'NAO_RECEBIDO'] as const;
const trace = z.object({
  state: z.enum(traceStates),
  /** The caller's invoice that the number belongs to, if any. */
  invoice_id: z.int().nullable(),
  invoice: z.string().nullable(),
  /** Whether a proof of that invoice can be handed in. */
  payable: z.boolean(),
  /** When payments by reference were last imported; null where never. */
  checked_until: instant.nullable(),
});
export type PaymentTrace = z.output<typeof trace>;

export const tracePayment = endpoint('GET', '/own-payment-trace', {
  access: 'payments.read_own',
  summary: "'Paguei e não aparece': whether a payment of the signed-in student arrived (decision I30)",
  query: z.object({
    number: paidNumber,
    paid_on: paidOn,
  }),
  response: single(trace),
});
