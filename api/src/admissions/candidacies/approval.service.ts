import { isApproved, isOpen } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { hasFees } from '../../finance/fees/fee.repository.ts';
import { feeFor, type ApplicableFee } from '../../finance/fees/fee.service.ts';
import type { NewInvoice } from '../../finance/invoices/invoice.repository.ts';
import { passOn } from '../../finance/ledger/credit.repository.ts';
import {
  createInscription,
  moveInscription,
  type CandidacyHandler,
} from '../../enrolment/inscriptions/inscription.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { giveAccess, type AccountOutcome } from '../../enrolment/students/student-access.service.ts';
import { admit, type Admitted } from '../../enrolment/students/admission.service.ts';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Billable } from '../../finance/ledger/billable.ts';
import { issueInInstalments, type InInstalments } from '../../finance/invoices/invoice.service.ts';
import { enclosedFicha } from '../../finance/invoices/ficha.ts';
import type { Invitation } from '../../identity/access/account.service.ts';
import { type CandidacyRow, lockSeats } from './candidacy.repository.ts';
import { lockCandidacy, moveCandidacy, refuseEarlierYear } from './candidacy.service.ts';
import { mails, messages } from './messages.ts';
import { personOf } from './candidacy-person.service.ts';
import * as approvals from './candidacy.repository.ts';

interface ApprovalForm {
  candidacyId: number;
  course_id: number;
  confirm_overbook: boolean;
  confirm_person_id: number | null;
  confirm_without_fee: boolean;
}

export interface Approval {
  candidacyId: number;
  studentId: number;
  code: string;
  invoiceId: number | null;
  message: string;
}

/** Makes a candidate a student: person, card, account, inscription and invoice, in one transaction. Idempotent: repeated, it returns
 *  the same and needs no invitation. Throws `conflict` after another decision, and by field what has to be confirmed. */
export async function approve(
  tx: Tx,
  form: ApprovalForm,
  invitation: Invitation | undefined,
  ctx: UserContext,
): Promise<Approval> {
  const candidacy = await lockCandidacy(tx, form.candidacyId);
  if (isApproved(candidacy.state)) return earlier(tx, candidacy);
  if (!isOpen(candidacy.state) || !invitation) throw new ApiError('conflict', messages.decided(candidacy));
  await refuseEarlierYear(tx, candidacy);
  if (form.course_id !== candidacy.course_id)
    throw fieldError('invalid', 'course_id', messages.otherCourse(candidacy.course_name));
  if (!(await approvals.isCourseActive(tx, candidacy.course_id)))
    throw new ApiError('conflict', messages.inactiveCourse(candidacy.course_name));
  const fee = await feeOf(tx, candidacy, form);
  await refuseWithoutSeat(tx, candidacy, form, ctx);
  const personId = await personOf(tx, ctx, candidacy, form.confirm_person_id);
  if (personId === ctx.user.personId) throw new ApiError('forbidden', messages.ownCandidacy);
  const student = await admit(tx, ctx, {
    personId,
    courseId: candidacy.course_id,
    levelId: candidacy.level_id,
    shift: candidacy.shift,
    entryYear: candidacy.year,
    hasCertificate: candidacy.has_certificate,
  });
  const passedOn = { reason: messages.creditOf(candidacy.number), by: ctx.user.userId };
  await passOn(tx, { candidacyId: candidacy.id, studentId: student.id }, passedOn);
  const account = { personId, email: candidacy.email, code: student.code };
  const access = await giveAccess(tx, account, invitation, ctx);
  const invoice = await inscribe(tx, candidacy, student, fee, ctx);
  return conclude(tx, { candidacy, student, invoice, access, publicUrl: invitation.publicUrl }, ctx);
}

async function earlier(tx: Tx, candidacy: CandidacyRow): Promise<Approval> {
  const made = orNotFound(await approvals.approvalRecords(tx, candidacy.id), messages.missing);
  return {
    candidacyId: candidacy.id,
    studentId: made.student_id,
    code: made.code,
    invoiceId: made.invoice_id,
    message: messages.approvedBefore(candidacy),
  };
}

/** The fee of the inscription; undefined where nothing is billed in that year and the clerk confirmed it (decision 126). */
async function feeOf(tx: Tx, candidacy: CandidacyRow, form: ApprovalForm) {
  const { year, course_id: courseId, shift, nationality } = candidacy;
  const fee = await feeFor(tx, { year, courseId, shift, nationality });
  if (fee) return fee;
  if (await hasFees(tx, year)) throw new ApiError('conflict', messages.noFee(candidacy.course_name, year));
  if (!form.confirm_without_fee) throw confirmation('confirm_without_fee', messages.nothingBilled(year));
  return undefined;
}

/** Locks the seats of the course; without a free one, overbooking takes the permission and a confirmation. */
async function refuseWithoutSeat(tx: Tx, candidacy: CandidacyRow, form: ApprovalForm, { user }: UserContext) {
  const { vacancies, taken } = await lockSeats(tx, seatOf(candidacy));
  if (taken < vacancies) return;
  const message = messages.noSeat(candidacy, vacancies, taken);
  if (!user.permissions.has('classes.overbook')) throw new ApiError('conflict', message);
  if (!form.confirm_overbook) throw confirmation('confirm_overbook', message);
}

/** Throws unless the field confirms it. */
const confirmation = (field: 'confirm_overbook' | 'confirm_without_fee', message: string) =>
  new ApiError('conflict', message, { errors: { [field]: [message] } });

/** Creates the inscription and its invoice; without a fee it is active at once. */
async function inscribe(
  tx: Tx,
  candidacy: CandidacyRow,
  student: Admitted,
  fee: ApplicableFee | undefined,
  ctx: UserContext,
): Promise<InInstalments | undefined> {
  const id = await createInscription(tx, ctx, {
    studentId: student.id,
    candidacyId: candidacy.id,
    courseId: candidacy.course_id,
    levelId: candidacy.level_id,
    shift: candidacy.shift,
    academicYearId: candidacy.academic_year_id,
    year: candidacy.year,
    semesterId: await approvals.semesterOf(tx, candidacy.activity_id),
    type: student.type,
    entryYear: candidacy.year,
  });
  await moveInscription(tx, ctx, id, 'CONFIRMADA');
  if (!fee || fee.inscriptionCents === 0) {
    await moveInscription(tx, ctx, id, 'ACTIVA');
    return undefined;
  }
  const due = new Date(Date.now() + fee.inscriptionDays * 86_400_000);
  const made: NewInvoice = {
    type: 'INSCRICAO',
    studentId: student.id,
    inscriptionId: id,
    lines: [
      {
        description: messages.invoiceLine(candidacy.course_name, candidacy.year),
        unitCents: fee.inscriptionCents,
      },
    ],
    dueDate: institutionDay(due),
  };
  return issueInInstalments(tx, ctx, made, fee.instalments);
}

interface Made {
  candidacy: CandidacyRow;
  student: Admitted;
  invoice: InInstalments | undefined;
  access: AccountOutcome;
  publicUrl: string;
}

/** The inscription of an approved candidate is paid, or nothing was due (C.1). Idempotent; throws `conflict` where the candidacy has
 *  expired meanwhile. */
export async function matriculate(tx: Tx, ctx: Acting, candidacyId: number): Promise<void> {
  const { state } = await lockCandidacy(tx, candidacyId);
  if (state !== 'MATRICULADA') await moveCandidacy(tx, ctx, candidacyId, 'MATRICULADA');
}

/** A candidacy that expired gave its seat away, and its inscription is not paid any more (C.1). */
async function takeSeat(tx: Tx, { user }: UserContext, candidacyId: number): Promise<void> {
  const candidacy = await lockCandidacy(tx, candidacyId);
  if (candidacy.state === 'CADUCADA') throw new ApiError('conflict', messages.expiredFor(candidacy.number));
  const { vacancies, taken } = await lockSeats(tx, seatOf(candidacy));
  if (taken >= vacancies && !user.permissions.has('classes.overbook'))
    throw new ApiError('conflict', messages.noSeat(candidacy, vacancies, taken));
}

const seatOf = ({ course_id: courseId, year, shift }: CandidacyRow) => ({ courseId, year, shift });

export const candidacyHandler: CandidacyHandler = { lock: lockCandidacy, matriculate, takeSeat };

/** Paying the fee changes no candidacy; it is recorded by itself nevertheless, since a withdrawal locks the candidacy before its invoice. */
export const candidacyBillable: Billable = {};

/** Records the decision and mails the candidate. */
async function conclude(tx: Tx, { candidacy, student, invoice, access, publicUrl }: Made, ctx: UserContext) {
  const mail = mails.approved(candidacy, { code: student.code, invoice, publicUrl });
  if (candidacy.state === 'SUBMETIDA') await moveCandidacy(tx, ctx, candidacy.id, 'EM_ANALISE');
  await moveCandidacy(tx, ctx, candidacy.id, 'APROVADA', {
    messageSent: mail.text,
    approved: {
      studentId: student.id,
      former: student.former && { ...student.former, had_account: access === 'kept' },
      payUntil: invoice?.dueDate ?? null,
    },
  });
  if (!invoice) await matriculate(tx, ctx, candidacy.id);
  await enqueueMail(tx, {
    to: candidacy.email,
    ...mail,
    ...(invoice && { papers: [enclosedFicha(invoice.id)] }),
  });
  return {
    candidacyId: candidacy.id,
    studentId: student.id,
    code: student.code,
    invoiceId: invoice?.id ?? null,
    message: messages.approved(student.code, invoice !== undefined, access),
  };
}
