import type { candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  comesOfAgeOn,
  rejectionReasons,
  reopenUntil,
  type RejectionReason,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { feeFor } from '../../finance/fees/fee.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { editable, identity } from './candidacy.rules.ts';
import { messages } from './messages.ts';
import * as reviews from './review.repository.ts';
import type { Reviewed } from './review.repository.ts';
import { seatsOf } from './candidacy.repository.ts';

type CandidacyReview = Answer<typeof candidacy>['data'];
type Computed = 'vacancies' | 'others' | 'proofs_waiting' | 'documents' | 'history';
/** Named otherwise on the wire, or the same once more. */
type OnWire =
  | 'person_id'
  | 'inscription_id'
  | 'curso'
  | 'curseToUpdateOld'
  | 'enrolment_cents'
  | 'known_person';

/** Everything the office needs to decide on a candidacy (decisions 21, 29). */
export type ReviewedCandidacy = Omit<CandidacyReview, OnWire> & {
  /** What the inscription will cost; null without a fee. */
  inscription_cents: number | null;
  known_person: ReturnType<typeof registeredPersonOf> | null;
};

export async function review(db: Db, id: number): Promise<ReviewedCandidacy> {
  const candidacy = orNotFound(await reviews.find(db, id), messages.missing);
  const { year, course_id: courseId, shift, nationality } = candidacy;
  const [events, registered, others, proofs, documents, seats, fee] = await Promise.all([
    reviews.events(db, id),
    reviews.knownPerson(db, candidacy.doc_type, candidacy.doc_number),
    reviews.others(db, id, candidacy.doc_number),
    reviews.waitingProofs(db, id),
    reviews.files(db, id),
    seatsOf(db, [{ courseId, year, shift }]),
    feeFor(db, { year, courseId, shift, nationality }),
  ]);
  const { vacancies, taken } = seats[0]!;
  const own = registered && candidacy.student_id !== null && registered.student_id === candidacy.student_id;
  return {
    ...fieldsOf(candidacy),
    vacancies: { total: vacancies, taken, left: vacancies - taken },
    inscription_cents: fee?.inscriptionCents ?? null,
    known_person: registered && !own ? registeredPersonOf(registered, candidacy.name_key) : null,
    others,
    proofs_waiting: proofs,
    documents,
    history: [...(events[0]?.from === null ? [] : [begun(candidacy)]), ...events.map(eventWords)],
  };
}

function fieldsOf(candidacy: Reviewed) {
  const { contact, alternative_contact, course_id: _course, ...fields } = editable.shown(candidacy);
  const today = institutionDay(new Date());
  const rejectedAt = candidacy.state === 'REPROVADA' ? candidacy.decided_at : null;
  return {
    ...(fields as object),
    ...(identity.shown(candidacy) as object),
    contacts: { contact, alternative_contact },
    id: candidacy.id,
    number: candidacy.number,
    course_id: candidacy.course_id,
    course: candidacy.course_name,
    year: candidacy.year,
    submitted_at: candidacy.submitted_at,
    payment: candidacy.payment,
    state: candidacy.state,
    state_since: candidacy.state_since,
    version: candidacy.version,
    to_confirm: candidacy.to_confirm,
    level: candidacy.level_name,
    level_type: candidacy.level_type,
    academic_year: candidacy.academic_year,
    province: candidacy.province,
    district: candidacy.district,
    childhood_location: candidacy.childhood_location ?? '',
    guardian_name: candidacy.guardian_name ?? '',
    guardian_contact: candidacy.guardian_contact ?? '',
    decided_at: candidacy.decided_at,
    decided_by: candidacy.decider,
    reason_code: candidacy.reason_code,
    reason_text: candidacy.reason_text,
    pay_until: candidacy.pay_until,
    adult_on: comesOfAgeOn(candidacy.birth_date, today) ?? null,
    document_expired: candidacy.doc_expires_on !== null && candidacy.doc_expires_on < today,
    candidacy_fee:
      candidacy.fee_cents === null
        ? null
        : { state: candidacy.payment, total_cents: candidacy.fee_cents, number: candidacy.fee_number },
    student:
      candidacy.student_id === null ? null : { id: candidacy.student_id, code: candidacy.student_code },
    reopen_until: rejectedAt ? reopenUntil(rejectedAt) : null,
  } as unknown as Omit<CandidacyReview, OnWire | Computed>;
}

function registeredPersonOf(
  candidacy: NonNullable<Awaited<ReturnType<typeof reviews.knownPerson>>>,
  nameKey: string,
) {
  const roles = [
    ...(candidacy.teacher_id !== null ? [messages.isTeacher] : []),
    ...(candidacy.position !== null ? [messages.isEmployee(candidacy.position)] : []),
    ...(candidacy.student_id !== null ? [messages.isStudent(candidacy.code)] : []),
    ...(candidacy.role !== null ? [messages.hasAccount(candidacy.role)] : []),
  ];
  const { person_id, full_name, birth_date, name_key } = candidacy;
  return { person_id, full_name, birth_date, roles, same_name: name_key === nameKey };
}

/** The submission as an entry of the history, where it has no event. */
const begun = (candidacy: Reviewed) => ({
  id: 0,
  from: null,
  to: 'SUBMETIDA' as const,
  at: candidacy.submitted_at,
  actor: null,
  reason: '',
  message_sent: null,
});

function eventWords(event: Awaited<ReturnType<typeof reviews.events>>[number]) {
  const { reason_code, reason_text, ...rest } = event;
  const reason = reason_code ? rejectionReasons[reason_code as RejectionReason] : '';
  return { ...rest, reason: [reason, reason_text].filter(Boolean).join(': ') };
}
