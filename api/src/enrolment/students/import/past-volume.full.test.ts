import { confirmImport, importById, undoImport } from '@portal/shared-kit/contract/platform/import';
import { cancelJob } from '@portal/shared-kit/contract/platform/job';
import { sql } from 'kysely';
import { makeSubject, plan } from '../../../testing/class-groups.ts';
import { identityServer } from '../../../testing/identity-server.ts';
import { importing } from '../../../testing/imports.ts';
import { inscribedOf } from '../../../testing/inscribed.ts';
import { until } from '../../../testing/until.ts';

const server = identityServer();
const desk = importing(server);
const inscribed = inscribedOf(server);
/** In CI a few; `npm run bench -- history` measures 5 000 with 60 000 passed subjects, against 60 s. */
const students = Number(process.env.PAST_STUDENTS ?? 250);
const names = Array.from({ length: 12 }, (_, n) => `Cadeira ${'ABCDEFGHIJKL'[n]}`);
beforeAll(async () => {
  const course = await inscribed.course({ name: 'Curso Antigo' });
  for (const name of names) await plan(server.db, course, await makeSubject(server.db, name), 1, 1);
});

const head =
  'Código;Nome completo;Género;Data de nascimento;Tipo de documento;Número do documento;Contacto;E-mail;Curso;Regime;Ano de ingresso;Turma';
const codeOf = (n: number) => `20.0007.${String(n).padStart(4, '0')}`;
const letters = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
interface PersonOverrides {
  document?: string;
  email?: string;
}
const person = (n: number, { document = `PV${n}`, email = '' }: PersonOverrides = {}) =>
  [
    codeOf(n),
    `Pessoa Antiga ${letters(n)}`,
    'Feminino',
    '20/05/2000',
    'Passaporte',
    document,
    '',
    email,
    'Curso Antigo',
    'LABORAL',
    '2020',
    '',
  ].join(';');
const file = (first: string, lines: readonly string[]) => [first, ...lines].join('\n');
const gradeHead = 'Código;Disciplina;Nota;Ano';
const gradesOf = (n: number) => names.map((name) => `${codeOf(n)};${name};${10 + (n % 10)};2022`);
const everybody = Array.from({ length: students }, (_, n) => n);
const audited = async (action: string) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int from audit_log where action = ${action}`.execute(server.db);
  return rows[0]!.count;
};

test('thousands of passed subjects are stopped in the middle, gone on with, written once each with who did it, and stay', async () => {
  const began = performance.now();
  const people = await desk.checked(
    'past_students',
    file(
      head,
      everybody.map((n) => person(n)),
    ),
  );
  expect((await desk.write(people.id)).counts.applied).toBe(students);
  expect(await audited('student.import')).toBe(students);

  const lines = everybody.flatMap(gradesOf);
  const checked = await desk.checked('past_grades', file(gradeHead, lines));
  expect(checked.counts).toMatchObject({ NOVA: lines.length, ERRO: 0 });
  // Held in the middle of the file, so that the job cannot reach its end before it is cancelled.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const holder = server.db.transaction().execute(async (tx) => {
    await sql`select from student where code = ${codeOf(students / 2)} for update`.execute(tx);
    await server.call(confirmImport, { params: { id: checked.id } }, desk.token);
    await released;
  });
  const job = await until(async () => {
    const { data } = await server.call(importById, { params: { id: checked.id } }, desk.token);
    return data.counts.applied > 0 && data.job_id!;
  });
  await server.call(cancelJob, { params: { id: job } }, desk.token);
  release();
  await holder;
  const half = await desk.endOf(checked.id);
  expect([half.job.state, half.state]).toEqual(['CANCELADA', 'A_IMPORTAR']);
  expect(half.counts.applied).toBeLessThan(lines.length);
  expect(await audited('enrolment.import')).toBe(half.counts.applied);

  const whole = await desk.write(checked.id);
  expect([whole.state, whole.counts.applied, whole.undo_until]).toEqual(['IMPORTADA', lines.length, null]);
  const took = performance.now() - began;
  expect(await audited('enrolment.import')).toBe(lines.length);
  expect(await server.refused(undoImport, { params: { id: checked.id } }, desk.token)).toMatchObject({
    http: 409,
    message: 'Esta importação não se anula.',
  });
  const again = await desk.checked('past_grades', file(gradeHead, lines));
  expect(again.counts).toMatchObject({ IGUAL: lines.length, ERRO: 0 });
  if (!process.env.PAST_STUDENTS) return;
  process.stderr.write(`${students} students, ${lines.length} passed subjects: ${Math.round(took)} ms\n`);
  expect(took).toBeLessThan(60_000);
});

test('skips and reports only students that were created between check and confirmation', async () => {
  const checked = await desk.checked(
    'past_students',
    file(
      head,
      [301, 302, 303].map((n) => person(n)),
    ),
  );
  const meanwhile = await desk.checked('past_students', file(head, [person(302)]));
  await desk.write(meanwhile.id);
  const { job } = await desk.write(checked.id);
  expect(job.message).toBe('2 linhas importadas; 1 não, com o motivo em cada uma.');
  expect(
    (await desk.rowsOf(checked.id)).map(({ verdict, problems }) => [verdict, problems[''] ?? '']),
  ).toEqual([
    ['NOVA', ''],
    ['ERRO', 'Este registo mudou depois da verificação. Verifique a linha de novo.'],
    ['NOVA', ''],
  ]);
});

test('reports by column a document or e-mail that is in use, here or in the same file', async () => {
  const first = await desk.checked('past_students', file(head, [person(310, { email: 'um@antigo.test' })]));
  await desk.write(first.id);
  // Left by a deleted account: in no register, so that nobody could see or choose it.
  await server.db.insertInto('person').values({ full_name: 'Engano', email: 'dois@antigo.test' }).execute();
  const { rows } = await desk.checked(
    'past_students',
    file(head, [
      person(311, { document: 'pv310' }),
      person(312, { email: 'UM@antigo.test' }),
      person(313, { email: 'dois@antigo.test' }),
      person(314, { email: 'dois@antigo.test', document: 'PV313' }),
    ]),
  );
  const name = `Pessoa Antiga ${letters(310)}`;
  expect(rows.map(({ problems }) => problems)).toEqual([
    { doc_number: `Este documento já pertence a ${name}.` },
    { email: `Este e-mail já pertence a ${name}.` },
    {},
    {
      doc_number: 'Está também noutra linha do ficheiro.',
      email: 'Está também noutra linha do ficheiro.',
    },
  ]);
});

const tooMany = file(
  gradeHead,
  Array.from({ length: 100_000 }, () => `${codeOf(1)};Cadeira A;12;2022`),
);
test.each([
  [
    'of 100 000 lines',
    Buffer.from(tooMany),
    'O ficheiro tem mais de 75000 linhas. Divida-o e importe cada parte.',
  ],
  [
    'with a password',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
    'O ficheiro está protegido por palavra-passe ou é de um Excel antigo (.xls). Guarde-o como .xlsx sem palavra-passe e tente de novo.',
  ],
])('a file of passed subjects %s is refused with a sentence', async (_what, content, message) => {
  const name = content[0] === 0xd0 ? 'notas.xlsx' : 'notas.csv';
  const answer = await desk.send('past_grades', content, name);
  expect([answer.statusCode, answer.json().errors.file]).toEqual([422, [message]]);
});
