import { passedBy } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { advancedSince } from '../../offer/class-group/class-group.service.ts';
import type { CoursePlanSubject } from '../subjects/course-plan.rules.ts';
import * as enrolments from './enrolment.repository.ts';
import {
  judgeAll,
  judgeEach,
  type EnrolmentReport,
  type EnrolmentSituation,
  type TaughtEdition,
  type EnrolmentVerdict,
} from '../subjects/enrolment.rules.ts';
import * as facts from '../subjects/facts.repository.ts';
import type { StudentFacts } from '../subjects/facts.repository.ts';
import { messages } from '../subjects/messages.ts';
import { factsOfOffer } from '../subjects/offer.repository.ts';
import { takenBy } from '../subjects/student-facts.repository.ts';
import { takenOf } from '../subjects/taken.rules.ts';
import { clearFlags } from './flag.service.ts';
import { writeEnrolments } from './write-enrolments.service.ts';

/** What holds for everybody of a course in a semester. */
export interface SubjectOffer {
  course_id: number;
  plan: CoursePlanSubject[];
  names: Map<number, string>;
  precedences: EnrolmentSituation['precedences'];
  classes: Awaited<ReturnType<typeof factsOfOffer>>['classes'];
  limits: EnrolmentSituation['limits'];
  year: number;
  semester_id: number;
}

/** The offer of a course in a semester of a year; of the running one where none is named. */
export async function offerOf(
  db: Db,
  course_id: number,
  degree: string,
  semester_id: number,
  year = institutionYear(new Date()),
): Promise<SubjectOffer> {
  const found = await factsOfOffer(db, { course_id, degree, year, semester_id });
  return asOffer(found, { course_id, year, semester_id });
}

export const asOffer = (
  found: Awaited<ReturnType<typeof factsOfOffer>>,
  of: Pick<SubjectOffer, 'course_id' | 'year' | 'semester_id'>,
): SubjectOffer => ({
  ...found,
  ...of,
  names: new Map(found.plan.map(({ subject_id, name }) => [subject_id, name])),
});

export interface EnrolmentRequest {
  subject_ids: readonly number[];
  /** The class to enrol with, for subjects of its year; others, and all where it is left out, go with a class that has them. */
  class_id?: number;
  /** Skips blocked subjects that may be overridden. The caller checks the permission. */
  override_reason: string;
}

/** Subjects go with the student's own class where it is in their year, else with another of the course: of the same shift, with places. */
function teachingFor(offer: SubjectOffer, student: StudentFacts, preferred: number | null | undefined) {
  return (planned: CoursePlanSubject): TaughtEdition | undefined => {
    const rank = (one: SubjectOffer['classes'][number]) =>
      (one.id === preferred ? 0 : 4) +
      (one.shift === student.shift ? 0 : 2) +
      ((one.enrolled[planned.subject_id] ?? 0) < one.capacity ? 0 : 1);
    let found: SubjectOffer['classes'][number] | undefined;
    for (const one of offer.classes)
      if (one.academic_year_id === planned.academic_year_id && (!found || rank(one) < rank(found)))
        found = one;
    return found && { ...found, enrolled: found.enrolled[planned.subject_id] ?? 0 };
  };
}

type Taken = Awaited<ReturnType<typeof takenBy>>;

/** A subject that is taken already stays with its class, unless another one is asked for by name: that would be twice (I9). */
const keeping =
  (
    { year, semester_id }: SubjectOffer,
    taken: Taken,
    { class_id }: EnrolmentRequest,
    teachingOf: ReturnType<typeof teachingFor>,
  ): ReturnType<typeof teachingFor> =>
  (planned) => {
    const found = teachingOf(planned);
    const stands = takenOf(taken, planned.subject_id).some(
      (one) => one.state === 'INSCRITO' && one.year === year && one.semester_id === semester_id,
    );
    return stands && found?.id !== class_id ? undefined : found;
  };

/** What would come of enrolling a student, without locks. */
export function judge(
  offer: SubjectOffer,
  student: StudentFacts,
  taken: Taken,
  input: EnrolmentRequest,
  ctx: UserContext,
  teachingOf = keeping(offer, taken, input, teachingFor(offer, student, input.class_id ?? student.class_id)),
): EnrolmentVerdict[] {
  const situation = { ...offer, taken };
  // Nobody passes a rule for themselves (part F).
  const isGiven = input.override_reason !== '' && student.person_id !== ctx.user.personId;
  const rights = {
    override: isGiven && ctx.user.permissions.has('enrolment.override'),
    overbook: isGiven && ctx.user.permissions.has('classes.overbook'),
  };
  return judgeAll(input.subject_ids, situation, teachingOf, rights);
}

/** What would come of each of some subjects, were it asked for alone and without a reason. */
export function judgeAlone(
  offer: SubjectOffer,
  student: StudentFacts,
  taken: Taken,
  subject_ids: readonly number[],
): EnrolmentVerdict[] {
  const none = { override: false, overbook: false };
  const teachingOf = teachingFor(offer, student, student.class_id);
  const request = { subject_ids, override_reason: '' };
  return judgeEach(subject_ids, { ...offer, taken }, keeping(offer, taken, request, teachingOf), none);
}

/** Why the class that was chosen takes nobody any more; it stays as it is until the transaction ends. */
async function classRefusal(tx: Tx, { classes }: SubjectOffer, class_id: number | undefined) {
  if (class_id === undefined) return undefined;
  const group = await facts.lockClass(tx, class_id);
  const offered = classes.find(({ id }) => id === class_id);
  if (!group?.active) return messages.classInactive;
  return advancedSince(group, offered);
}

/** Enrols one student in one transaction: the class is held, then the student, then the editions, then seats are counted. Safe to repeat. */
export async function enrol(
  tx: Tx,
  ctx: UserContext,
  offer: SubjectOffer,
  student_id: number,
  request: EnrolmentRequest,
): Promise<EnrolmentReport> {
  const late = await classRefusal(tx, offer, request.class_id);
  const student = orNotFound(await facts.lockStudent(tx, student_id), messages.studentMissing);
  const refusal = unfit(offer, student) ?? late;
  if (refusal) return refuseAll(offer, student, request, refusal);
  const taken = await takenBy(tx, [student_id]);
  const first = judge(offer, student, taken, request, ctx);
  const toEnrol = first.filter(({ already, planned, teaching }) => !already && planned && teaching);
  const editions = await enrolments.lockEditions(
    tx,
    toEnrol.map(({ subject_id, teaching }) => ({ subject_id, class_id: teaching!.id })),
    offer.year,
    offer.semester_id,
  );
  const firstVerdicts = new Map(first.map((verdict) => [verdict.subject_id, verdict]));
  const editionOf = (subject: number) => editions.find(({ subject_id }) => subject_id === subject);
  const verdicts = judge(offer, student, taken, request, ctx, ({ subject_id, academic_year_id }) => {
    const { teaching, already } = firstVerdicts.get(subject_id)!;
    if (already) return teaching;
    const edition = editionOf(subject_id);
    return edition && !edition.closed && edition.academic_year_id === academic_year_id && teaching
      ? { ...teaching, enrolled: edition.enrolled }
      : undefined;
  });
  const rows = verdicts
    .filter(({ refused, already }) => !refused && !already)
    .map((verdict) => ({
      student_id,
      course_subject_id: verdict.planned!.id,
      subject_id: verdict.subject_id,
      edition_id: editionOf(verdict.subject_id)!.id,
      year: offer.year,
      semester_id: offer.semester_id,
      attempt: verdict.attempt,
      override_reason: verdict.overridden.length > 0 ? request.override_reason : '',
    }));
  await writeEnrolments(tx, ctx, student_id, rows, verdicts);
  // A co-requisite that was missing is taken now.
  await clearFlags(tx, ctx, rows);
  return outcomeOf(offer, student, verdicts);
}

/** Why nothing can be taken by a student. */
export const unfit = (
  { course_id }: SubjectOffer,
  { active, course_id: own, suspended }: StudentFacts,
): string | undefined => {
  if (!active) return messages.inactive;
  if (own !== course_id) return messages.otherCourse;
  return suspended ? messages.suspended : undefined;
};

export const refuseAll = (
  { names }: SubjectOffer,
  { id, name }: StudentFacts,
  { subject_ids }: EnrolmentRequest,
  reason: string,
): EnrolmentReport => ({
  accepted: [],
  refused: subject_ids.map((subject_id) => ({
    student_id: id,
    student: name,
    subject_id,
    subject: names.get(subject_id) ?? String(subject_id),
    kind: 'DISCIPLINA',
    reason,
    may_override: false,
  })),
});

/** Verdicts with the names of the student and the subjects. */
export function outcomeOf(
  { names }: SubjectOffer,
  student: StudentFacts,
  verdicts: readonly EnrolmentVerdict[],
): EnrolmentReport {
  const about = (subject_id: number) => ({
    student_id: student.id,
    student: student.name,
    subject_id,
    subject: names.get(subject_id) ?? String(subject_id),
  });
  return {
    accepted: verdicts
      .filter(({ refused }) => !refused)
      .map((verdict) => ({
        ...about(verdict.subject_id),
        class_id: verdict.already?.class_id ?? verdict.teaching?.id ?? 0,
        already: verdict.already !== undefined,
        overridden: verdict.overridden.length > 0,
        warning: verdict.warning,
      })),
    refused: verdicts.flatMap(({ subject_id, refused }) =>
      refused ? [{ ...about(subject_id), ...refused, may_override: passedBy(refused.kind) !== null }] : [],
    ),
  };
}

export const mergeReports = (outcomes: readonly EnrolmentReport[]): EnrolmentReport => ({
  accepted: outcomes.flatMap(({ accepted }) => accepted),
  refused: outcomes.flatMap(({ refused }) => refused),
});

/** Throws `forbidden` where somebody gives a reason to pass what they may not. */
export function refuseOverride(override_reason: string, { user }: UserContext): void {
  if (override_reason === '' || user.permissions.has('classes.overbook')) return;
  if (!user.permissions.has('enrolment.override'))
    throw new ApiError('forbidden', messages.mayNotOverride, { permission: 'enrolment.override' });
}
