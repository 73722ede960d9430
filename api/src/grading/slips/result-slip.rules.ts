import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { enrolmentStateLabels } from '@portal/shared-kit/contract/enrolment/subject-rules';
import { subjectOf } from '@portal/shared-kit/contract/grading/result-rules';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import { slipTexts as text } from '../messages.ts';

/** One subject of a slip. */
export interface SlipLine {
  subject: string;
  semester: string;
  /** 'TESTE-1 12,0 (50 %)', with a plain blank: slips are compared by their checksum. */
  assessments: string[];
  average: string;
  situation: string;
  exam: string;
  resit: string;
  final: string;
  result: string;
}

const none = '–';
const graded = (hundredths: number | null) =>
  hundredths === null ? none : cellText({ status: 'NOTA', hundredths });

/** A published subject in words and figures; the function is given nothing unpublished (I3). A result that waits
 *  for publication reads so (J8). */
export function slipLine(view: StudentGrades): SlipLine {
  const { columns, exam, resit } = subjectOf(view);
  const isWaiting = view.state === 'CONCLUIDO' && view.result === null;
  return {
    subject: view.subject_name,
    semester: view.semester_name,
    assessments: columns
      .filter(({ cell }) => cell !== null)
      .map(({ type, weight, cell }) => `${type} ${cellText(cell)} (${percentageText(weight)} %)`),
    average: graded(view.average),
    situation:
      view.state === 'DISPENSADO'
        ? enrolmentStateLabels[view.state]
        : view.situation
          ? situationLabels[view.situation]
          : none,
    exam: cellText(exam) || none,
    resit: cellText(resit) || none,
    final: isWaiting ? text.unpublished : graded(view.final),
    result: isWaiting ? text.unpublished : view.result ? resultLabels[view.result] : none,
  };
}
