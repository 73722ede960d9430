import type { GivenCell } from '@portal/shared-kit/contract/grading/grade';
import { parseGrade } from '@portal/shared-kit/contract/grading/grade-rules';
import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { messages } from '../messages.ts';

/** What is known of the cell, and of the moment. */
export interface GradeFacts {
  item: { id: number; kind: SheetKind; published: boolean } | undefined;
  /** `own`: of who gives the grade. */
  enrolment: { id: number; state: EnrolmentState; own: boolean } | undefined;
  stored:
    | { status: 'NOTA' | 'F' | 'D'; hundredths: number | null; version: number; author: string }
    | undefined;
  /** Whether the student moved to another class, and the grade that stayed here is being reviewed (J1, J32). */
  reviewed: boolean;
  /** Whether the enrolment is in a submitted pauta of the kind. */
  submitted: boolean;
  /** Why grades of the kind may not be entered now; null where they may. */
  closed: string | null;
  /** Whether the weights add up to 100. */
  weighed: boolean;
  /** Why this student may not have this exam (I5). */
  examProblem: string | undefined;
}

type Status = 'NOTA' | 'F' | 'D';
export type GradeVerdict =
  | {
      outcome: 'write' | 'same';
      item_id: number;
      enrolment_id: number;
      status: Status;
      hundredths: number | null;
    }
  | { outcome: 'conflict'; message: string }
  | {
      outcome: 'refused';
      message: string;
      /** Kept as a draft until it may be entered. */
      draft?: { item_id: number; enrolment_id: number; status: Status; hundredths: number | null };
    };

const refused = (message: string): GradeVerdict => ({ outcome: 'refused', message });

/** The decision on one grade (rows 61, 66, 68, I3, I5, I8). */
export function judge(cell: GivenCell, facts: GradeFacts): GradeVerdict {
  const { item, enrolment, stored } = facts;
  if (!item) return refused(messages.itemGone);
  if (!enrolment) return refused(messages.notEnrolled);
  if (enrolment.own) return refused(messages.ownGrade);
  const read = readValue(cell, item.kind);
  if ('problem' in read) return refused(read.problem);
  const at = { item_id: item.id, enrolment_id: enrolment.id, ...read };
  if (enrolment.state !== 'INSCRITO' && enrolment.state !== 'CONCLUIDO' && !facts.reviewed)
    return { ...refused(messages.ended), draft: at } as GradeVerdict;
  if (facts.submitted) return refused(messages.submitted);
  if (facts.closed !== null) return { ...refused(facts.closed), draft: at } as GradeVerdict;
  if (item.kind === 'FREQUENCIA' && !facts.weighed) return refused(messages.weightsFirst);
  const before = stored ?? { status: 'NOTA' as const, hundredths: null, version: 0, author: '' };
  if (before.status === read.status && before.hundredths === read.hundredths)
    return { outcome: 'same', ...at };
  if (before.version !== cell.version)
    return { outcome: 'conflict', message: messages.conflict(before.author) };
  if (facts.examProblem !== undefined && !isBlank(read)) return refused(facts.examProblem);
  if (item.published && !isBlank(before) && cell.reason === undefined)
    return refused(messages.reasonAfterPublication);
  return { outcome: 'write', ...at };
}

const isBlank = ({ status, hundredths }: { status: Status; hundredths: number | null }) =>
  status === 'NOTA' && hundredths === null;

function readValue({ assessment_value, status, reason }: GivenCell, kind: SheetKind) {
  if (status === 'D' && kind !== 'FREQUENCIA') return { problem: messages.noExamDispensation };
  if (status === 'D' && reason === undefined) return { problem: messages.reasonForDispensation };
  if (status !== 'NOTA') return { status, hundredths: null };
  const text = assessment_value === null ? '' : String(assessment_value).trim();
  if (text === '') return { status, hundredths: null };
  const parsed = parseGrade(text);
  return 'problem' in parsed ? parsed : { status, hundredths: parsed.hundredths };
}
