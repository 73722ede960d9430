import type { SubjectRow } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { passedBy } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { attemptsOf, hasPassed } from './enrolment.rules.ts';
import { judge, offerOf, type SubjectOffer } from './enrolment.service.ts';
import * as facts from './facts.repository.ts';
import type { StudentFacts } from './facts.repository.ts';
import { messages } from './messages.ts';

/** The student that is asked about, if the caller may see them: any of them, or themselves alone. */
export async function studentAsked(
  db: Db,
  { user }: UserContext,
  find: (() => Promise<StudentFacts | undefined>) | undefined,
): Promise<StudentFacts> {
  const found = await (find ? find() : facts.studentOfPerson(db, user.personId));
  const visible = found && (user.permissions.has('enrolment.read') || found.person_id === user.personId);
  return orNotFound(visible ? found : undefined, messages.studentMissing);
}

interface Known {
  student: StudentFacts;
  offer: SubjectOffer;
  taken: Awaited<ReturnType<typeof facts.takenBy>>;
}

/** What the lists of one student's subjects are made of. */
export async function known(db: Db, student: StudentFacts, semester_id: number | undefined): Promise<Known> {
  const semester = semester_id ?? student.class_semester ?? 1;
  const [offer, taken] = await Promise.all([
    offerOf(db, student.course_id, student.level_type, semester),
    facts.takenBy(db, [student.id]),
  ]);
  return { student, offer, taken };
}

/** What a student has in the running year, of one semester where one is named. */
export const enrolledIn = ({ offer, taken }: Known, semester_id: number | undefined): SubjectRow[] =>
  taken
    .filter(({ state, year }) => state === 'INSCRITO' && year === offer.year)
    .filter((it) => semester_id === undefined || it.semester_id === semester_id)
    .map((it) => ({
      ...{ id: it.id, subject_id: it.subject_id, name: it.name, semester_id: it.semester_id },
      ...{ academic_year_id: it.academic_year_id, credits: it.credits, status: 'INSCRITO' as const },
      ...{ allowed: false, blocked_reason: null, warning: null, may_override: false },
      attempts: attemptsOf(taken, it.subject_id),
      last_grade: lastGrade(taken, it.subject_id),
      classmate_id: it.class_id,
      classmate_name: it.class_name,
      flagged: it.flagged,
    }));

/** Subjects of the plan that the student could take: those of their year, or those of earlier places that are not passed. */
export function offered(kind: 'NORMAL' | 'EM_ATRASO', it: Known, ctx: UserContext): SubjectRow[] {
  const { offer, student, taken } = it;
  const year = student.year_of_study ?? 1;
  const now = student.class_semester ?? offer.semester_id;
  const running = new Set(enrolledIn(it, undefined).map(({ subject_id }) => subject_id));
  const open = offer.plan.filter(
    ({ subject_id, closed_from }) =>
      (closed_from === null || closed_from > offer.year) &&
      !running.has(subject_id) &&
      !hasPassed(taken, subject_id),
  );
  const rows =
    kind === 'NORMAL'
      ? open.filter((at) => at.academic_year_id === year && at.semester_id === offer.semester_id)
      : open.filter(
          (at) => at.academic_year_id < year || (at.academic_year_id === year && at.semester_id < now),
        );
  return rows.map((planned) => rowOf(kind, planned, it, ctx));
}

function rowOf(
  kind: 'NORMAL' | 'EM_ATRASO',
  planned: SubjectOffer['plan'][number],
  { offer, student, taken }: Known,
  ctx: UserContext,
): SubjectRow {
  const asked = { subject_ids: [planned.subject_id], override_reason: '' };
  const [verdict] = judge(offer, student, taken, asked, ctx);
  const elsewhen = planned.semester_id !== offer.semester_id;
  const refused = elsewhen
    ? { kind: 'DISCIPLINA' as const, reason: messages.otherSemester(planned.semester_id) }
    : verdict!.refused;
  return {
    ...{ id: planned.id, subject_id: planned.subject_id, name: planned.name, credits: planned.credits },
    ...{ semester_id: planned.semester_id, academic_year_id: planned.academic_year_id, status: kind },
    allowed: refused === undefined,
    blocked_reason: refused?.reason ?? null,
    may_override: refused !== undefined && passedBy(refused.kind) !== null,
    warning: verdict!.warning,
    attempts: attemptsOf(taken, planned.subject_id),
    last_grade: lastGrade(taken, planned.subject_id),
    classmate_id: verdict!.teaching?.id ?? null,
    classmate_name: verdict!.teaching?.name ?? null,
    flagged: false,
  };
}

const lastGrade = (taken: Known['taken'], subject: number): number | null =>
  taken.findLast(({ subject_id, final }) => subject_id === subject && final !== null)?.final ?? null;
