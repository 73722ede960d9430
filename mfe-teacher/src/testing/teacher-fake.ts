import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { gradeReviews } from '@portal/shared-kit/contract/grading/grade-review';
import { subjectLectures } from '@portal/shared-kit/contract/grading/lecture';
import type { GradePeriod } from '@portal/shared-kit/contract/grading/grid';
import {
  firstAllocation,
  teacherClasses,
  teacherClassesByYear,
  teacherSubjects,
  type TaughtEdition,
} from '@portal/shared-kit/contract/grading/teacher-portal';
import { teacherProfile, type TeacherAllocation } from '@portal/shared-kit/contract/people/teacher';
import { answer, fakeApi, on, rowOf, type Fake } from '@portal/shared-kit/testing';

export const thisYear = institutionYear(new Date());

/** A subject of a class as the API tells a teacher. */
export const taught = (
  id: number,
  subject_name: string,
  more: Partial<TeacherAllocation> = {},
): TeacherAllocation => ({
  id,
  teacher_id: 1,
  classmate_id: 20,
  classmate_name: 'Turma 1 Laboral',
  classmate_scholar_shift: 'LABORAL',
  level_name: '1',
  course_name: 'Direito',
  subject_id: id * 10,
  subject_name,
  role: 'RESPONSAVEL',
  entry_year: thisYear,
  year: thisYear,
  semester_id: 1,
  start_date: `${thisYear}-02-09`,
  end_date: null,
  ...more,
});

export const period = (kind: GradePeriod['kind'], more: Partial<GradePeriod> = {}): GradePeriod => ({
  kind,
  status: 'Em Curso',
  open: true,
  reason: null,
  extension_until: null,
  date_start: '2026-11-01T00:00:00.000Z',
  date_end: '2026-11-25T21:59:59.000Z',
  ...more,
});

/** The same as an edition with its state. */
export const edition = (of: TeacherAllocation, more: Partial<TaughtEdition> = {}): TaughtEdition => ({
  id: of.id,
  edition_id: of.id,
  role: 'RESPONSAVEL',
  classmate_id: of.classmate_id,
  classmate: {
    id: of.classmate_id,
    name: of.classmate_name,
    period: 'LABORAL',
    entry_year: of.entry_year,
  },
  level_name: of.level_name,
  course_id: 3,
  course_name: of.course_name,
  subject_id: of.subject_id,
  subject: { id: of.subject_id, name: of.subject_name },
  year: of.year,
  semester_id: of.semester_id,
  semester_name: '1.º semestre',
  students: 30,
  weight_total: 100,
  graded: 60,
  locked: of.year < thisYear,
  sheets: [{ kind: 'FREQUENCIA', state: 'EM_EDICAO', returned: false }],
  to_publish: 0,
  frequency: { status: 'Em Curso', date_end: '2026-11-25T21:59:59.000Z' },
  periods: [period('FREQUENCIA')],
  ...more,
});

const profileOf = (classmate_subject: TeacherAllocation[]) =>
  rowOf(teacherProfile, {
    id: 1,
    teacher_id: 1,
    person_id: 5,
    version: 1,
    active: true,
    in_use: true,
    fullName: 'Joaquim Mondlane',
    gender: 'Masculino',
    birthDate: '1979-01-30',
    email: 'docente@demo.test',
    contact: '843100105',
    nactionality: 'Moçambique',
    address_location: 'Malhangalene, Maputo',
    is_deficient: 'Não',
    last_school_frequency: 'Universidade Eduardo Mondlane',
    last_school_frequency_year: 2001,
    department_id: 1,
    department_name: 'Ciências',
    dept_name: 'Ciências',
    first_logg: 'não',
    classmate_subject,
  });

const subjectsOf = (rows: TeacherAllocation[]) =>
  rows.map((of) => ({
    id: of.subject_id,
    name: of.subject_name,
    course: of.course_name,
    course_id: 3,
    level: of.level_name,
    level_id: 1,
    classes: [{ id: of.classmate_id, name: of.classmate_name, year: of.year, semester_id: of.semester_id }],
  }));

/** A teacher with these subjects of classes; `more` overrides it. */
export const serveTeacher = (rows: TeacherAllocation[], more: readonly Fake[] = []) => {
  const ofYear = (year: number) => rows.filter((row) => row.year === year).map((row) => edition(row));
  return fakeApi(
    ...more,
    on(teacherProfile, () => answer.one(profileOf(rows))),
    on(teacherClasses, () => answer.one(ofYear(thisYear))),
    on(teacherClassesByYear, ({ query }) => ({ status: 1 as const, classmate: ofYear(query.year) })),
    on(firstAllocation, () => ({ status: 1 as const, created_at: `${thisYear - 1}-02-09T08:00:00.000Z` })),
    on(gradeReviews, ({ query }) => answer.page([], query)),
    on(subjectLectures, () => answer.one([])),
    on(teacherSubjects, () => ({ status: 1 as const, data: { data: { subject: subjectsOf(rows) } } })),
  );
};
