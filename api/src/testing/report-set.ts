import { inscribedOf } from './inscribed.ts';
import type { TestDatabase } from './test-database.ts';

/** Five inscriptions of 2026 and one of 2025, by people of two courses, for the tests of the report. */
export async function reportSet(server: Pick<TestDatabase, 'db'>) {
  const { course, inscribed } = inscribedOf(server);
  const law = await course({ name: 'Direito' });
  const physics = await course({ name: 'Física' });
  const approved = { year: 2026, at: '2026-01-15T08:00:00Z' };
  const woman = { gender: 'Feminino', province_id: 1 };
  const papers = { contact: '841234567', doc_type: 'Passaporte', doc_number: 'AB12345' };
  const man = { gender: 'Masculino', province_id: 2 };
  await inscribed({
    ...approved,
    name: 'Zita Abílio',
    course: law,
    state: 'ACTIVA',
    person: { ...woman, ...papers },
    bill: { total: 250_000, paid: 250_000 },
  });
  await inscribed({
    ...approved,
    name: 'Ângelo Bila',
    course: law,
    state: 'CONFIRMADA',
    person: man,
    shift: 'POS-LABORAL',
    bill: { total: 250_050, paid: 0 },
  });
  await inscribed({
    ...approved,
    name: 'Berta Cossa',
    course: physics,
    state: 'ACTIVA',
    person: woman,
    level: 2,
  });
  await inscribed({
    ...approved,
    name: 'Carlos Dava',
    course: physics,
    state: 'CONCLUIDA',
    type: 'Renovação',
    semester: 2,
  });
  const { student } = await inscribed({
    ...approved,
    name: 'Dina Evaristo',
    course: physics,
    state: 'ANULADA',
    person: woman,
  });
  await inscribed({ year: 2025, name: 'Outro Ano', course: law, state: 'ACTIVA' });
  const { id: classGroupId } = await server.db
    .insertInto('class_group')
    .values({
      name: 'Turma-1-LABORAL',
      description: '',
      department_id: (await server.db.selectFrom('department').select('id').executeTakeFirstOrThrow()).id,
      course_id: physics,
      level_id: 1,
      academic_year_id: 1,
      semester_id: 1,
      shift: 'LABORAL',
      capacity: 30,
      entry_year: 2026,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('class_student')
    .values({ class_id: classGroupId, student_id: student.id })
    .execute();
  return { law, physics, classGroupId };
}
