import { employee } from '@portal/shared-kit/contract/people/employee';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { undoImport } from '@portal/shared-kit/contract/platform/import';
import { sql } from 'kysely';
import { identityServer } from '../testing/identity-server.ts';
import { importing } from '../testing/imports.ts';
import { signInAs } from '../testing/identity.ts';
import { teacherBody } from '../testing/people.ts';

const server = identityServer();
const desk = importing(server);
const { checked, write, endOf } = desk;
let department_id = 0;
beforeAll(async () => {
  department_id = (await desk.newDepartment('Letras')).data.id;
});

const head =
  'Tipo de documento;Número do documento;Nome completo;Género;Data de nascimento;E-mail;Contacto;Departamento';
/** A line of one person; the number makes their document, e-mail and telephone unique. */
const line = (n: number, name: string, more: { email?: string; born?: string; document?: string } = {}) =>
  [
    'Bilhete de Identidade',
    more.document ?? `${110_500_000_000 + n}b`,
    name,
    'Feminino',
    more.born ?? '20/05/1985',
    more.email ?? `pessoal.${n}@teste.test`,
    String(840_000_000 + n),
    'Letras',
  ].join(';');
const file = (...lines: string[]) => [head, ...lines].join('\n');
const teachers = async (search: string) =>
  (await server.call(teacher.list, { query: { search } }, desk.token)).data.map(({ fullName }) => fullName);

test('teachers are imported by the rules of their screen: names, ages, documents and e-mails', async () => {
  const checkedFile = await checked(
    'teachers',
    file(
      line(1, 'Ana Importada'),
      line(2, 'www.pagina.test Importada'),
      line(3, 'Nova Importada', { born: '20/05/2015' }),
      line(4, 'Curta Importada', { document: '12' }),
      line(5, 'Repetida Importada', { email: 'pessoal.1@teste.test' }),
      line(1, 'Ana Importada'),
    ),
  );
  expect(checkedFile.rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['NOVA', {}],
    ['ERRO', { fullName: 'Um nome só tem letras, espaços, hífen e apóstrofo.' }],
    ['ERRO', { birthDate: 'Informe uma data válida!' }],
    ['ERRO', { doc_number: 'Número de identificação inválido!' }],
    ['ERRO', { email: expect.stringContaining('Este e-mail já pertence a Ana Importada.') as string }],
    ['ERRO', { '': 'É o mesmo registo da linha 2.' }],
  ]);
  await write(checkedFile.id, true);
  expect(await teachers('Importada')).toEqual(['Ana Importada']);
  const again = await checked('teachers', file(line(1, 'Ana Importada')));
  expect(again.rows[0]!.verdict).toBe('IGUAL');
  await server.call(undoImport, { params: { id: checkedFile.id } }, desk.token);
  expect((await endOf(checkedFile.id)).job.message).toBe('1 linha anulada.');
  expect(await teachers('Importada')).toEqual([]);
});

test('somebody who is registered already is not entered twice, and nothing known of them is overwritten', async () => {
  const { data: existing } = await server.call(
    teacher.create,
    { body: teacherBody({ fullName: 'Berta Dupla', department_id, address_location: 'Polana' }) },
    desk.token,
  );
  const of = (name: string) => line(20, name, { document: existing.doc_number, email: existing.email });
  const content = `${head};Cargo\n${of('Outra Dupla')};Técnica\n`;
  const refused = await checked('employees', content);
  expect(refused.rows[0]!.problems).toMatchObject({
    fullName: 'Esta pessoa já está registada com «Berta Dupla». Deixe a célula vazia ou igual.',
    contact: expect.stringContaining(existing.contact) as string,
  });
  const renamed = await checked('teachers', `${head}\n${of('Outra Dupla')}\n`);
  expect(renamed.rows[0]!.problems).toEqual({ fullName: 'O nome não corresponde ao documento' });
  const only = `Tipo de documento;Número do documento;Nome completo;Departamento;Cargo\nBilhete de Identidade;${existing.doc_number};Berta Dupla;Letras;Técnica\n`;
  const imported = await checked('employees', only);
  expect(imported.rows[0]).toMatchObject({ verdict: 'NOVA', problems: {} });
  await write(imported.id);
  const { data } = await server.call(employee.list, { query: { search: 'Berta' } }, desk.token);
  expect(data).toMatchObject([
    {
      person_id: existing.person_id,
      position: 'Técnica',
      address_location: 'Polana',
      contact: existing.contact,
    },
  ]);
  await server.call(undoImport, { params: { id: imported.id } }, desk.token);
  expect((await endOf(imported.id)).job.message).toBe('1 linha anulada.');
  expect((await server.call(employee.list, { query: { search: 'Berta' } }, desk.token)).data).toEqual([]);
  expect(await teachers('Berta')).toEqual(['Berta Dupla']);
});

test('the identity of somebody whose account outranks the caller stays as it is (I51)', async () => {
  const { userId } = await signInAs(server, 'Master');
  const { person_id: personId } = await server.db
    .selectFrom('user_account')
    .select('person_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('person')
    .set({ doc_type: 'Bilhete de Identidade', doc_number: '110700000001C', full_name: 'Chefe Maior' })
    .where('id', '=', personId)
    .execute();
  await server.db.insertInto('teacher').values({ person_id: personId, department_id }).execute();
  const { rows } = await checked(
    'teachers',
    'Tipo de documento;Número do documento;Nome completo;Data de nascimento\nBilhete de Identidade;110700000001c;Chefe Maior;20/05/1970\n',
  );
  expect(rows).toMatchObject([{ verdict: 'ERRO' }]);
  expect(Object.values(rows[0]!.problems).join()).toContain('Corrigir identificação');
});

test('documents and telephones of a file are cleaned before their length is checked and the person is looked for', async () => {
  const written = (document: string, phone: string) =>
    file(line(70, 'Limpa Importada', { document }).replace(String(840_000_070), phone));
  const first = await checked('teachers', written('1105 0000.0070 b', '+258 84 000 00 70'));
  expect(first.rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([['NOVA', {}]]);
  await write(first.id, true);
  const { data } = await server.call(teacher.list, { query: { search: 'Limpa Importada' } }, desk.token);
  const found = await server.call(teacher.get, { params: { id: data[0]!.id } }, desk.token);
  expect(found.data).toMatchObject({ doc_number: '110500000070B', contact: '840000070' });
  for (const [document, phone] of [
    ['110500000070b', '840000070'],
    ['1105.0000.0070.B', '00258 84 000-0070'],
  ] as const)
    expect((await checked('teachers', written(document, phone))).rows[0]!.verdict).toBe('IGUAL');
});

test('if two people have the same name, a file cannot choose one, and the line says so', async () => {
  await server.db
    .insertInto('employee')
    .values([
      { person_id: await namesake(), department_id, position: 'A' },
      { person_id: await namesake(), department_id, position: 'B' },
    ])
    .execute();
  const { rows } = await checked('departments', 'Departamento;Chefe\nNovo;Dino Igual\n');
  expect(rows[0]!.problems).toEqual({
    head_id: 'Há vários registos chamados «Dino Igual». Preencha este no ecrã do registo.',
  });
});
const namesake = async () =>
  (
    await server.db
      .insertInto('person')
      .values({ full_name: 'Dino Igual' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

test('new people are entered together, and one whose e-mail somebody has is refused alone', async () => {
  const existing = teacherBody({ fullName: 'Zita Antiga', department_id, email: 'pessoal.903@teste.test' });
  await server.call(teacher.create, { body: existing }, desk.token);
  const alphabet = 'abcdefghij';
  const numbers = Array.from({ length: 20 }, (_, n) => 900 + n);
  const checkedFile = await checked(
    'teachers',
    file(...numbers.map((n) => line(n, `Bela Junta ${alphabet[n % 10]}`))),
  );
  expect(checkedFile.rows.filter(({ verdict }) => verdict !== 'NOVA')).toMatchObject([
    { number: 5, verdict: 'ERRO', problems: { email: expect.stringContaining('Zita Antiga') as string } },
  ]);
  expect((await write(checkedFile.id, true)).counts).toMatchObject({ applied: 19, ERRO: 1 });
  // Rows of one statement have its number.
  const { rows } = await sql<{ people: number; statements: number; audited: number }>`
    select count(*)::int as people, count(distinct t.cmin::text)::int as statements,
      (select count(*)::int from audit_log a where a.action = 'teacher.create'
        and a.entity_id in (select id::text from teacher where name_key like 'bela junta%')) as audited
    from teacher t where t.name_key like 'bela junta%'`.execute(server.db);
  expect(rows[0]).toMatchObject({ people: 19, audited: 19 });
  expect(rows[0]!.statements).toBeLessThan(10);
  await server.call(undoImport, { params: { id: checkedFile.id } }, desk.token);
  expect((await endOf(checkedFile.id)).job.message).toBe('19 linhas anuladas.');
});
