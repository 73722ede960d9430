import type { SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import type { Level } from '../platform/database/schema.ts';
import type { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { ensureEdition } from '../offer/edition/edition.repository.ts';
import type { Db } from '../platform/database/db.ts';
import { testAuthenticator } from './test-authenticator.ts';

/** Tokens of the class tests: 'master' may everything, 'admin' everything too but is not Master, 'secretary' may not delete, 'reader' only reads. */
export const classGroupUsers = () =>
  testAuthenticator({
    master: { role: 'Master', permissions: new Set(permissionNames) },
    admin: { role: 'Admin', permissions: new Set(permissionNames) },
    secretary: {
      role: 'Secretaria',
      permissions: new Set(['classes.read', 'classes.create', 'classes.update']),
    },
    reader: { permissions: new Set(['classes.read']) },
  });

export const thisYear = institutionYear(new Date());

/** Numbers of what a class refers to. */
export interface TestOffer {
  department: number;
  /** Four years, licence. */
  law: number;
  /** Two years, master's. */
  security: number;
  /** Licence, like `law`, but closed. */
  closed: number;
  level: (type: string, number: number) => number;
}

export async function makeOffer(db: Db): Promise<TestOffer> {
  const { id: department } = await db
    .insertInto('department')
    .values({ name: 'Direito' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const course = async (
    name: string,
    code: string,
    level_type: Level['level_type'],
    duration: number,
    active = true,
  ) =>
    (
      await db
        .insertInto('course')
        .values({ name, code, department_id: department, level_type, duration, active })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const law = await course('Direito', '0013', 'Licenciatura', 4);
  const security = await course('Segurança', '0004', 'Mestrado', 2);
  const closed = await course('Retórica', '0099', 'Licenciatura', 4, false);
  const levels = await db.selectFrom('level').selectAll().execute();
  const level = (type: string, number: number) =>
    levels.find((one) => one.level_type === type && one.number === number)!.id;
  return { department, law, security, closed, level };
}

type Body = Args<typeof classGroup.create>['body'];

/** The body of a class in law, first year, first semester, but for what is given. */
export const classGroupBody = (
  { department, law, level }: TestOffer,
  name: string,
  overrides: Partial<Body> = {},
): Body => ({
  name,
  description: '',
  department_id: department,
  course_id: law,
  level_id: level('Licenciatura', 1),
  scholar_shift: 'LABORAL',
  entry_year: thisYear,
  academic_year_id: 1,
  semester_id: 1,
  capacity: 50,
  ...overrides,
});

const makePerson = async (db: Db, full_name: string) =>
  (await db.insertInto('person').values({ full_name }).returning('id').executeTakeFirstOrThrow()).id;

/** A student of the course, allocated to the class. */
export async function allocate(
  db: Db,
  class_id: number,
  course_id: number,
  status: 'ALOCADO' | 'TRANSFERIDO' | 'DESISTENTE' = 'ALOCADO',
) {
  const { id: student_id } = await db
    .insertInto('student')
    .values({ person_id: await makePerson(db, 'Estudante'), course_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('class_student').values({ class_id, student_id, status }).execute();
  return student_id;
}

export const makeSubject = async (db: Db, name: string) =>
  (await db.insertInto('subject').values({ name }).returning('id').executeTakeFirstOrThrow()).id;

export async function makeTeacher(db: Db, full_name: string, department_id: number, active = true) {
  const person_id = await makePerson(db, full_name);
  const { id } = await db
    .insertInto('teacher')
    .values({ person_id, department_id, active })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a subject in the plan of a course. */
export const plan = (
  db: Db,
  course_id: number,
  subject_id: number,
  academic_year_id: number,
  semester_id: number,
) =>
  db.insertInto('course_subject').values({ course_id, subject_id, academic_year_id, semester_id }).execute();

/** A pauta of the class in a semester of this year. */
export async function openPauta(
  db: Db,
  class_id: number,
  subject_id: number,
  {
    year = thisYear,
    semester_id = 1,
    state = 'EM_EDICAO',
  }: { year?: number; semester_id?: number; state?: SheetState } = {},
) {
  const edition_id = await editionAt(db, { class_id, subject_id, year, semester_id });
  await db.insertInto('pauta').values({ edition_id, state }).execute();
}

/** The edition of a class and a subject, of this year's first semester unless said otherwise. */
export const editionAt = (
  db: Db,
  place: { class_id: number; subject_id: number; year?: number; semester_id?: number },
) => db.transaction().execute((tx) => ensureEdition(tx, { year: thisYear, semester_id: 1, ...place }));

/** Gives the class a teacher for a subject. */
export async function teach(
  db: Db,
  {
    teacher_id,
    role = 'RESPONSAVEL',
    since,
    ...place
  }: Parameters<typeof editionAt>[1] & { teacher_id: number; role?: TeachingRole; since?: Date },
): Promise<number> {
  const edition_id = await editionAt(db, place);
  const { id } = await db
    .insertInto('teaching')
    .values({ edition_id, teacher_id, role, ...(since && { created_at: since }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
