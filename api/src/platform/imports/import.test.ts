import { sql } from 'kysely';
import { department } from '@portal/shared-kit/contract/offer/department';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import {
  confirmImport,
  importById,
  importRows,
  mendImportRow,
  undoImport,
  type ImportRow,
} from '@portal/shared-kit/contract/platform/import';
import { cancelJob } from '@portal/shared-kit/contract/platform/job';
import { messages as subjects } from '../../offer/subject/messages.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { importing } from '../../testing/imports.ts';
import { until } from '../../testing/until.ts';

const server = identityServer();
const desk = importing(server);
const { duplicateCode } = subjects;
const { send, endOf, rowsOf, checked, write, newDepartment, newSubject } = desk;
const names = async () =>
  (await server.call(department.list, { query: { per_page: 100 } }, desk.token)).data.map(
    (each) => each.dep_name,
  );
const summaryOf = (rows: readonly ImportRow[]) =>
  rows.map(({ number, verdict, problems }) => [number, verdict, problems]);

test('a file is checked line by line without writing anything, confirmed, and taken back', async () => {
  const { id: law } = (await newDepartment('Direito', 'Leis')).data;
  await newDepartment('História');
  const it = await checked(
    'departments',
    'Departamento;Descrição\r\nFísica;Corpos\r\ndireito;Leis e costumes\r\nHISTORIA;\r\n;sem nome\r\nFisica;outra\r\n',
  );
  expect([it.state, it.job.message, it.job.result, it.counts]).toEqual([
    'VERIFICADA',
    '5 linhas verificadas.',
    { import_id: it.id, kind: 'departments' },
    { total: 5, NOVA: 1, ALTERADA: 2, IGUAL: 0, ERRO: 2, applied: 0 },
  ]);
  expect(summaryOf(it.rows)).toEqual([
    [2, 'NOVA', {}],
    [3, 'ALTERADA', {}],
    [4, 'ALTERADA', {}],
    [5, 'ERRO', { dep_name: 'Preencha «Departamento».' }],
    [6, 'ERRO', { '': 'É o mesmo registo da linha 2.' }],
  ]);
  expect(it.rows[1]!.changes).toEqual([
    { key: 'dep_name', old: 'Direito', new: 'direito' },
    { key: 'description', old: 'Leis', new: 'Leis e costumes' },
  ]);
  expect(await names()).toEqual(['Direito', 'História']);
  expect(await server.refused(confirmImport, { params: { id: it.id } }, desk.token)).toMatchObject({
    http: 409,
    message: '2 linhas têm erros. Corrija ou confirme que ficam de fora.',
  });
  const written = await write(it.id, true);
  expect([written.state, written.job.message, written.counts.applied]).toEqual([
    'IMPORTADA',
    '3 linhas importadas.',
    3,
  ]);
  expect(await names()).toEqual(['direito', 'Física', 'HISTORIA']);
  expect(await server.refused(confirmImport, { params: { id: it.id } }, desk.token)).toMatchObject({
    http: 409,
  });

  const changed = (await server.call(department.get, { params: { id: law } }, desk.token)).data;
  await server.call(
    department.update,
    { params: { id: law }, body: { description: 'Depois', version: changed.version } },
    desk.token,
  );
  await server.call(undoImport, { params: { id: it.id } }, desk.token);
  const undone = await endOf(it.id);
  expect([undone.state, undone.job.message]).toEqual([
    'ANULADA',
    '2 linhas anuladas; 1 ficou como está, com o motivo nela.',
  ]);
  expect(await names()).toEqual(['direito', 'História']);
  expect((await rowsOf(it.id))[1]).toMatchObject({
    applied: true,
    problems: { '': 'Este registo foi alterado depois da importação e ficou como está.' },
  });
});

test('a blank cell erases nothing, and the same values are no change', async () => {
  await newSubject('Álgebra', { code: 'A1', credits: 6 });
  const { rows } = await checked('subjects', 'Disciplina,Código,Créditos\nalgebra,,6\nÁlgebra,,\n');
  expect(rows.map(({ verdict }) => verdict)).toEqual(['ALTERADA', 'ERRO']);
  expect(rows[0]!.changes.map(({ key }) => key)).toEqual(['name']);
});

test('new records that follow each other are written together; where one is refused each is tried by itself, in order', async () => {
  await newSubject('Sismologia', { code: 'SIS' });
  const lines = ['Hidrologia;HID', 'Climatologia;CLI', 'Glaciologia;CLI', 'Edafologia;SIS', 'Petrologia;PET'];
  const it = await checked(
    'subjects',
    ['Disciplina;Código', ...lines, 'petrologia;', 'SISMOLOGIA;SIS'].join('\n'),
  );
  expect(summaryOf(it.rows)).toEqual([
    [2, 'NOVA', {}],
    [3, 'NOVA', {}],
    [4, 'ERRO', { code: duplicateCode }],
    [5, 'ERRO', { code: duplicateCode }],
    [6, 'NOVA', {}],
    [7, 'ERRO', { '': 'É o mesmo registo da linha 6.' }],
    [8, 'ALTERADA', {}],
  ]);
  expect((await write(it.id, true)).counts).toMatchObject({ applied: 4, ERRO: 3 });

  const many = Array.from({ length: 30 }, (_, n) => `Tema ${n + 1};T${n + 1}`);
  const whole = await checked('subjects', ['Disciplina;Código', ...many].join('\n'));
  expect((await write(whole.id)).counts).toMatchObject({ applied: 30, ERRO: 0 });
  // Rows of one statement have its number.
  const { rows } = await sql<{ subjects: number; statements: number; audited: number }>`
    select count(*)::int as subjects, count(distinct cmin::text)::int as statements,
      (select count(*)::int from audit_log a where a.action = 'subject.create'
        and a.entity_id in (select id::text from subject where name like 'Tema %')) as audited
    from subject where name like 'Tema %'`.execute(server.db);
  expect(rows).toEqual([{ subjects: 30, statements: 1, audited: 30 }]);
  await server.call(undoImport, { params: { id: whole.id } }, desk.token);
  expect((await endOf(whole.id)).job.message).toBe('30 linhas anuladas.');
});

test('a line is mended in place and checked anew by the rules of the register', async () => {
  const it = await checked('subjects', 'Disciplina;Créditos\nQuímica;seis\nBiologia;99\n');
  expect(summaryOf(it.rows)).toEqual([
    [2, 'ERRO', { credits: 'Indique um número inteiro.' }],
    [3, 'ERRO', { credits: 'Entre 1 e 60 créditos.' }],
  ]);
  const mend = (number: number, credits: string) =>
    server.call(mendImportRow, { params: { id: it.id, number }, body: { cells: { credits } } }, desk.token);
  expect((await mend(2, '6')).data).toMatchObject({ verdict: 'NOVA', problems: {} });
  expect((await mend(3, '61')).data).toMatchObject({ verdict: 'ERRO' });
  expect((await write(it.id, true)).counts).toMatchObject({ applied: 1, ERRO: 1 });
});

test('does not overwrite a record that changed between check and confirmation', async () => {
  const { data } = await newSubject('Ética', { description: 'a' });
  const it = await checked('subjects', 'Disciplina;Descrição\nÉtica;do ficheiro\nLógica;nova\n');
  await server.call(
    subject.update,
    { params: { id: data.id }, body: { description: 'de outra pessoa', version: data.version } },
    desk.token,
  );
  await newSubject('Lógica');
  const { job, counts } = await write(it.id);
  expect([job.message, counts.applied]).toEqual(['0 linhas importadas; 2 não, com o motivo em cada uma.', 0]);
  expect((await rowsOf(it.id)).map(({ problems }) => problems[''])).toEqual([
    'Este registo mudou depois da verificação. Verifique a linha de novo.',
    'Este registo mudou depois da verificação. Verifique a linha de novo.',
  ]);
  expect((await server.call(subject.get, { params: { id: data.id } }, desk.token)).data.description).toBe(
    'de outra pessoa',
  );
});

const deny = (userId: number, permission: string) =>
  sql`insert into user_permission (user_id, permission_id, granted)
    select ${userId}, id, false from permission where name = ${permission}`.execute(server.db);

test('only who may create such records imports them, and only the owner sees an import', async () => {
  const { id } = await checked('subjects', 'Disciplina\nPoética\n');
  const bare = await signInAs(server, 'Admin');
  await deny(bare.userId, 'subjects.create');
  expect((await send('subjects', 'Disciplina\nX\n', 'x.csv', bare.token)).json()).toMatchObject({
    code: 'forbidden',
    permission: 'subjects.create',
  });
  const other = await signInAs(server, 'Admin');
  for (const endpoint of [importById, importRows, undoImport, confirmImport])
    expect(await server.refused(endpoint, { params: { id } }, other.token)).toMatchObject({ http: 404 });
});

test('refuses changes by a user who may create but not change', async () => {
  const { token: bare, userId } = await signInAs(server, 'Admin');
  await deny(userId, 'subjects.update');
  await newSubject('Retórica');
  const { id } = (await send('subjects', 'Disciplina;Descrição\nRetórica;x\n', 'x.csv', bare)).json().data;
  await endOf(id, bare);
  const { data } = await server.call(importRows, { params: { id } }, bare);
  expect(summaryOf(data)).toEqual([
    [2, 'ERRO', { '': 'Não tem permissão para alterar registos que já existem.' }],
  ]);
});

test('cancelled in the middle, an import goes on where it was and writes each line once', async () => {
  const rows = Array.from({ length: 1_500 }, (_, n) => `Cadeira ${n};C${n};${1 + (n % 60)}`).join('\n');
  const it = await checked('subjects', `Disciplina;Código;Créditos\n${rows}`);
  expect(it.counts.NOVA).toBe(1_500);
  await server.call(confirmImport, { params: { id: it.id } }, desk.token);
  const job = await until(async () => {
    const { data } = await server.call(importById, { params: { id: it.id } }, desk.token);
    return data.counts.applied > 0 && data.job_id!;
  });
  await server.call(cancelJob, { params: { id: job } }, desk.token);
  const half = await endOf(it.id);
  expect([half.job.state, half.state]).toEqual(['CANCELADA', 'A_IMPORTAR']);
  expect(half.counts.applied).toBeLessThan(1_500);
  const whole = await write(it.id);
  expect(whole.counts.applied).toBe(1_500);
  const { rows: made } = await sql<{ count: number }>`
    select count(*) from subject where name like 'Cadeira %'`.execute(server.db);
  expect(made).toEqual([{ count: 1_500 }]);
});
