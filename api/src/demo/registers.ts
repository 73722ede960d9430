import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { Tx } from '../platform/database/db.ts';
import * as courses from '../offer/course/course.repository.ts';
import { defaultDuration } from '../offer/course/course.rules.ts';
import * as departments from '../offer/department/department.repository.ts';
import * as heads from '../offer/department/department-head.repository.ts';
import { findByIdentifier } from '../identity/sessions/account.repository.ts';
import { demoPerson } from './people.ts';
import { demoDepartments } from './registers-data.ts';

const staffPerDepartment = 5;
const positions = [
  'Director do departamento',
  'Docente',
  'Docente',
  'Técnico de laboratório',
  'Assistente administrativo',
];

/** Demonstration accounts with a job. */
const staffAccounts = [
  { email: 'docente@demo.test', department: 'Ciências de Computação', position: 'Docente' },
  { email: 'novo.docente@demo.test', department: 'Engenharia', position: 'Docente' },
  { email: 'secretaria@demo.test', department: 'Direito', position: 'Chefe da secretaria' },
  { email: 'admin@demo.test', department: 'Ciências Económicas e Empresariais', position: 'Administrador' },
];

/** Departments with their staff and courses; the first employee is the head, the second coordinates the courses. */
export async function seedRegisters(tx: Tx): Promise<void> {
  const ids = new Map<string, number>();
  for (const [index, { name, description, courses: taught }] of demoDepartments.entries()) {
    const id = await departments.insert(tx, { dep_name: name, description, head_id: null });
    ids.set(name, id);
    const staff: number[] = [];
    for (const [at, position] of positions.entries())
      staff.push(
        await heads.insert(tx, {
          person: demoPerson(index * staffPerDepartment + at),
          department_id: id,
          position,
        }),
      );
    await departments.update(tx, id, { head_id: staff[0]! });
    for (const course of taught) await seedCourse(tx, course, id, staff[1]!);
  }
  for (const { email, department, position } of staffAccounts) {
    const account = await findByIdentifier(tx, email);
    if (account)
      await heads.insert(tx, {
        person: account.person_id,
        department_id: ids.get(department)!,
        position,
      });
  }
}

type DemoCourse = (typeof demoDepartments)[number]['courses'][number];

async function seedCourse(
  tx: Tx,
  course: DemoCourse,
  department_id: number,
  coordinator_id: number,
): Promise<void> {
  const engineering = course.engineering ? 1 : 0;
  const id = await courses.insert(tx, {
    name: course.name,
    code: course.code,
    description: '',
    department_id,
    engineering,
    level_type: course.level ?? 'Licenciatura',
    duration: course.duration ?? defaultDuration(engineering),
    coordinator_id,
    weight_frequency: null,
    weight_exam: null,
    weight_recurrence: null,
  });
  const [day, evening] = course.vacancies;
  const thisYear = institutionYear(new Date());
  // Vacancies of the current year and the next, whenever the demonstration begins.
  const lines = [thisYear, thisYear + 1].flatMap((year) => [
    { year, scholar_shift: 'LABORAL' as const, vacancies: day },
    { year, scholar_shift: 'POS-LABORAL' as const, vacancies: evening },
  ]);
  await courses.replaceVacancies(
    tx,
    id,
    lines.filter(({ vacancies }) => vacancies > 0),
  );
}
