import { pastStudentForm, type PastStudent } from '@portal/shared-kit/contract/enrolment/past-student';
import { shiftFromWire, shiftOnWire, shifts } from '@portal/shared-kit/contract/offer/shift';
import { documentTypes, genders } from '@portal/shared-kit/contract/people/person-rules';
import * as people from '../../../people/persons/person.repository.ts';
import { personPart } from '../../../people/persons/person.rules.ts';
import { auditAll, diff } from '../../../platform/audit/audit.repository.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { UserContext } from '../../../platform/http/route.ts';
import { fixed, nameKey, type BulkKind, type Judgement } from '../../../platform/imports/import-kind.ts';
import { importTexts as text } from '../messages.ts';
import { registeredAmong } from '../../../people/persons/person-import.service.ts';
import * as past from './past-student.repository.ts';

type Class = Awaited<ReturnType<typeof past.lockClasses>>[number];
type ExistingStudent = Awaited<ReturnType<typeof past.studentsOfCodes>>[number];
type Problems = Record<string, string>;
/** A line with shift and class as this code names them; problems and columns keep the names of the form. */
const fromWire = ({ classmate: class_name, ...form }: PastStudent) => ({
  ...shiftFromWire(form),
  class_name,
});
type Line = ReturnType<typeof fromWire>;
/** The same for a registered student, to compare them with their line. */
const onWire = ({ class_name: classmate, ...student }: ExistingStudent) => ({
  ...shiftOnWire(student),
  classmate,
});

/** A line with the records that its names refer to. */
interface Row {
  line: Line;
  level_id: number;
  class_id: number | undefined;
}

async function judge(tx: Tx, forms: readonly PastStudent[], { user }: UserContext) {
  const codes = forms.map(({ code }) => code);
  const existing = new Map((await past.studentsOfCodes(tx, codes)).map((student) => [student.code, student]));
  const accounts = await past.accountCodes(tx, codes);
  const levels = await past.firstLevels(tx);
  const fresh = forms.filter(({ code }) => !existing.has(code));
  const people = await registeredAmong(tx, fresh, user);
  const problemsOf = new Map(fresh.map((form, at) => [form, people[at]!]));
  const placeFor = places(
    await past.lockClasses(
      tx,
      fresh.map(fromWire).filter(({ class_name }) => class_name !== ''),
    ),
  );
  return forms.map((form): Judgement<Row> => {
    const student = existing.get(form.code);
    if (student) return compared(form, student);
    const level = levels.get(form.course_id);
    const problems: Problems = {
      ...problemsOf.get(form),
      ...(level === undefined && { course_id: text.noSuchCourse }),
      ...(accounts.has(form.code) && { code: text.codeTaken }),
    };
    if (Object.keys(problems).length > 0) return { problems };
    const line = fromWire(form);
    const place = placeFor(line);
    if (typeof place === 'string') return { problems: { classmate: place } };
    return { row: { line, level_id: place?.level_id ?? level!, class_id: place?.id } };
  });
}

/** Assigns places one by one, or returns why there is none. */
function places(classes: readonly Class[]) {
  const left = new Map(classes.map(({ id, free }) => [id, free]));
  const named = new Map<string, Class[]>();
  for (const one of classes) {
    const name = `${one.course_id} ${one.class_name}`;
    named.set(name, [...(named.get(name) ?? []), one]);
  }
  return ({ course_id, class_name, entry_year }: Line): Class | string | undefined => {
    if (class_name === '') return undefined;
    const all = named.get(`${course_id} ${class_name}`) ?? [];
    // Classes have the same names year after year.
    const [found, another] = all.length > 1 ? all.filter((one) => one.entry_year === entry_year) : all;
    if (!found) return all.length > 1 ? text.manyClasses : text.noSuchClass;
    if (another) return text.manyClasses;
    const free = left.get(found.id)!;
    if (free <= 0) return text.classFull;
    left.set(found.id, free - 1);
    return found;
  };
}

/** Whether a registered student matches the line; blank cells match anything (I17). */
function compared(form: PastStudent, student: ExistingStudent): Judgement<Row> {
  const stored = onWire(student);
  const differing = pastStudentImport.columns.filter(({ key }) => {
    const value = form[key as keyof PastStudent];
    if (value === '') return false;
    const current = stored[key as keyof typeof stored];
    return key === 'classmate' ? nameKey(String(value)) !== nameKey(String(current)) : value !== current;
  });
  if (differing.length === 0) return { same: student };
  const others: Problems = {
    ...(differing.some(({ key }) => key === 'fullName') && { fullName: text.otherName }),
    ...(differing.some(({ key }) => key === 'doc_number') && { doc_number: text.otherDocument }),
  };
  if (Object.keys(others).length > 0) return { problems: others };
  return { problems: { '': text.known(differing.map(({ label }) => `«${label}»`).join(', ')) } };
}

/** People with their card from the earlier system, their course and, where it is named, their class. */
async function insert(tx: Tx, rows: readonly Row[], ctx: UserContext) {
  const ids = await people.insertMany(
    tx,
    rows.map(({ line }) => personPart(line)),
  );
  const students = rows.map(({ line, level_id }, at) => ({
    person_id: ids[at]!,
    code: line.code,
    course_id: line.course_id,
    level_id,
    shift: line.shift,
    entry_year: line.entry_year,
  }));
  const made = await past.insertStudents(tx, students);
  const members = rows.flatMap(({ class_id }, at) =>
    class_id === undefined ? [] : [{ class_id, student_id: made[at]!.id }],
  );
  if (members.length > 0) await past.placeStudents(tx, members);
  await auditAll(
    tx,
    students.map(({ code, course_id, level_id, shift, entry_year }, at) => ({
      ctx,
      entry: {
        action: 'student.import',
        entityId: made[at]!.id,
        changes: diff(undefined, { code, course_id, level_id, shift, entry_year }),
      },
    })),
  );
  return made;
}

/** Students of an earlier system: only new ones, since existing ones change on their own page (G.3, without undo). */
export const pastStudentImport: BulkKind<PastStudent, Row> = {
  kind: 'past_students',
  columns: [
    { key: 'code', label: text.code, required: true, example: '21.0013.0042' },
    { key: 'fullName', label: text.fullName, required: true, example: 'Amélia João Macuácua' },
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
      key: 'doc_type',
      label: text.doc_type,
      required: true,
      kind: 'choice',
      choices: fixed(documentTypes),
      example: 'Bilhete de Identidade',
    },
    { key: 'doc_number', label: text.doc_number, required: true, example: '110100200300A' },
    { key: 'contact', label: text.contact, example: '841234567' },
    { key: 'email', label: text.email, example: 'amelia@exemplo.test' },
    {
      key: 'course_id',
      label: text.course,
      required: true,
      kind: 'choice',
      choices: past.courses,
      example: 'Direito',
    },
    {
      key: 'scholar_shift',
      label: text.shift,
      required: true,
      kind: 'choice',
      choices: fixed(shifts),
      example: 'LABORAL',
    },
    { key: 'entry_year', label: text.entryYear, required: true, kind: 'integer', example: '2021' },
    { key: 'classmate', label: text.class, example: 'Turma 1' },
  ],
  keyOf: ({ code }) => String(code ?? ''),
  form: pastStudentForm,
  judge,
  insert,
};
