import { passes } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { pastGradeForm, type PastGrade } from '@portal/shared-kit/contract/enrolment/past-student';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { ImportKind, Values } from '../../platform/imports/import-kind.ts';
import { importTexts as text } from './messages.ts';
import * as past from './past-student.repository.ts';

/** A passed subject as an enrolment that is over: its grade in hundredths and the year, and no edition (I9). */
async function create(tx: Tx, { code, subject_id, grade, year }: PastGrade, ctx: UserContext) {
  if (!passes(grade)) throw fieldError('invalid', 'grade', text.notPassed);
  const student = await past.studentOfCode(tx, code);
  if (!student) throw fieldError('invalid', 'code', text.noSuchStudent);
  const line = await past.planLine(tx, student.course_id, subject_id);
  if (!line) throw fieldError('invalid', 'subject_id', text.notInPlan);
  const made = await past.insertPassed(tx, {
    ...{ student_id: student.id, course_subject_id: line.id, subject_id },
    ...{ semester_id: line.semester_id, year, final_hundredths: grade, origin: text.origin },
  });
  await audit(tx, ctx, {
    action: 'enrolment.import',
    entity: 'student',
    entityId: student.id,
    changes: [
      { field: 'subject_id', old: null, new: subject_id },
      { field: 'final_hundredths', old: null, new: grade },
      { field: 'year', old: null, new: year },
    ],
  });
  return made;
}

/** What is known of the student and subject of a line. */
async function find(db: Db, { code, subject_id }: Values) {
  const student = await past.studentOfCode(db, String(code));
  const known = student && (await past.enrolmentIn(db, student.id, Number(subject_id)));
  return known && { ...known, code, subject_id };
}
type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Subjects that students of an earlier system passed (G.3, without undo). What is here already is never written over. */
export const pastGradeImport: ImportKind = {
  kind: 'past_grades',
  columns: [
    { key: 'code', label: text.code, required: true, example: '21.0013.0042' },
    {
      ...{ key: 'subject_id', label: text.subject, required: true, kind: 'choice' },
      ...{ choices: past.subjects, example: 'Álgebra Linear' },
    },
    { key: 'grade', label: text.grade, required: true, kind: 'decimal', example: '14,5' },
    { key: 'year', label: text.year, required: true, kind: 'integer', example: '2021' },
  ],
  keyOf: ({ code, subject_id }) => (code && subject_id ? `${String(code)} ${String(subject_id)}` : ''),
  form: pastGradeForm,
  change: pastGradeForm.partial(),
  find,
  byId: past.enrolmentById,
  said: ({ final_hundredths, year, code, subject_id }: Found) => ({
    code,
    subject_id,
    grade: final_hundredths === null ? null : final_hundredths / 100,
    year,
  }),
  create,
  update: async (tx, id) => {
    const { state } = (await past.enrolmentById(tx, id))!;
    throw new ApiError('conflict', state === 'INSCRITO' ? text.running : text.knownGrade);
  },
  remove: () => Promise.reject(new ApiError('conflict', text.stays)),
};
