import { setTimeout as pause } from 'node:timers/promises';
import {
  isOpen,
  rejectionReasons,
  type RejectionReason,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { undottedDocument } from '@portal/shared-kit/contract/people/person-rules';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import type { trackCandidacy } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Context, Caller } from '../../platform/http/route.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { maskedDocument, maskedPhone } from '../../people/persons/person.rules.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { lockCandidacy, moveCandidacy } from '../candidacies/candidacy.service.ts';
import { annulFee, annullableFee } from '../candidacies/candidacy-person.service.ts';
import type { ApplicationLimits } from './application-limits.ts';
import { messages } from './messages.ts';
import * as sessions from './candidacy-session.repository.ts';
import type { TrackingSession } from './candidacy-session.repository.ts';
import * as tracking from './tracking.repository.ts';
import * as proofs from './application.repository.ts';

/** Least duration of a try that finds nothing, so that its time tells nothing. */
const floorMs = 120;

interface TrackingCredentials {
  session: string;
  number: string;
  doc_number: string;
}

/** Returns the session of a token, or creates one for a correct number and document (decision 20). Throws `not_found`,
 *  the same for an unknown number and for another document, and `throttled` after ten such tries per hour of one device or with one
 *  document. */
export async function enterTracking(
  db: Db,
  limits: ApplicationLimits,
  { session, number, doc_number }: TrackingCredentials,
  ctx: Context,
): Promise<TrackingSession> {
  if (session) return sessionOf(db, session);
  const attempt = await limits.beginTry(ctx, doc_number);
  const [found] = await Promise.all([
    tracking.findByDocument(db, number.toUpperCase(), undottedDocument(doc_number)),
    pause(floorMs),
  ]);
  if (!found) throw new ApiError('not_found', candidateMessages.notFound);
  await attempt.succeeded();
  return sessions.open(db, found.id);
}

export async function sessionOf(db: Db, token: string): Promise<TrackingSession> {
  const session = await sessions.find(db, token);
  if (!session) throw new ApiError('not_found', messages.sessionOver);
  return session;
}

/** The reason of a rejection in words: the coded reason and the office's text (decision 30). */
const reasonOf = (code: RejectionReason | null, text: string): string | null => {
  if (code === null) return null;
  return code === 'OUTRO' ? text : [rejectionReasons[code], text].filter(Boolean).join('. ');
};

type TrackedCandidacy = Answer<typeof trackCandidacy>['data'];

/** A candidacy as its candidate sees it. */
export type TrackedRecord = Omit<TrackedCandidacy, 'fullName' | 'scholar_shift'> & {
  full_name: string;
  shift: Shift;
};

export async function view(
  db: Db,
  { token, candidacyId, expiresAt }: TrackingSession,
): Promise<TrackedRecord> {
  const row = await tracking.find(db, candidacyId);
  const events = await tracking.events(db, candidacyId);
  return {
    session: token,
    session_expires_at: expiresAt,
    number: row.number,
    state: row.state,
    full_name: row.full_name,
    doc_number: maskedDocument(row.doc_number),
    contact: maskedPhone(row.contact),
    course_name: row.course_name,
    level_type: row.level_type,
    shift: row.shift,
    year: row.year,
    submitted_at: row.submitted_at,
    timeline: events.map(({ to_state, at, reason_code, reason_text }) => ({
      state: to_state,
      at,
      reason: to_state === 'REPROVADA' ? reasonOf(reason_code, reason_text) : null,
    })),
    reason: row.state === 'REPROVADA' ? reasonOf(row.reason_code, row.reason_text) : null,
    pay_until: row.pay_until,
    student_code: row.student_code,
    can_withdraw: isOpen(row.state),
    invoices: await invoicesOf(db, candidacyId),
  };
}

const takesProof = (state: string): boolean => ['EMITIDA', 'VENCIDA', 'PARCIAL'].includes(state);

async function invoicesOf(db: Db, candidacyId: number): Promise<TrackedCandidacy['invoices']> {
  const invoices = await tracking.invoices(db, candidacyId);
  const ids = invoices.map(({ id }) => id);
  const [references, proofs] = [await tracking.references(db, ids), await tracking.proofs(db, ids)];
  return invoices.map((invoice) => ({
    ...invoice,
    references: references
      .filter(({ invoice_id }) => invoice_id === invoice.id)
      .map(({ invoice_id: _invoice, ...reference }) => reference),
    proofs: proofs
      .filter(({ invoice_id }) => invoice_id === invoice.id)
      .map(({ invoice_id: _invoice, ...proof }) => proof),
    can_send_proof: takesProof(invoice.state),
  }));
}

const most = 10;

/** Submits a proof of payment for an open invoice of the candidacy (decision 97). Throws `not_found` for an invoice of another
 *  candidacy, `conflict` for one that is paid or annulled, `duplicate` at `file` for a proof that was submitted already. */
export async function addProof(
  tx: Tx,
  { candidacyId, invoiceId }: { candidacyId: number; invoiceId: number },
  file: ReceivedFile,
  ctx: Caller,
): Promise<void> {
  const invoice = orNotFound(await proofs.lockInvoice(tx, candidacyId, invoiceId), messages.noSuchInvoice);
  if (!takesProof(invoice.state)) throw new ApiError('conflict', messages.invoiceClosed);
  const before = await proofs.proofHashes(tx, invoiceId);
  if (before.some(({ sha256 }) => sha256 === file.sha256))
    throw fieldError('duplicate', 'file', messages.proofKnown);
  if (before.length >= most) throw fieldError('invalid', 'file', messages.proofsFull(most));
  const id = await proofs.insertProof(tx, invoiceId, await attach(tx, file));
  await audit(tx, ctx, {
    action: 'payment_proof.send',
    entityId: id,
    changes: diff(undefined, { invoice_id: invoiceId, file: file.name }),
  });
}

/** Withdraws an undecided candidacy (C.1) and annuls its fee, unless a proof awaits the office. Idempotent; returns the message.
 *  Throws `conflict` once decided. */
export async function withdraw(tx: Tx, candidacyId: number, ctx: Context): Promise<string> {
  const { state } = await lockCandidacy(tx, candidacyId);
  if (state === 'DESISTIDA') return messages.withdrawn;
  if (!isOpen(state)) throw new ApiError('conflict', messages.noWithdrawal);
  await moveCandidacy(tx, ctx, candidacyId, 'DESISTIDA');
  const fee = await annullableFee(tx, candidacyId);
  await annulFee(tx, ctx, fee, messages.withdrawnReason);
  return fee === undefined ? messages.withdrawn : messages.withdrawnAndAnnulled;
}
