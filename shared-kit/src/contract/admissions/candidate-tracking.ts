import * as z from 'zod';
import { candidacyStates } from './candidacy-rules.ts';
import { paymentData } from './candidate.ts';
import { undottedDocument, documentFile } from '../people/person-rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { recordId, single, written } from '../core/envelope.ts';
import { invoiceStates, invoiceTypes, referenceStates } from '../finance/invoice.ts';
import { instant } from '../core/instant.ts';
import { cents } from '../core/money.ts';
import { shifts } from '../offer/shift.ts';

const optionalText = (most: number) =>
  z.string('Indique um texto.').trim().max(most, `No máximo ${most} caracteres.`).default('');
/** Credentials: the session that tracking returned, or number and document, which count as an attempt (decision 20). */
const asks = {
  session: optionalText(60),
  number: optionalText(20),
  doc_number: z
    .string('Indique um texto.')
    .overwrite(undottedDocument)
    .max(20, 'No máximo 20 caracteres.')
    .default(''),
};

const tracked = z.object({
  /** Valid for half an hour, for the calls below. */
  session: z.string(),
  session_expires_at: instant,
  number: z.string(),
  state: z.enum(candidacyStates),
  fullName: z.string(),
  /** Masked except for the end (H.5). */
  doc_number: z.string(),
  contact: z.string(),
  course_name: z.string(),
  level_type: z.string(),
  scholar_shift: z.enum(shifts),
  year: z.int(),
  submitted_at: instant,
  timeline: z.array(
    z.object({
      state: z.enum(candidacyStates),
      at: instant,
      /** The reason, where refused or reopened. */
      reason: z.string().nullable(),
    }),
  ),
  /** Reason of the refusal, in words. */
  reason: z.string().nullable(),
  /** Due date for an approved candidate. */
  pay_until: z.iso.date().nullable(),
  /** Student card code, once approved. */
  student_code: z.string().nullable(),
  can_withdraw: z.boolean(),
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      type: z.enum(invoiceTypes),
      state: z.enum(invoiceStates),
      total_cents: cents,
      paid_cents: cents,
      due_date: z.iso.date(),
      references: z.array(paymentData.shape.references.element.extend({ state: z.enum(referenceStates) })),
      proofs: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          state: z.enum(['ENVIADO', 'EM_VERIFICACAO', 'ACEITE', 'REJEITADO']),
          sent_at: instant,
          /** Why it was refused, or why the payment of an accepted one no longer counts. */
          reason: z.string(),
        }),
      ),
      can_send_proof: z.boolean(),
    }),
  ),
});
export type TrackedCandidacy = z.output<typeof tracked>;

export const trackCandidacy = endpoint('POST', '/candidatura', {
  access: 'public',
  summary: 'A candidacy by number and document, with a session for the calls that follow (decision 20)',
  body: z.object(asks),
  response: single(tracked),
});
export const withdrawCandidacy = endpoint('POST', '/candidatura/desistir', {
  access: 'public',
  summary: 'The candidate gives up a candidacy that is not yet decided (C.1)',
  body: z.object(asks),
  response: written(tracked),
});

const made = written(z.object({ path: z.string() }));
export const candidacyReceipt = endpoint('POST', '/candidatura/comprovativo', {
  access: 'public',
  summary: 'The comprovativo as PDF, at an address that opens for some minutes (decision 19)',
  body: z.object(asks),
  response: made,
});
export const candidacyInvoicePaper = endpoint('POST', '/candidatura/ficha', {
  access: 'public',
  summary: 'The ficha de pagamento of an own invoice as PDF (decision 20, G.4)',
  body: z.object({ ...asks, invoice_id: recordId }),
  response: made,
});
export const sendCandidacyProof = endpoint('POST', '/candidatura/proof', {
  access: 'public',
  summary: 'Hands in a proof of payment of an own open invoice, as multipart (decision 97)',
  body: z.object({
    session: z.string('Sessão inválida.').regex(/^[\w-]{43}$/, 'Sessão inválida.'),
    invoice_id: recordId,
  }),
  upload: documentFile,
  response: written(tracked),
});

/** A verification code in its printed form, from any case, hyphens and spaces. */
const inGroups = (typed: string): string =>
  typed
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-');

export const verifyDocument = endpoint('GET', '/verify/:code', {
  access: 'public',
  summary: 'What a paper with this verification code says (G.4, G.6)',
  params: z.object({
    code: z
      .string()
      .overwrite(inGroups)
      .regex(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/, 'Código inválido: são quatro grupos de quatro caracteres.'),
  }),
  response: single(
    z.object({
      code: z.string(),
      kind: z.enum([
        'COMPROVATIVO_CANDIDATURA',
        'FICHA_PAGAMENTO',
        'RECIBO',
        'EXTRACTO',
        'SERVICO',
        'PAUTA_FREQUENCIA',
        'PAUTA_FINAL',
        'RESULTADOS',
      ]),
      /** Number of the candidacy, invoice, receipt or statement; of a pauta its printed checksum. */
      number: z.string(),
      issued_at: instant,
      /** The holder's name, partly masked; of a pauta subject, class and year. */
      name: z.string(),
      amount_cents: cents.nullable(),
      state: z.string(),
    }),
  ),
});
