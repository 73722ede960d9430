import type { candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  comesOfAgeOn,
  rejectionReasons,
  type RejectionReason,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import { feeFor } from '../../finance/fees/fee.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { editable, identity } from './candidacy.rules.ts';
import { reopenUntil } from './decision.service.ts';
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
  const it = orNotFound(await reviews.find(db, id), messages.missing);
  const { year, course_id: courseId, shift, nationality } = it;
  const [events, registered, others, proofs, documents, seats, fee] = await Promise.all([
    reviews.events(db, id),
    reviews.knownPerson(db, it.doc_type, it.doc_number),
    reviews.others(db, id, it.doc_number),
    reviews.waitingProofs(db, id),
    reviews.files(db, id),
    seatsOf(db, [{ courseId, year, shift }]),
    feeFor(db, { year, courseId, shift, nationality }),
  ]);
  const { vacancies, taken } = seats[0]!;
  const own = registered && it.student_id !== null && registered.student_id === it.student_id;
  return {
    ...fieldsOf(it),
    vacancies: { total: vacancies, taken, left: vacancies - taken },
    inscription_cents: fee?.inscriptionCents ?? null,
    known_person: registered && !own ? registeredPersonOf(registered, it.name_key) : null,
    others,
    proofs_waiting: proofs,
    documents,
    history: [...(events[0]?.from === null ? [] : [begun(it)]), ...events.map(eventWords)],
  };
}

/** The fields of the candidacy itself. */
function fieldsOf(it: Reviewed) {
  const { contact, alternative_contact, course_id: _course, ...fields } = editable.shown(it);
  const today = institutionDay(new Date());
  const rejectedAt = it.state === 'REPROVADA' ? it.decided_at : null;
  return {
    ...(fields as object),
    ...(identity.shown(it) as object),
    contacts: { contact, alternative_contact },
    id: it.id,
    number: it.number,
    course_id: it.course_id,
    course: it.course_name,
    year: it.year,
    submitted_at: it.submitted_at,
    payment: it.payment,
    state: it.state,
    state_since: it.state_since,
    version: it.version,
    to_confirm: it.to_confirm,
    level: it.level_name,
    level_type: it.level_type,
    academic_year: it.academic_year,
    province: it.province,
    district: it.district,
    childhood_location: it.childhood_location ?? '',
    guardian_name: it.guardian_name ?? '',
    guardian_contact: it.guardian_contact ?? '',
    decided_at: it.decided_at,
    decided_by: it.decider,
    reason_code: it.reason_code,
    reason_text: it.reason_text,
    pay_until: it.pay_until,
    adult_on: comesOfAgeOn(it.birth_date, today) ?? null,
    document_expired: it.doc_expires_on !== null && it.doc_expires_on < today,
    candidacy_fee:
      it.fee_cents === null ? null : { state: it.payment, total_cents: it.fee_cents, number: it.fee_number },
    student: it.student_id === null ? null : { id: it.student_id, code: it.student_code },
    reopen_until: rejectedAt ? reopenUntil(rejectedAt) : null,
  } as unknown as Omit<CandidacyReview, OnWire | Computed>;
}

function registeredPersonOf(
  it: NonNullable<Awaited<ReturnType<typeof reviews.knownPerson>>>,
  nameKey: string,
) {
  const roles = [
    ...(it.teacher_id !== null ? [messages.isTeacher] : []),
    ...(it.position !== null ? [messages.isEmployee(it.position)] : []),
    ...(it.student_id !== null ? [messages.isStudent(it.code)] : []),
    ...(it.role !== null ? [messages.hasAccount(it.role)] : []),
  ];
  const { person_id, full_name, birth_date, name_key } = it;
  return { person_id, full_name, birth_date, roles, same_name: name_key === nameKey };
}

/** The submission as an entry of the history, where it has no event. */
const begun = (it: Reviewed) => ({
  id: 0,
  from: null,
  to: 'SUBMETIDA' as const,
  at: it.submitted_at,
  actor: null,
  reason: '',
  message_sent: null,
});

function eventWords(event: Awaited<ReturnType<typeof reviews.events>>[number]) {
  const { reason_code, reason_text, ...rest } = event;
  const reason = reason_code ? rejectionReasons[reason_code as RejectionReason] : '';
  return { ...rest, reason: [reason, reason_text].filter(Boolean).join(': ') };
}
