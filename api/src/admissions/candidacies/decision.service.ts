import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { rejectInscription } from '@portal/shared-kit/contract/admissions/candidacy';
import * as contract from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { feeFor } from '../../finance/fees/fee.service.ts';
import { issueInvoice } from '../../finance/invoices/invoice.service.ts';
import { isServed } from '../../finance/references/issue.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { lockCandidacy, moveCandidacy, refuseEarlierYear } from './candidacy.service.ts';
import * as candidacies from './candidacy.repository.ts';
import type { CandidacyRow } from './candidacy.repository.ts';
import { mails, messages } from './messages.ts';
import { annulFee, annullableFee } from './candidacy-person.service.ts';

/** Starts the review of a submitted candidacy; in any other state nothing changes. */
export async function begin(tx: Tx, id: number, ctx: UserContext): Promise<CandidacyRow> {
  const candidacy = await lockCandidacy(tx, id);
  if (candidacy.state === 'SUBMETIDA') await moveCandidacy(tx, ctx, id, 'EM_ANALISE');
  return lockCandidacy(tx, id);
}

/** Rejects a candidacy, mails the reason to the candidate and annuls an unpaid candidacy fee. Idempotent; throws `conflict` after
 *  another decision. */
export async function reject(
  tx: Tx,
  id: number,
  { reason_code, reason_text, notify }: Omit<Args<typeof rejectInscription>['body'], 'inscription_id'>,
  ctx: UserContext,
): Promise<CandidacyRow> {
  const candidacy = await lockCandidacy(tx, id);
  const same = candidacy.reason_code === reason_code && candidacy.reason_text === reason_text;
  if (candidacy.state === 'REPROVADA' && same && candidacy.decided_by === ctx.user.userId) return candidacy;
  if (!contract.isOpen(candidacy.state)) throw new ApiError('conflict', messages.decided(candidacy));
  if (candidacy.state === 'SUBMETIDA') await moveCandidacy(tx, ctx, id, 'EM_ANALISE');
  const fee = await annullableFee(tx, id);
  const text = rejectionText(candidacy, reason_code, reason_text, fee !== undefined);
  await moveCandidacy(tx, ctx, id, 'REPROVADA', {
    reasonCode: reason_code,
    reasonText: reason_text,
    ...(notify && { messageSent: text }),
  });
  if (notify) await enqueueMail(tx, { to: candidacy.email, ...mails.rejected(candidacy.number, text) });
  await annulFee(tx, ctx, fee, messages.rejected);
  return lockCandidacy(tx, id);
}

const rejectionText = (
  candidacy: CandidacyRow,
  reason: contract.RejectionReason,
  text: string,
  feeAnnulled: boolean,
) =>
  contract.rejectionMessage({
    name: candidacy.full_name,
    number: candidacy.number,
    course: candidacy.course_name,
    reason,
    text,
    feeAnnulled,
  });

/** Reopens a rejected candidacy for review, and mails the candidate. */
export async function reopen(
  tx: Tx,
  id: number,
  { reason, publicUrl }: { reason: string; publicUrl: string },
  ctx: UserContext,
): Promise<CandidacyRow> {
  const candidacy = await lockCandidacy(tx, id);
  if (candidacy.state !== 'REPROVADA') throw new ApiError('conflict', messages.notRejected(candidacy));
  if (!candidacy.decided_at || contract.reopenUntil(candidacy.decided_at) <= new Date())
    throw new ApiError('conflict', messages.tooLateToReopen(contract.reopenDays));
  await refuseEarlierYear(tx, candidacy);
  const rival = await candidacies.conflictingNumber(tx, candidacy);
  if (rival !== undefined && !candidacy.to_confirm)
    throw new ApiError('conflict', messages.appliedAgain(rival));
  const invoice = await chargeAgain(tx, candidacy, ctx);
  const mail = mails.reopened(candidacy, { publicUrl, invoice });
  await moveCandidacy(tx, ctx, id, 'EM_ANALISE', { reasonText: reason, messageSent: mail.text });
  await enqueueMail(tx, { to: candidacy.email, ...mail });
  return lockCandidacy(tx, id);
}

/** Issues the candidacy fee that the rejection annulled anew, by today's fees; undefined where it annulled none, or none is charged. */
async function chargeAgain(tx: Tx, candidacy: CandidacyRow, ctx: UserContext) {
  const { id: candidacyId, year, course_id: courseId, course_name, shift, nationality } = candidacy;
  if (!(await candidacies.wasFeeAnnulled(tx, candidacyId, messages.rejected))) return undefined;
  const fee = await feeFor(tx, { year, courseId, shift, nationality });
  if (!fee?.candidacyCents || !(await isServed(tx, 'CANDIDATURA'))) return undefined;
  return issueInvoice(tx, ctx, {
    type: 'CANDIDATURA',
    candidacyId,
    lines: [{ description: messages.feeLine(course_name), unitCents: fee.candidacyCents }],
    dueDate: institutionDay(new Date(Date.now() + fee.inscriptionDays * 86_400_000)),
  });
}
