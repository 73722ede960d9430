import { hundredthsText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import {
  examStanding,
  neededInExam,
  outlook,
  subjectOf,
  type KnownSubject,
} from '@portal/shared-kit/contract/grading/result-rules';
import { grades as text } from './grade-messages.ts';

/** '12,0' of 1200. */
export const gradeOf = hundredthsText;

type Published = StudentGrades['assessments'][number];
type GradeValue = Pick<Published, 'status' | 'assessment_value'>;

export const hasGrade = ({ status, assessment_value }: GradeValue): boolean =>
  status !== 'NOTA' || assessment_value !== null;

/** A published grade in words. An unpublished column reads 'por publicar', whether it was entered or not (J8). */
export function markOf(published: GradeValue | undefined): string {
  if (!published) return text.unpublished;
  if (!hasGrade(published)) return text.blank;
  if (published.status === 'F') return text.missed;
  if (published.status === 'D') return text.dispensed;
  return gradeOf(Math.round(published.assessment_value! * 100));
}

interface Mark {
  subject: Pick<StudentGrades, 'subject_id' | 'subject_name'>;
  published: Published;
}
export const latestMarks = (wires: readonly StudentGrades[], count: number): Mark[] =>
  wires
    .flatMap((subject) => subject.assessments.filter(hasGrade).map((published) => ({ subject, published })))
    .sort((a, b) => b.published.published_at.localeCompare(a.published.published_at))
    .slice(0, count);

/** The summary of a subject; its colour is never the only sign of it (H.2). */
export interface GradeSummary {
  tone: 'good' | 'bad' | 'wait';
  words: string;
}

export const isOver = ({ state }: StudentGrades): boolean => state !== 'INSCRITO';

/** The columns of the frequency without a grade visible to the student. */
export const missingIn = ({ columns }: KnownSubject): string[] =>
  columns.filter(({ cell }) => cell === null).map(({ type }) => type);

/** Which columns are missing: those that are not published, and without any those that are blank. */
function missingWords(subject: KnownSubject, { assessments }: StudentGrades): string {
  const unpublished = subject.columns.filter(
    ({ id, cell }) => cell === null && !assessments.some((one) => one.assessment_formula_id === id),
  );
  return unpublished.length > 0
    ? text.missing(
        unpublished.map(({ type }) => type),
        'publicar',
      )
    : text.missing(missingIn(subject), 'lançar');
}

/** The semester ended, and the result is not published. */
const isWaiting = ({ state, result }: StudentGrades): boolean => state === 'CONCLUIDO' && result === null;

const decided = ({ result, final }: Pick<StudentGrades, 'result' | 'final'>): GradeSummary | undefined => {
  if (final === null || (result !== 'APROVADO' && result !== 'REPROVADO')) return undefined;
  return result === 'APROVADO'
    ? { tone: 'good', words: text.passed(gradeOf(final)) }
    : { tone: 'bad', words: text.failed(gradeOf(final)) };
};

/** The standing in a subject, computed from what is published alone. */
export function summaryOf(wire: StudentGrades): GradeSummary {
  if (isOver(wire))
    return decided(wire) ?? { tone: 'wait', words: isWaiting(wire) ? text.waiting : text.states[wire.state] };
  const subject = subjectOf(wire);
  if (subject.columns.length === 0) return { tone: 'wait', words: text.noWeights };
  const { frequency } = outlook(subject);
  const average = frequency.average === null ? '' : gradeOf(frequency.average);
  const standing = examStanding(subject, subject.exam === null ? 'EXAME_NORMAL' : 'RECORRENCIA');
  if (standing === 'sem-media') return { tone: 'wait', words: missingWords(subject, wire) };
  if (standing === 'excluido') return { tone: 'bad', words: text.excluded(average) };
  if (standing === 'dispensado') return { tone: 'good', words: text.exempt(average) };
  if (subject.exam === null) {
    return { tone: 'good', words: text.admitted(average, needed(subject, 'EXAME_NORMAL')) };
  }
  const final = decided(outlook(subject).final);
  if (standing === 'aprovado' || subject.resit !== null) return final!;
  return { tone: 'good', words: text.resit(final!.words, needed(subject, 'RECORRENCIA')) };
}

const needed = (subject: KnownSubject, kind: 'EXAME_NORMAL' | 'RECORRENCIA') => {
  const grade = neededInExam(subject, kind);
  return grade === null ? null : gradeOf(grade);
};
