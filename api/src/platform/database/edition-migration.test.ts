import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { Migrator, sql } from 'kysely';
import { administer, databaseUrl } from '../../testing/administer.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { connect, createPool } from './pool.ts';

const name = `${process.env.TEST_TEMPLATE}_edition`;
const url = databaseUrl(process.env.TEST_SERVER_URL!, name);
let db: Db;
const rows = async (query: string) => (await sql.raw(query).execute(db)).rows;
const run = (statements: string) => sql.raw(statements).execute(db);

/** State before there were editions: a class in its second year, with a plan of three subjects. */
const before = `
  insert into department (name, description) values ('Ciências', '');
  insert into course (name, code, department_id, level_type, duration) values ('Matemática', '7001', 1, 'Licenciatura', 4);
  insert into subject (name) values ('Álgebra'), ('Análise'), ('Topologia'), ('Fora do plano');
  insert into course_subject (course_id, subject_id, academic_year_id, semester_id, closed_from)
    values (1, 1, 1, 2, 2020), (1, 1, 1, 1, null), (1, 2, 2, 1, null), (1, 3, 3, 2, null);
  insert into class_group (name, department_id, course_id, level_id, academic_year_id, semester_id, shift, capacity, entry_year)
    values ('Turma-1', 1, 1, 1, 2, 2, 'LABORAL', 40, 2025);
  insert into person (full_name) values ('Ana'), ('Rui'), ('Eva');
  insert into teacher (person_id, department_id) values (1, 1), (2, 1);
  insert into student (person_id, course_id) values (3, 1);
  insert into teaching (class_id, subject_id, teacher_id, role, created_at) values
    (1, 1, 1, 'RESPONSAVEL', '2025-02-10'), (1, 1, 2, 'ASSISTENTE', '2026-02-10'), (1, 2, 1, 'RESPONSAVEL', '2026-02-10'),
    (1, 3, 2, 'RESPONSAVEL', now()), (1, 4, 2, 'RESPONSAVEL', '2026-03-01');
  insert into enrolment (student_id, course_subject_id, class_id, year) values
    (1, 2, 1, 2025), (1, 2, 1, 2026), (1, 3, null, 2024), (1, 1, 1, 2025);
  insert into pauta (class_id, subject_id, academic_year_id, semester_id, state, created_at) values
    (1, 1, 1, 1, 'HOMOLOGADA', '2025-06-01'), (1, 1, 2, 1, 'EM_EDICAO', '2025-07-01')`;

beforeAll(async () => {
  await administer(process.env.TEST_SERVER_URL!, `create database ${name}`);
  db = connect(createPool(url, { max: 1 }));
  const old = Object.fromEntries(Object.entries(migrations).filter(([key]) => key < '2026-11-22-80'));
  await new Migrator({ db, provider: { getMigrations: async () => old } }).migrateToLatest();
  await run(before);
  await migrate(url);
});
afterAll(async () => {
  await db.destroy();
  await administer(process.env.TEST_SERVER_URL!, `drop database ${name} with (force)`);
});

test('every allocation of a teacher stands on the edition of its year, from the day it was made', async () => {
  const next = institutionYear(new Date()) + 1;
  expect(
    await rows(`select t.id, e.subject_id, e.year, e.semester_id, t.role, t.started_on::text, t.ended_on
      from teaching t join edition e on e.id = t.edition_id order by t.id limit 3`),
  ).toEqual([
    {
      id: 1,
      subject_id: 1,
      year: 2025,
      semester_id: 1,
      role: 'RESPONSAVEL',
      started_on: '2025-02-10',
      ended_on: null,
    },
    {
      id: 2,
      subject_id: 1,
      year: 2025,
      semester_id: 1,
      role: 'ASSISTENTE',
      started_on: '2026-02-10',
      ended_on: null,
    },
    {
      id: 3,
      subject_id: 2,
      year: 2026,
      semester_id: 1,
      role: 'RESPONSAVEL',
      started_on: '2026-02-10',
      ended_on: null,
    },
  ]);
  // The class takes Topologia next year; a subject that is in no plan gets the class's current semester.
  expect(
    await rows(`select e.subject_id, e.year, e.semester_id from teaching t join edition e on e.id = t.edition_id
      where t.id > 3 order by t.id`),
  ).toEqual([
    { subject_id: 3, year: next, semester_id: 2 },
    { subject_id: 4, year: 2026, semester_id: 2 },
  ]);
});

test('every enrolment keeps its student, plan and year, and stands on the edition of its class', async () => {
  expect(
    await rows(`select n.id, n.course_subject_id, n.subject_id, n.year, n.semester_id, n.state, n.attempt, e.class_id
      from enrolment n left join edition e on e.id = n.edition_id order by n.id`),
  ).toEqual([
    {
      id: 1,
      course_subject_id: 2,
      subject_id: 1,
      year: 2025,
      semester_id: 1,
      state: 'INSCRITO',
      attempt: 1,
      class_id: 1,
    },
    {
      id: 2,
      course_subject_id: 2,
      subject_id: 1,
      year: 2026,
      semester_id: 1,
      state: 'INSCRITO',
      attempt: 3,
      class_id: 1,
    },
    {
      id: 3,
      course_subject_id: 3,
      subject_id: 2,
      year: 2024,
      semester_id: 1,
      state: 'INSCRITO',
      attempt: 1,
      class_id: null,
    },
    {
      id: 4,
      course_subject_id: 1,
      subject_id: 1,
      year: 2025,
      semester_id: 2,
      state: 'INSCRITO',
      attempt: 2,
      class_id: 1,
    },
  ]);
});

test('every pauta keeps its state; a second one of the same edition becomes supplementary', async () => {
  expect(
    await rows(`select p.state, p.kind, p.number, e.subject_id, e.year, e.semester_id
      from pauta p join edition e on e.id = p.edition_id order by p.id`),
  ).toEqual([
    { state: 'HOMOLOGADA', kind: 'FREQUENCIA', number: 0, subject_id: 1, year: 2025, semester_id: 1 },
    { state: 'EM_EDICAO', kind: 'FREQUENCIA', number: 1, subject_id: 1, year: 2025, semester_id: 1 },
  ]);
});

const broken = (statement: string) =>
  run(statement).then(
    () => 'nothing',
    (error: { constraint?: string }) => error.constraint,
  );

test('an edition has one responsible teacher at a time, and a substitution by date is none too many', async () => {
  const second = `insert into teaching (edition_id, teacher_id, started_on) select edition_id, 2, '2026-08-01' from teaching where id = 3`;
  expect(await broken(second)).toBe('teaching_responsible');
  await run(`update teaching set ended_on = '2026-08-01' where id = 3`);
  expect(await broken(second)).toBe('nothing');
  expect(await broken(`update teaching set ended_on = '2026-08-02' where id = 3`)).toBe(
    'teaching_responsible',
  );
});

test('an enrolment goes from state to state as the machine has it, whoever writes', async () => {
  expect(await broken(`update enrolment set state = 'ANULADO' where id = 1`)).toBe('enrolment_ended');
  await run(`update enrolment set state = 'CONCLUIDO', final_hundredths = 1450 where id = 1`);
  expect(await broken(`update enrolment set state = 'ANULADO', reason = 'x' where id = 1`)).toBe(
    'enrolment_transition',
  );
  expect(await broken(`update enrolment set final_hundredths = 2001 where id = 1`)).toBe(
    'enrolment_final_hundredths_check',
  );
  expect(await broken(`update enrolment set year = 2026 where id = 1`)).toBe('enrolment_once');
  expect(await broken(`update enrolment set year = 2027 where id = 2`)).toBe('enrolment_edition');
});

test('an edition that nothing hangs on goes with its subject, and any other keeps it', async () => {
  await run(`insert into subject (name) values ('Só editada');
    insert into edition (class_id, subject_id, year, semester_id) select 1, id, 2026, 1 from subject where name = 'Só editada'`);
  await run(`delete from subject where name = 'Só editada'`);
  expect(await broken(`delete from subject where name = 'Fora do plano'`)).toBe('teaching_edition_id_fkey');
});
