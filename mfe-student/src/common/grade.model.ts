import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
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
export const gradeOf = (hundredths: number): string => cellText({ status: 'NOTA', hundredths });

type Published = StudentGrades['assessments'][number];

export const hasGrade = ({ status, assessment_value }: Published): boolean =>
  status !== 'NOTA' || assessment_value !== null;

/** A published grade in words; an unpublished or blank one is pending. */
export function markOf(published: Published | undefined): string {
  if (!published || !hasGrade(published)) return text.notYet;
  if (published.status === 'F') return text.missed;
  if (published.status === 'D') return text.dispensed;
  return gradeOf(Math.round(published.assessment_value! * 100));
}

export interface Mark {
  subject: Pick<StudentGrades, 'subject_id' | 'subject_name'>;
  published: Published;
}
/** The latest published grades, the latest first. */
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

const decided = ({ result, final }: Pick<StudentGrades, 'result' | 'final'>): GradeSummary | undefined => {
  if (final === null || (result !== 'APROVADO' && result !== 'REPROVADO')) return undefined;
  return result === 'APROVADO'
    ? { tone: 'good', words: text.passed(gradeOf(final)) }
    : { tone: 'bad', words: text.failed(gradeOf(final)) };
};

/** The standing in a subject, computed from what is published alone. */
export function summaryOf(wire: StudentGrades): GradeSummary {
  if (isOver(wire)) return decided(wire) ?? { tone: 'wait', words: text.states[wire.state] };
  const subject = subjectOf(wire);
  if (subject.columns.length === 0) return { tone: 'wait', words: text.noWeights };
  const { frequency } = outlook(subject);
  const average = frequency.average === null ? '' : gradeOf(frequency.average);
  const standing = examStanding(subject, subject.exam === null ? 'EXAME_NORMAL' : 'RECORRENCIA');
  if (standing === 'sem-media') return { tone: 'wait', words: text.missing(missingIn(subject)) };
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
