import { passesLowestMark } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { pastGradeForm, type PastGrade } from '@portal/shared-kit/contract/enrolment/past-student';
import { auditAll, diff } from '../../../platform/audit/audit.repository.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { UserContext } from '../../../platform/http/route.ts';
import {
  documentKey,
  nameKey,
  type BulkKind,
  type Judgement,
} from '../../../platform/imports/import-kind.ts';
import { clearFlags } from '../../enrol/flag.service.ts';
import { importTexts as text } from '../messages.ts';
import * as past from './past-student.repository.ts';

type Passed = Parameters<typeof past.insertPassed>[1][number];

/** A passed subject becomes a concluded enrolment: its grade in hundredths and the year, without an edition (I9). */
async function judge(
  tx: Tx,
  forms: readonly PastGrade[],
  { user }: UserContext,
): Promise<Judgement<Passed>[]> {
  const students = new Map(
    (
      await past.studentsOfCodes(
        tx,
        forms.map(({ code }) => code),
      )
    ).map((student) => [student.code, student]),
  );
  const pairs = forms.flatMap(({ code, subject_id }) => {
    const student = students.get(code);
    return student ? [{ student_id: student.id, subject_id }] : [];
  });
  const existing = new Map(
    (await past.enrolmentsIn(tx, pairs)).map((enrolment) => [
      `${enrolment.student_id} ${enrolment.subject_id}`,
      enrolment,
    ]),
  );
  const courses = [...new Set([...students.values()].map(({ course_id }) => course_id))];
  const plan = new Map(
    (await past.planLines(tx, courses)).map((line) => [`${line.course_id} ${line.subject_id}`, line]),
  );
  return forms.map(({ code, fullName, doc_number, subject_id, grade, year }): Judgement<Passed> => {
    if (!passesLowestMark(grade)) return { problems: { grade: text.notPassed } };
    const student = students.get(code);
    if (!student) return { problems: { code: text.noSuchStudent } };
    if (student.person_id === user.personId) return { problems: { code: text.ownPastGrade } };
    if (fullName !== '' && nameKey(fullName) !== nameKey(student.fullName))
      return { problems: { fullName: text.otherName } };
    if (doc_number !== '' && documentKey(doc_number) !== documentKey(student.doc_number))
      return { problems: { doc_number: text.otherDocument } };
    const enrolment = existing.get(`${student.id} ${subject_id}`);
    if (enrolment) {
      if (enrolment.final_hundredths === grade && enrolment.year === year && enrolment.state !== 'INSCRITO')
        return { same: enrolment };
      return { problems: { '': enrolment.state === 'INSCRITO' ? text.running : text.knownGrade } };
    }
    const line = plan.get(`${student.course_id} ${subject_id}`);
    if (!line) return { problems: { subject_id: text.notInPlan } };
    return {
      row: {
        student_id: student.id,
        course_subject_id: line.id,
        subject_id,
        semester_id: line.semester_id,
        year,
        final_hundredths: grade,
        origin: text.origin,
      },
    };
  });
}

async function insert(tx: Tx, rows: readonly Passed[], ctx: UserContext) {
  const made = await past.insertPassed(tx, rows);
  await auditAll(
    tx,
    rows.map(({ student_id, subject_id, final_hundredths, year }) => ({
      ctx,
      entry: {
        action: 'enrolment.import',
        entity: 'student',
        entityId: student_id,
        changes: diff(undefined, { subject_id, final_hundredths, year }),
      },
    })),
  );
  await clearFlags(tx, ctx, rows);
  return made;
}

/** Subjects that students passed in an earlier system (G.3, without undo). Existing records are never overwritten. */
export const pastGradeImport: BulkKind<PastGrade, Passed> = {
  kind: 'past_grades',
  columns: [
    { key: 'code', label: text.code, required: true, example: '21.0013.0042' },
    { key: 'fullName', label: text.fullName, example: 'Amélia João Macuácua' },
    { key: 'doc_number', label: text.doc_number, capitals: true, example: '110100200300A' },
    {
      key: 'subject_id',
      label: text.subject,
      required: true,
      kind: 'choice',
      choices: past.subjects,
      example: 'Álgebra Linear',
    },
    { key: 'grade', label: text.grade, required: true, kind: 'decimal', example: '14,5' },
    { key: 'year', label: text.year, required: true, kind: 'integer', example: '2021' },
  ],
  keyOf: ({ code, subject_id }) => (code && subject_id ? `${String(code)} ${String(subject_id)}` : ''),
  form: pastGradeForm,
  judge,
  insert,
};
