import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { findByIdentifier } from '../identity/sessions/account.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import * as teachers from '../people/teachers/teacher.repository.ts';
import * as staff from './demo-staff.repository.ts';

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
