import {
  examStanding,
  outlook,
  type ExamKind,
  type KnownSubject,
} from '@portal/shared-kit/contract/grading/result-rules';
import { gradeOf, missingIn, type GradeSummary } from '../common/grade.model.ts';
import { messages } from './messages.ts';

const { conditions, remedies } = messages;

/** A condition for an exam, whether it is met, and what the student can do about it (I44). */
interface Condition {
  tone: GradeSummary['tone'];
  what: string;
  why: string;
}

/** All conditions for an exam in a running subject (D.3, I5). */
export function conditionsOf(subject: KnownSubject, kind: ExamKind): Condition[] {
  const common: Condition[] = [
    { tone: 'good', what: conditions.enrolled, why: '' },
    published(subject),
    average(subject),
  ];
  return kind === 'EXAME_NORMAL' ? common : [...common, ...again(subject)];
}

function published(subject: KnownSubject): Condition {
  const missing = missingIn(subject);
  const why = subject.columns.length === 0 ? remedies.noWeights : remedies.wait(missing);
  const isWaiting = subject.columns.length === 0 || missing.length > 0;
  return { tone: isWaiting ? 'wait' : 'good', what: conditions.published, why: isWaiting ? why : '' };
}

function average(subject: KnownSubject): Condition {
  const what = conditions.average(gradeOf(subject.rules.admit));
  const { situation, average: mine } = outlook(subject).frequency;
  if (situation === 'INCOMPLETO' || mine === null) return { tone: 'wait', what, why: remedies.afterAll };
  if (situation === 'EXCLUIDO') return { tone: 'bad', what, why: remedies.average(gradeOf(mine)) };
  const exempt = situation === 'DISPENSADO' ? ` ${remedies.mayImprove}` : '';
  return { tone: 'good', what, why: remedies.has(gradeOf(mine)) + exempt };
}

function again(subject: KnownSubject): Condition[] {
  const { situation } = outlook(subject).frequency;
  const undecided = situation === 'INCOMPLETO' || situation === 'SEM_AVALIACAO';
  const notExempt: Condition = undecided
    ? { tone: 'wait', what: conditions.notExempt, why: remedies.afterAll }
    : situation === 'DISPENSADO'
      ? { tone: 'bad', what: conditions.notExempt, why: remedies.exempt }
      : { tone: 'good', what: conditions.notExempt, why: '' };
  const standing = examStanding(subject, 'RECORRENCIA');
  const failed: Condition =
    standing === 'pode'
      ? { tone: 'good', what: conditions.failed, why: '' }
      : standing === 'aprovado'
        ? { tone: 'bad', what: conditions.failed, why: remedies.passed }
        : { tone: 'wait', what: conditions.failed, why: remedies.afterExam };
  return situation === 'ADMITIDO' || undecided ? [notExempt, failed] : [notExempt];
}
