import {
  gradeText,
  passedBy,
  passes,
  type EnrolmentState,
  type RefusalKind,
} from '@portal/shared-kit/contract/enrolment/subject-rules';
import { plannedOf, type CoursePlanSubject } from './course-plan.rules.ts';
import { messages } from './messages.ts';
import { missingFor, type Missing, type Precedent } from './precedence-path.rules.ts';

/** An enrolment a student has, or had. */
export interface Taken {
  id: number;
  subject_id: number;
  class_id: number | null;
  shift: string | null;
  year: number;
  semester_id: number;
  state: EnrolmentState;
  final: number | null;
  /** By its result, whatever the grade: a missed exam never passes. */
  failed: boolean;
  credits: number | null;
  flagged: boolean;
}
/** A class that teaches a subject. */
export interface TaughtEdition {
  id: number;
  name: string;
  shift: string;
  capacity: number;
  /** Enrolled in the subject with it. */
  enrolled: number;
}
export interface EnrolmentLimits {
  subjects: number | null;
  credits: number | null;
  attempts: number | null;
}
/** What is known of a student when they are to be enrolled. */
export interface EnrolmentSituation {
  plan: readonly CoursePlanSubject[];
  names: ReadonlyMap<number, string>;
  precedences: readonly Precedent[];
  taken: readonly Taken[];
  limits: EnrolmentLimits;
  year: number;
  semester_id: number;
}
/** What a given reason may pass; neither without one. */
interface Rights {
  override: boolean;
  overbook: boolean;
}

export interface EnrolmentVerdict {
  subject_id: number;
  planned: CoursePlanSubject | undefined;
  teaching: TaughtEdition | undefined;
  /** Stands already. */
  already: Taken | undefined;
  refused: { kind: RefusalKind; reason: string } | undefined;
  overridden: string[];
  warning: string | null;
  attempt: number;
}

const ended = (state: EnrolmentState) => state === 'ANULADO' || state === 'TRANSFERIDO';

/** By what a student has taken, which is read once and asked for each subject of a plan. */
const known = new WeakMap<readonly Taken[], ReadonlyMap<number, number>>();

/** The best final grade by subject; of equal subjects the best counts, and of what was failed only a grade that fails. */
export function bestGrades(taken: readonly Taken[]): ReadonlyMap<number, number> {
  const found = known.get(taken) ?? bestOf(taken);
  known.set(taken, found);
  return found;
}

function bestOf(taken: readonly Taken[]): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  for (const { subject_id, state, final, failed } of taken)
    if ((state === 'CONCLUIDO' || state === 'DISPENSADO') && final !== null && !(failed && passes(final)))
      best.set(subject_id, Math.max(final, best.get(subject_id) ?? 0));
  return best;
}
export const hasPassed = (taken: readonly Taken[], subject: number) =>
  passes(bestGrades(taken).get(subject) ?? 0);

/** How often the student has taken a subject. */
export const attemptsOf = (taken: readonly Taken[], subject: number) =>
  taken.filter(({ subject_id, state }) => subject_id === subject && !ended(state) && state !== 'DISPENSADO')
    .length;

/** What the student has in the semester. */
const running = ({ taken, year, semester_id }: EnrolmentSituation) =>
  taken.filter((it) => it.state === 'INSCRITO' && it.year === year && it.semester_id === semester_id);

/** Judges each of the subjects asked for, in the order in which they count: those in arrears first. What is refused is no
 *  co-requisite of the others. */
export function judgeAll(
  asked: readonly number[],
  situation: EnrolmentSituation,
  teachingOf: (planned: CoursePlanSubject) => TaughtEdition | undefined,
  rights: Rights,
): EnrolmentVerdict[] {
  const ordered = inOrder([...new Set(asked)], situation);
  let chosen = new Set(ordered);
  for (;;) {
    const verdicts = judgeOnce(ordered, chosen, situation, teachingOf, rights);
    const left = new Set(verdicts.filter(({ refused }) => !refused).map(({ subject_id }) => subject_id));
    if ([...chosen].every((subject) => left.has(subject))) return verdicts;
    chosen = new Set([...chosen].filter((subject) => left.has(subject)));
  }
}

function inOrder(asked: number[], situation: EnrolmentSituation): number[] {
  const place = (subject: number) => {
    const planned = plannedOf(situation, subject);
    return planned ? planned.academic_year_id * 10 + planned.semester_id : Infinity;
  };
  return asked.sort((a, b) => place(a) - place(b) || a - b);
}

function judgeOnce(
  ordered: readonly number[],
  chosen: ReadonlySet<number>,
  situation: EnrolmentSituation,
  teachingOf: (planned: CoursePlanSubject) => TaughtEdition | undefined,
  rights: Rights,
): EnrolmentVerdict[] {
  const load = { subjects: 0, credits: 0 };
  const now = running(situation);
  for (const { credits } of now) {
    load.subjects += 1;
    load.credits += credits ?? 0;
  }
  const shifts = new Set(now.flatMap(({ shift }) => shift ?? []));
  const known = {
    precedences: situation.precedences,
    best: bestGrades(situation.taken),
    together: new Set([...chosen, ...now.map(({ subject_id }) => subject_id)]),
    year: situation.year,
  };
  return ordered.map((subject_id) => {
    const planned = plannedOf(situation, subject_id);
    const teaching = planned && teachingOf(planned);
    const already = now.find((it) => it.subject_id === subject_id);
    const missing = missingFor(subject_id, known);
    const warned = missing.find(({ type }) => type === 'RECOMENDADA');
    const verdict: EnrolmentVerdict = {
      subject_id,
      planned,
      teaching,
      already,
      overridden: [],
      refused: undefined,
      warning: warned ? messages.recommended(...told(warned, situation)) : null,
      attempt: attemptsOf(situation.taken, subject_id) + 1,
    };
    const found = already
      ? repeated(already, teaching)
      : problems({ ...verdict, situation, missing, shifts, load });
    verdict.overridden = found.filter(({ kind }) => isPassed(kind, rights)).map(reasonOf);
    verdict.refused = found.find(({ kind }) => !isPassed(kind, rights));
    if (!verdict.refused && !already) {
      load.subjects += 1;
      load.credits += planned?.credits ?? 0;
      if (teaching) shifts.add(teaching.shift);
    }
    return verdict;
  });
}

interface Problem {
  kind: RefusalKind;
  reason: string;
}
const isPassed = (kind: RefusalKind, { override, overbook }: Rights): boolean => {
  const right = passedBy(kind);
  return right === 'classes.overbook' ? overbook : right !== null && override;
};
const reasonOf = ({ reason }: Problem) => reason;

const told = ({ path, min_hundredths, had }: Missing, { names }: EnrolmentSituation) =>
  [
    path.map((id) => names.get(id) ?? `#${id}`).join(' → '),
    gradeText(min_hundredths),
    had === undefined ? null : gradeText(had),
  ] as const;

/** The same subject with another class. */
const repeated = (already: Taken, teaching: TaughtEdition | undefined): Problem[] =>
  teaching && already.class_id !== null && already.class_id !== teaching.id
    ? [{ kind: 'REPETIDA', reason: messages.elsewhere }]
    : [];

/** Everything that stands against an enrolment, the first to mend first. */
function problems(
  it: EnrolmentVerdict & {
    situation: EnrolmentSituation;
    missing: Missing[];
    shifts: ReadonlySet<string>;
    load: { subjects: number; credits: number };
  },
): Problem[] {
  const { situation, planned, teaching, subject_id, missing, load } = it;
  const { limits, taken, year, semester_id } = situation;
  const found: Problem[] = [];
  const add = (kind: RefusalKind, reason: string) => void found.push({ kind, reason });
  if (!planned) return [{ kind: 'DISCIPLINA', reason: messages.notInPlan }];
  if (hasPassed(taken, subject_id)) return [{ kind: 'APROVADA', reason: messages.passed }];
  const sameSemester = (one: Taken) => one.year === year && one.semester_id === semester_id;
  if (taken.some((one) => one.subject_id === subject_id && sameSemester(one) && !ended(one.state)))
    return [{ kind: 'REPETIDA', reason: messages.thisSemester }];
  if (!teaching) return [{ kind: 'TURMA', reason: messages.noClass }];
  for (const one of missing.filter(({ type }) => type !== 'RECOMENDADA'))
    add('PRECEDENCIA', messages.missing(one.type === 'CO_REQUISITO', ...told(one, situation)));
  if ([...it.shifts].some((shift) => shift !== teaching.shift)) add('CHOQUE', messages.clash(teaching.name));
  if (limits.attempts !== null && it.attempt > limits.attempts)
    add('LIMITE', messages.attempts(limits.attempts));
  if (limits.subjects !== null && load.subjects + 1 > limits.subjects)
    add('LIMITE', messages.subjects(limits.subjects));
  if (limits.credits !== null && load.credits + (planned.credits ?? 0) > limits.credits)
    add('LIMITE', messages.credits(limits.credits));
  if (teaching.enrolled >= teaching.capacity) add('VAGAS', messages.full(teaching.name, teaching.capacity));
  return found;
}
