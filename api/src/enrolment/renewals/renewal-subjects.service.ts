import type { RenewalSubject } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { noteView } from '../../people/views/record-view.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { EnrolmentSituation } from '../subjects/enrolment.rules.ts';
import { offerOf } from '../enrol/enrolment.service.ts';
import { findStudents, type StudentFacts } from '../subjects/facts.repository.ts';
import { takenBy } from '../subjects/student-facts.repository.ts';
import { messages } from './messages.ts';
import { choicesOf, judgeChoices } from './renewal-offer.rules.ts';
import { chosenIn, renewalById } from './renewal.repository.ts';

/** The subjects of a renewal for staff: the chosen ones, judged as of now, then the unavailable ones with the reason. */
export async function renewalSubjects(db: Db, ctx: UserContext, id: number): Promise<RenewalSubject[]> {
  const renewal = orNotFound(await renewalById(db, id), messages.missing);
  const [student] = await findStudents(db, [renewal.student_id]);
  const situation = await situationOf(db, orNotFound(student, messages.notStudent), renewal);
  const chosen = await chosenIn(db, [id]);
  await noteView(db, ctx, 'INSCRICOES', { studentId: renewal.student_id });
  const verdicts = judgeChoices(
    chosen.map(({ subject_id }) => subject_id),
    situation,
  );
  const current = situation.taken.filter(
    ({ year, semester_id, state }) =>
      year === renewal.year &&
      semester_id === renewal.semester_id &&
      state !== 'ANULADO' &&
      state !== 'TRANSFERIDO',
  );
  const judged = chosen.map(({ subject_id, name, academic_year_id, credits }): RenewalSubject => {
    const enrolled = current.some((one) => one.subject_id === subject_id);
    const verdict = verdicts.find((verdict) => verdict.subject_id === subject_id);
    const refused = enrolled ? undefined : verdict?.refused;
    return {
      subject_id,
      name,
      academic_year_id,
      credits,
      chosen: true,
      enrolled,
      blocked_reason: refused ? messages.missingPrecedence(refused.reason) : null,
      warning: enrolled ? null : (verdict?.warning ?? null),
    };
  });
  const blocked = choicesOf(situation, renewal)
    .filter(
      ({ subject_id, blocked_reason }) =>
        blocked_reason && !chosen.some((one) => one.subject_id === subject_id),
    )
    .map(({ subject_id, name, academic_year_id, credits, blocked_reason }): RenewalSubject => ({
      subject_id,
      name,
      academic_year_id,
      credits,
      blocked_reason,
      chosen: false,
      enrolled: false,
      warning: null,
    }));
  return [...judged, ...blocked];
}

/** The offer of a course for one student in a semester, with every result of the student. */
async function situationOf(
  db: Db,
  student: StudentFacts,
  { year, semester_id }: { year: number; semester_id: number },
): Promise<EnrolmentSituation> {
  const offer = await offerOf(db, student.course_id, student.level_type, semester_id, year);
  return { ...offer, taken: await takenBy(db, [student.id]) };
}
