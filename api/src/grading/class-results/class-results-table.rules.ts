import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import type { ResultSubject } from '@portal/shared-kit/contract/grading/class-results';
import { inPaperOrder, type PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Cell, SheetColumn } from '../../platform/documents/sheet.ts';
import type { ClassResults, ClassStudent } from './class-results.service.ts';
import { messages as text } from './messages.ts';

type StudentResult = ClassStudent['results'][number];

/** The value shown for a subject: the final average, until then that of the frequency. */
export const valueOf = ({ final, average }: StudentResult): number | null => final ?? average;
/** The outcome in a word: the result, until then the situation. */
export const wordOf = ({ final, result, situation }: StudentResult): string =>
  final === null && result === 'INCOMPLETO' ? situationLabels[situation] : resultLabels[result];

export const inSubject = (
  { results }: ClassStudent,
  { id }: Pick<ResultSubject, 'id'>,
): StudentResult | undefined => results.find(({ edition_id }) => edition_id === id);

/** '12,4', 'MF 12,4' for an average of the frequency, '' without one. */
export function valueText(found: StudentResult | undefined): string {
  const value = found && valueOf(found);
  if (value == null) return '';
  const grade = gradeText(value / 10);
  return found!.final === null ? `${text.frequency} ${grade}` : grade;
}

/** The rows of a class for a sheet; without names where it is posted. */
export function tableOf({ subjects, students }: ClassResults, version: PaperVersion) {
  const named = version === 'COMPLETA';
  // For staff only, so not where it is posted; an empty column is left out (row 134).
  const isFlat = ({ id }: ResultSubject) =>
    named && students.some((student) => inSubject(student, { id })?.flat_average != null);
  const columns: SheetColumn[] = [
    { title: text.code, width: 16 },
    ...(named ? [{ title: text.name, width: 36 }] : []),
    ...subjects.flatMap((subject): SheetColumn[] => [
      { title: text.valueOf(subject.subject_name), kind: 'grade', width: 14 },
      { title: text.resultOf(subject.subject_name), width: 16 },
      ...(isFlat(subject)
        ? [{ title: text.flatOf(subject.subject_name), kind: 'grade' as const, width: 14 }]
        : []),
    ]),
    { title: text.approvedOf, kind: 'number', width: 10 },
    { title: text.average, kind: 'grade', width: 10 },
  ];
  const rows = sortStudents(students, version).map((student): Cell[] => [
    student.code,
    ...(named ? [student.full_name] : []),
    ...subjects.flatMap((subject): Cell[] => {
      const found = inSubject(student, subject);
      const flat = isFlat(subject) ? [found?.flat_average ?? null] : [];
      return [...(found ? [valueOf(found), wordOf(found)] : [null, '']), ...flat];
    }),
    student.approved,
    student.average === null ? null : student.average * 10,
  ]);
  return { columns, rows };
}

export const sortStudents = (students: readonly ClassStudent[], version: PaperVersion) =>
  inPaperOrder(students, version, ({ code }) => code);
