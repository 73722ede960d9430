import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { ensurePlan } from '../offer/edition/edition.repository.ts';
import { findByIdentifier } from '../identity/accounts/account.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import * as people from '../people/persons/person.repository.ts';
import * as teachers from '../people/teachers/teacher.repository.ts';
import { demoPerson, demoDepartments } from './registers-data.ts';
import * as staff from './study.repository.ts';

/** Teachers who can sign in, with where they teach. */
const accounts = [
  { email: 'docente@demo.test', department: 'Ciências de Computação' },
  { email: 'novo.docente@demo.test', department: 'Engenharia' },
];
/** Index of the first invented person who is only a teacher. */
const firstOutside = 100;

/** Teachers of every department: employees who teach, and one from outside. */
export async function seedTeachers(tx: Tx): Promise<void> {
  const departments = await staff.departments(tx);
  for (const [index, { name }] of demoDepartments.entries()) {
    const department_id = departments.find((one) => one.name === name)!.id;
    for (const personId of await staff.teaching(tx, department_id))
      await teachers.records.insert(tx, personId, { department_id, hasCertificate: 'Sim' });
    const { full_name, birth_date, gender, ...identity } = demoPerson(firstOutside + index);
    const person = await people.insert(tx, {
      ...nothingElse,
      ...identity,
      doc_type: 'Bilhete de Identidade',
      fullName: full_name,
      birthDate: birth_date,
      gender: gender === 'Feminino' ? 'Feminino' : 'Masculino',
    });
    await teachers.records.insert(tx, person, { department_id, hasCertificate: 'Não' });
  }
  for (const { email, department } of accounts) {
    const account = await findByIdentifier(tx, email);
    if (!account || (await teachers.findByPerson(tx, account.person_id))) continue;
    const department_id = departments.find((one) => one.name === department)!.id;
    await teachers.records.insert(tx, account.person_id, { department_id, hasCertificate: 'Sim' });
  }
}

const nothingElse = {
  alternative_contact: '',
  nactionality: 'Moçambique',
  province_id: null,
  district_id: null,
  house_number: '',
  block: '',
  childhood_location: '',
  fathers_filliation: '',
  mothers_filliation: '',
  is_deficient: null,
  deficient_type: null,
  last_school_frequency: '',
  last_school_frequency_year: null,
  trainingArea: null,
};

/** Teachers of this year's editions; the one who can sign in comes first in their department. */
export async function seedTeaching(tx: Tx): Promise<void> {
  const account = await findByIdentifier(tx, accounts[0]!.email);
  const year = institutionYear(new Date());
  for (const { id, semester_id } of await staff.classes(tx)) await ensurePlan(tx, id, year, semester_id);
  await staff.assignPlan(tx, account?.person_id ?? 0, year);
}

/** Two more teachers who can sign in: the assistant of the first one's first subject, and one with the second-year classes. */
export async function seedSecondTeachers(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const first = await teacherOf(tx, 'docente@demo.test');
  if (!first) return;
  const assistant = await employ(tx, 'assistente@demo.test', first.department_id);
  const second = await employ(tx, 'docente2@demo.test', first.department_id);
  if (assistant) await staff.assist(tx, { teacher_id: first.id, assistant, year });
  if (second) await staff.takeSecondYear(tx, { ...first, second, year });
}

async function teacherOf(tx: Tx, email: string) {
  const account = await findByIdentifier(tx, email);
  return account && teachers.findByPerson(tx, account.person_id);
}

async function employ(tx: Tx, email: string, department_id: number): Promise<number | undefined> {
  const account = await findByIdentifier(tx, email);
  if (!account) return undefined;
  const existing = await teachers.findByPerson(tx, account.person_id);
  return (
    existing?.id ?? teachers.records.insert(tx, account.person_id, { department_id, hasCertificate: 'Sim' })
  );
}
