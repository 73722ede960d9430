import { pastStudentForm, type PastStudent } from '@portal/shared-kit/contract/enrolment/past-student';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { documentTypes, genders } from '@portal/shared-kit/contract/people/person-rules';
import { registerPerson } from '../../people/persons/person.service.ts';
import type { PersonFields } from '../../people/persons/person.rules.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { fixed, type ImportKind } from '../../platform/imports/import-kind.ts';
import { importTexts as text } from './messages.ts';
import * as moves from './move.repository.ts';
import * as past from './past-student.repository.ts';
import { courseToEnter } from './student-row.repository.ts';
import * as students from './student.repository.ts';

/** A person with their card of the earlier system, their course and, where it is named, their class. */
async function create(tx: Tx, form: PastStudent, ctx: UserContext) {
  const course = await courseToEnter(tx, form.course_id);
  if (!course) throw fieldError('invalid', 'course_id', text.noSuchCourse);
  if (await past.isAccountCode(tx, form.code)) throw fieldError('duplicate', 'code', text.codeTaken);
  const { code, course_id, scholar_shift, entry_year, classmate, ...fields } = form;
  const personId = await registerPerson(
    tx,
    { person_id: null, fields: fields as PersonFields },
    'students.update',
    ctx,
  );
  const student = { course_id, level_id: course.level_id, shift: scholar_shift, entry_year };
  const id = await students.insert(tx, { ...student, person_id: personId, code, has_certificate: false });
  if (classmate !== '') await allocate(tx, id, course_id, classmate);
  await audit(tx, ctx, {
    action: 'student.import',
    entity: 'student',
    entityId: id,
    changes: Object.entries({ code, ...student }).map(([field, value]) => ({ field, old: null, new: value })),
  });
  return (await past.studentById(tx, id))!;
}

async function allocate(tx: Tx, studentId: number, courseId: number, name: string) {
  const [found, another] = await past.classesNamed(tx, courseId, name);
  if (!found) throw fieldError('invalid', 'classmate', text.noSuchClass);
  if (another) throw fieldError('invalid', 'classmate', text.manyClasses);
  if (!(await past.hasPlace(tx, found.id))) throw fieldError('invalid', 'classmate', text.classFull);
  await moves.place(tx, studentId, found.id);
}

/** Students of an earlier system: new ones alone, for those that are here change on their own page (G.3, without undo). */
export const pastStudentImport: ImportKind = {
  kind: 'past_students',
  columns: [
    { key: 'code', label: text.code, required: true, example: '21.0013.0042' },
    { key: 'fullName', label: text.name, required: true, example: 'Amélia João Macuácua' },
    {
      key: 'gender',
      label: text.gender,
      required: true,
      kind: 'choice',
      choices: fixed(genders),
      example: 'Feminino',
    },
    { key: 'birthDate', label: text.birthDate, required: true, kind: 'date', example: '20/05/2003' },
    {
      ...{ key: 'doc_type', label: text.docType, required: true, kind: 'choice' },
      ...{ choices: fixed(documentTypes), example: 'Bilhete de Identidade' },
    },
    { key: 'doc_number', label: text.docNumber, required: true, example: '110100200300A' },
    { key: 'contact', label: text.contact, example: '841234567' },
    { key: 'email', label: text.email, example: 'amelia@exemplo.test' },
    {
      ...{ key: 'course_id', label: text.course, required: true, kind: 'choice' },
      ...{ choices: past.courses, example: 'Direito' },
    },
    {
      ...{ key: 'scholar_shift', label: text.shift, required: true, kind: 'choice' },
      ...{ choices: fixed(shifts), example: 'LABORAL' },
    },
    { key: 'entry_year', label: text.entryYear, required: true, kind: 'integer', example: '2021' },
    { key: 'classmate', label: text.class, example: 'Turma 1' },
  ],
  keyOf: ({ code }) => String(code ?? ''),
  form: pastStudentForm,
  change: pastStudentForm.partial(),
  find: (db, { code }) => past.studentOfCode(db, String(code)),
  byId: past.studentById,
  create,
  update: () => Promise.reject(new ApiError('conflict', text.known)),
  remove: () => Promise.reject(new ApiError('conflict', text.stays)),
};
