import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Tx } from '../platform/database/db.ts';
import * as courses from '../offer/course/course.repository.ts';
import { defaultDuration } from '../offer/course/course.service.ts';
import * as departments from '../offer/department/department.repository.ts';
import { findByIdentifier } from '../identity/accounts/account.repository.ts';
import { replaceBankAccounts } from '../platform/institution/company.repository.ts';
import { demoPerson, demoDepartments } from './registers-data.ts';

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
        await departments.insertEmployee(tx, {
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
      await departments.insertEmployee(tx, {
        person: account.person_id,
        department_id: ids.get(department)!,
        position,
      });
  }
}

type DemoCourse = (typeof demoDepartments)[number]['courses'][number];

async function seedCourse(tx: Tx, course: DemoCourse, department_id: number, coordinator_id: number) {
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

/** An open book below a rising sun. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" aria-label="UDM"><rect width="96" height="96" rx="20" fill="#0f4c81"/><path d="M48 18a17 17 0 0 1 17 17H31a17 17 0 0 1 17-17z" fill="#f5b942"/><path d="M48 6v7M28.5 12.5l3.6 6M67.5 12.5l-3.6 6M15 27l6.2 3.300M81 27l-6.2 3.3" stroke="#f5b942" stroke-width="3.5" stroke-linecap="round"/><path d="M14 42c12-4 25-3 34 4 9-7 22-8 34-4v32c-12-4-25-3-34 4-9-7-22-8-34-4z" fill="#fff"/><path d="M48 46v32" stroke="#0f4c81" stroke-width="3"/><path d="M21 51c7-1.5 14-1 20 2.500M21 60c7-1.5 14-1 20 2.500M75 51c-7-1.5-14-1-20 2.500M75 60c-7-1.5-14-1-20 2.5" stroke="#8fb3d1" stroke-width="2.5" fill="none" stroke-linecap="round"/></svg>`;

/** The institution of the demonstration. */
export async function seedCompany(tx: Tx): Promise<void> {
  const district = await tx
    .selectFrom('district')
    .select(['id', 'province_id'])
    .where('name', '=', 'KaMpfumo')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('company')
    .set((eb) => ({
      name: 'Universidade Demonstração de Moçambique',
      acronym: 'UDM',
      email: 'secretaria@udm.demo.test',
      phones: ['+258 21 000 000', '+258 84 000 0000'],
      address: 'Avenida da Demonstração, 100, Maputo',
      province_id: district.province_id,
      district_id: district.id,
      website: 'https://udm.demo.test',
      color: '#0f4c81',
      logo: Buffer.from(logo),
      logo_type: 'image/svg+xml',
      logo_version: eb('logo_version', '+', 1),
      version: eb('version', '+', 1),
      nuit: '400000000',
      decree: 'Decreto n.º 1/2010, de 1 de Março',
      director_name: 'Prof. Doutor Armando Cuna',
      director_title: 'Reitor',
      registrar_name: 'Mestre Helena Mabunda',
      registrar_title: 'Directora do Registo Académico',
      document_footer: 'Documento emitido pelo Portal Académico da Universidade Demonstração de Moçambique.',
      data_protection_contact: 'dados@udm.demo.test',
    }))
    .execute();
  await replaceBankAccounts(tx, [
    { bank: 'Banco da Demonstração', nib: '000100000012345678957' },
    { bank: 'Banco do Exemplo', nib: '000800000098765432104' },
  ]);
}
