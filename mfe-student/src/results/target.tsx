import {
  examStanding,
  neededInExam,
  neededInRest,
  subjectOf,
} from '@portal/shared-kit/contract/grading/result-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { gradeOf, isOver } from '../common/grade.model.ts';
import { messages } from './messages.ts';

const text = messages.target;

/** The grades needed from here on (I44). */
export function Target({ wire }: { wire: StudentGrades }) {
  const lines = targetsOf(wire);
  return lines.map((line) => <p key={line}>{line}</p>);
}

function targetsOf(wire: StudentGrades): string[] {
  const subject = subjectOf(wire);
  if (isOver(wire) || subject.columns.length === 0) return [];
  const { admit, exempt } = subject.rules;
  if (examStanding(subject, 'EXAME_NORMAL') === 'sem-media') {
    const toAdmit = neededInRest(subject, admit);
    const toExempt = neededInRest(subject, exempt);
    if (toAdmit === null) return [text.outOfReach(gradeOf(admit))];
    return [
      toAdmit === 0 ? text.safe(gradeOf(admit)) : text.admit(gradeOf(toAdmit), gradeOf(admit)),
      ...(toExempt === null || toExempt === 0 ? [] : [text.exempt(gradeOf(toExempt), gradeOf(exempt))]),
    ];
  }
  const kind = subject.exam === null ? 'EXAME_NORMAL' : 'RECORRENCIA';
  if (examStanding(subject, kind) !== 'pode' || subject.resit !== null) return [];
  const grade = neededInExam(subject, kind);
  if (grade === null) return [];
  return [kind === 'EXAME_NORMAL' ? text.exam(gradeOf(grade)) : text.resit(gradeOf(grade))];
}
