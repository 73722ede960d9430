import type { EnrolmentRefusal } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { hundredthsText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { passedBy, type RefusalKind } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { plannedOf, type CoursePlanSubject } from './course-plan.rules.ts';
import { messages } from './messages.ts';
import { missingFor, type Missing, type Precedent } from './precedence-path.rules.ts';
import {
  attemptsOf,
  bestGrades,
  ended,
  hasPassed,
  isUnpublished,
  takenOf,
  type Taken,
} from './taken.rules.ts';

export interface TaughtEdition {
  id: number;
  name: string;
  shift: string;
  capacity: number;
  /** Number of students enrolled in the subject with this class. */
  enrolled: number;
}
export interface EnrolmentLimits {
  subjects: number | null;
  credits: number | null;
  attempts: number | null;
}
/** What is known of a student at the moment of enrolment. */
export interface EnrolmentSituation {
  plan: readonly CoursePlanSubject[];
  names: ReadonlyMap<number, string>;
  precedences: readonly Precedent[];
  taken: readonly Taken[];
  limits: EnrolmentLimits;
  year: number;
  semester_id: number;
}
/** What a given reason may override; nothing without a reason. */
interface Rights {
  override: boolean;
  overbook: boolean;
}

export interface EnrolmentVerdict {
  subject_id: number;
  planned: CoursePlanSubject | undefined;
  teaching: TaughtEdition | undefined;
  /** The enrolment, where it exists already. */
  already: Taken | undefined;
  refused: { kind: RefusalKind; reason: string } | undefined;
  overridden: string[];
  warning: string | null;
  attempt: number;
}

/** What came, or would come, of enrolling students. */
export interface EnrolmentReport {
  accepted: {
    student_id: number;
    student: string;
    subject_id: number;
    subject: string;
    class_id: number;
    already: boolean;
    overridden: boolean;
    warning: string | null;
  }[];
  refused: EnrolmentRefusal[];
}

/** The student's subjects in the semester. */
const running = ({ taken, year, semester_id }: EnrolmentSituation) =>
  taken.filter((one) => one.state === 'INSCRITO' && one.year === year && one.semester_id === semester_id);

/** Judges the requested subjects by priority: those in arrears first. A refused subject is no co-requisite of the others. */
export function judgeAll(
  subjectIds: readonly number[],
  situation: EnrolmentSituation,
  teachingOf: (planned: CoursePlanSubject) => TaughtEdition | undefined,
  rights: Rights,
): EnrolmentVerdict[] {
  const ordered = inOrder([...new Set(subjectIds)], situation);
  let chosen = new Set(ordered);
  for (;;) {
    const verdicts = judgeOnce(ordered, chosen, situation, teachingOf, rights);
    const left = new Set(verdicts.filter(({ refused }) => !refused).map(({ subject_id }) => subject_id));
    if ([...chosen].every((subject) => left.has(subject))) return verdicts;
    chosen = new Set([...chosen].filter((subject) => left.has(subject)));
  }
}

function inOrder(subjectIds: number[], situation: EnrolmentSituation): number[] {
  const place = (subject: number) => {
    const planned = plannedOf(situation, subject);
    return planned ? planned.academic_year_id * 10 + planned.semester_id : Infinity;
  };
  return subjectIds.sort((a, b) => place(a) - place(b) || a - b);
}

/** Judges each of the subjects as if it were the only one requested. */
export function judgeEach(
  subjectIds: readonly number[],
  situation: EnrolmentSituation,
  teachingOf: (planned: CoursePlanSubject) => TaughtEdition | undefined,
  rights: Rights,
): EnrolmentVerdict[] {
  const load = loadIn(situation, []);
  return subjectIds.map((subject) => judgeOne(subject, load, situation, teachingOf, rights));
}

function judgeOnce(
  ordered: readonly number[],
  chosen: ReadonlySet<number>,
  situation: EnrolmentSituation,
  teachingOf: (planned: CoursePlanSubject) => TaughtEdition | undefined,
  rights: Rights,
): EnrolmentVerdict[] {
  const load = loadIn(situation, chosen);
  return ordered.map((subject) => {
    const verdict = judgeOne(subject, load, situation, teachingOf, rights);
    if (!verdict.refused && !verdict.already) {
      load.subjects += 1;
      load.credits += verdict.planned?.credits ?? 0;
      if (verdict.teaching) load.shifts.add(verdict.teaching.shift);
    }
    return verdict;
  });
}

/** The student's subjects in the semester, including those accepted so far. */
interface SemesterLoad {
  subjects: number;
  credits: number;
  shifts: Set<string>;
  /** Current enrolments, by subject. */
  now: ReadonlyMap<number, Taken>;
  precedents: Parameters<typeof missingFor>[1];
}

function loadIn(situation: EnrolmentSituation, chosen: Iterable<number>): SemesterLoad {
  const now = running(situation);
  return {
    subjects: now.length,
    credits: now.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
    shifts: new Set(now.flatMap(({ shift }) => shift ?? [])),
    now: new Map(now.map((one) => [one.subject_id, one])),
    precedents: {
      precedences: situation.precedences,
      best: bestGrades(situation.taken),
      together: new Set([...chosen, ...now.map(({ subject_id }) => subject_id)]),
      year: situation.year,
    },
  };
}

function judgeOne(
  subject_id: number,
  load: SemesterLoad,
  situation: EnrolmentSituation,
  teachingOf: (planned: CoursePlanSubject) => TaughtEdition | undefined,
  rights: Rights,
): EnrolmentVerdict {
  const planned = plannedOf(situation, subject_id);
  const already = load.now.get(subject_id);
  const missing = missingFor(subject_id, load.precedents);
  const warned = missing.find(({ type }) => type === 'RECOMENDADA');
  const verdict: EnrolmentVerdict = {
    subject_id,
    planned,
    teaching: planned && teachingOf(planned),
    already,
    overridden: [],
    refused: undefined,
    warning: warned ? messages.recommended(...requirementTexts(warned, situation)) : null,
    attempt: attemptsOf(situation.taken, subject_id) + 1,
  };
  const found = already ? repeated(already, verdict.teaching) : problems(verdict, situation, missing, load);
  verdict.overridden = found.filter(({ kind }) => isPassed(kind, rights)).map(reasonOf);
  verdict.refused = found.find(({ kind }) => !isPassed(kind, rights));
  return verdict;
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

/** A missing requirement in words: the path, the minimum, and what the student has. */
export const requirementTexts = (
  { path, min_hundredths, had }: Missing,
  { names, taken }: Pick<EnrolmentSituation, 'names' | 'taken'>,
) =>
  [
    path.map((id) => names.get(id) ?? `#${id}`).join(' → '),
    hundredthsText(min_hundredths),
    isUnpublished(taken, path.at(-1)!)
      ? messages.hasUnpublished
      : had === undefined
        ? messages.hasNone
        : messages.has(hundredthsText(had)),
  ] as const;

/** The same subject with another class. */
const repeated = (already: Taken, teaching: TaughtEdition | undefined): Problem[] =>
  teaching && already.class_id !== null && already.class_id !== teaching.id
    ? [{ kind: 'REPETIDA', reason: messages.elsewhere }]
    : [];

/** All reasons against an enrolment, the first to resolve first. */
function problems(
  { planned, teaching, subject_id, attempt }: EnrolmentVerdict,
  situation: EnrolmentSituation,
  missing: readonly Missing[],
  load: SemesterLoad,
): Problem[] {
  const { limits, taken, year, semester_id } = situation;
  const found: Problem[] = [];
  const add = (kind: RefusalKind, reason: string) => void found.push({ kind, reason });
  if (!planned) return [{ kind: 'DISCIPLINA', reason: messages.notInPlan }];
  if (hasPassed(taken, subject_id)) return [{ kind: 'APROVADA', reason: messages.passed }];
  if (isUnpublished(taken, subject_id)) return [{ kind: 'DISCIPLINA', reason: messages.unpublished }];
  const sameSemester = (one: Taken) => one.year === year && one.semester_id === semester_id;
  if (takenOf(taken, subject_id).some((one) => sameSemester(one) && !ended(one.state)))
    return [{ kind: 'REPETIDA', reason: messages.thisSemester }];
  if (!teaching) return [{ kind: 'TURMA', reason: messages.noClass }];
  for (const one of missing.filter(({ type }) => type !== 'RECOMENDADA'))
    add('PRECEDENCIA', messages.missing(one.type === 'CO_REQUISITO', ...requirementTexts(one, situation)));
  if ([...load.shifts].some((shift) => shift !== teaching.shift))
    add('CHOQUE', messages.clash(teaching.name));
  if (limits.attempts !== null && attempt > limits.attempts)
    add('LIMITE', messages.attempts(limits.attempts));
  if (limits.subjects !== null && load.subjects + 1 > limits.subjects)
    add('LIMITE', messages.subjects(limits.subjects));
  if (limits.credits !== null && load.credits + (planned.credits ?? 0) > limits.credits)
    add('LIMITE', messages.credits(limits.credits));
  if (teaching.enrolled >= teaching.capacity) add('VAGAS', messages.full(teaching.name, teaching.capacity));
  return found;
}
