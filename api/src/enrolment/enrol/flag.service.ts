import { auditAll, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import * as enrolments from './enrolment.repository.ts';
import { requirementTexts } from '../subjects/enrolment.rules.ts';
import { takenBy } from '../subjects/student-facts.repository.ts';
import { bestGrades } from '../subjects/taken.rules.ts';
import * as facts from '../subjects/facts.repository.ts';
import { messages } from '../subjects/messages.ts';
import { precedencesOf } from '../subjects/offer.repository.ts';
import { missingFor } from '../subjects/precedence-path.rules.ts';

interface Rectified {
  student_id: number;
  /** Null marks nothing more. */
  subject_id: number | null;
}

/** After a final grade was rectified: running enrolments that require that subject and no longer qualify are marked 'A rever', those
 *  that qualify again lose the mark; nothing is removed automatically (I10). An enrolment by override never depended on grades and
 *  stays as it is. Call it in the transaction of the rectification; locks the student. Returns the enrolments that are marked now. */
export async function flagDependents(tx: Tx, ctx: Acting, { student_id, subject_id }: Rectified) {
  const student = orNotFound(await facts.lockStudent(tx, student_id), messages.studentMissing);
  const taken = await takenBy(tx, [student_id]);
  const precedences = await precedencesOf(tx, student.course_id);
  const running = taken.filter(({ state }) => state === 'INSCRITO');
  const best = bestGrades(taken);
  const entries = [];
  const flagged: number[] = [];
  for (const { id, year, semester_id, ...enrolment } of await enrolments.flaggable(tx, student_id)) {
    const together = new Set(
      running
        .filter((one) => one.year === year && one.semester_id === semester_id)
        .map((one) => one.subject_id),
    );
    const missing = missingFor(enrolment.subject_id, { precedences, best, together, year }).filter(
      ({ type }) => type !== 'RECOMENDADA',
    );
    const lost = missing.find(({ path }) => path.some((one) => one === subject_id));
    const now = lost !== undefined || (enrolment.flagged && missing.length > 0);
    if (now) flagged.push(id);
    if (now === enrolment.flagged) continue;
    await enrolments.setFlag(tx, id, now);
    const names = new Map(taken.map((one) => [one.subject_id, one.name]));
    const reason =
      lost && messages.missing(lost.type === 'CO_REQUISITO', ...requirementTexts(lost, { names, taken }));
    const changes = [{ field: 'flagged', old: enrolment.flagged, new: now }];
    entries.push({
      ctx,
      entry: { action: 'enrolment.flag', entityId: id, changes, ...(reason !== undefined && { reason }) },
    });
  }
  await auditAll(tx, entries);
  return flagged;
}

/** After these subjects were passed or taken: the same for those of their students who have a mark, which they may lose. */
export async function clearFlags(tx: Tx, ctx: Acting, taken: readonly Rectified[]): Promise<void> {
  const marked = await enrolments.studentsWithFlags(tx, { ids: taken.map(({ student_id }) => student_id) });
  for (const one of taken) if (marked.includes(one.student_id)) await flagDependents(tx, ctx, one);
}

/** After precedences of a course were changed or removed: marks that have no reason left go. */
export async function reviewFlags(tx: Tx, ctx: Acting, courseId: number): Promise<void> {
  for (const student_id of await enrolments.studentsWithFlags(tx, { courseId }))
    await flagDependents(tx, ctx, { student_id, subject_id: null });
}
