import { exportReport, inscriptionReport } from '@portal/shared-kit/contract/reporting/inscription-report';
import { inscriptionStatistics } from '@portal/shared-kit/contract/reporting/inscription-statistics';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { sql } from 'kysely';
import { exportJob } from '../../platform/documents/export-job.ts';
import { connect, createPool } from '../../platform/database/pool.ts';
import type { LongReads } from '../../platform/replica/long-reads.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { calendarYear } from '../../testing/activities.ts';
import { makeAccount } from '../../testing/identity.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { readPdf } from '../../testing/pdf.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { reportSet } from '../../testing/report-set.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';

const holding = (...permissions: Permission[]): Partial<SignedIn> => ({ permissions: new Set(permissions) });
const office: Permission[] = ['inscriptions.read', 'inscriptions.export'];
const users = {
  office: {
    ...holding(...office, 'payments.read', 'students.read'),
    name: 'Ana Macuácua',
    email: 'ana@teste.test',
  },
  bare: holding(...office),
};
/** A replica that has everything until then and takes no writes. */
const moment = new Date('2026-11-23T12:03:00Z');
let replica: LongReads;
const server = testServer({
  authenticator: () => testAuthenticator(users),
  longReads({ url }) {
    const db = connect(createPool(`${url}?options=-c%20default_transaction_read_only%3Don`, { max: 3 }));
    replica = { read: (work) => work(db, moment), close: () => db.destroy() };
    return replica;
  },
});
afterAll(() => replica.close());
let law: number;
beforeAll(async () => {
  ({ law } = await reportSet(server));
  // The owner's rights are checked again when a file is opened.
  const { name: fullName, email } = users.office;
  const { userId } = await makeAccount(server.db, 'Master', { fullName, email });
  for (const user of Object.values(users)) Object.assign(user, { userId });
});

const columns = 'fullName,state,registered_on,expected,received';
type Body = In<typeof exportReport>['body'];
const make = (body: Partial<Body>, token = 'office') =>
  server.call(
    exportReport,
    { body: { year: 2026, columns, group_by: 'course', format: 'csv', ...body } as Body },
    token,
  );
const bytes = async (body: Partial<Body>, token?: string) =>
  (await server.inject({ url: (await make(body, token)).data.url! })).rawPayload;

test('CSV has a line for each row, each group and the whole', async () => {
  expect((await bytes({})).toString('utf8').split('\r\n')).toEqual([
    '\uFEFFNome;Estado;Data de registo;Valor esperado;Valor recebido',
    'Ângelo Bila;Confirmada;15/01/2026;2500,50;0,00',
    'Zita Abílio;Activa;15/01/2026;2500,00;2500,00',
    'Direito: 2 inscrições;;;5000,50;2500,00',
    'Berta Cossa;Activa;15/01/2026;0,00;0,00',
    'Carlos Dava;Concluída;15/01/2026;0,00;0,00',
    'Dina Evaristo;Anulada;15/01/2026;0,00;0,00',
    'Física: 3 inscrições;;;0,00;0,00',
    'Total: 5 inscrições;;;5000,50;2500,00',
    '',
  ]);
});

test('XLSX has the same with days and money as such', async () => {
  const { rows } = readXlsx(await bytes({ format: 'xlsx' }));
  expect(rows).toHaveLength(9);
  expect(rows[1]!.map((cell) => cell?.format)).toEqual([
    undefined,
    undefined,
    'dd/mm/yyyy',
    '#,##0.00',
    '#,##0.00',
  ]);
  expect(rows[8]!.map((cell) => cell?.value)).toEqual([
    'Total: 5 inscrições',
    undefined,
    undefined,
    '5000.5',
    '2500',
  ]);
});

test('the PDF has a head, filters, groups with totals, numbered rows and the name of the requester', async () => {
  const { text } = readPdf(await bytes({ format: 'pdf', gender: 'Feminino' }));
  const plain = text.replaceAll(/\s+/g, ' ');
  for (const part of [
    'Relatório de inscrições',
    'Ano: 2026 · Sexo: Feminino',
    'Direito: 1 inscrição · esperado 2 500,00 MZN · recebido 2 500,00 MZN',
    'Física: 2 inscrições',
    '3 registos',
    'Total: 3 inscrições',
    'Emitido por Ana Macuácua',
    'Página 1 de 1',
  ])
    expect(plain).toContain(part);
  expect(plain).toMatch(/2 ?Berta Cossa/);
  expect(plain).not.toContain('Carlos Dava');
});

test('masks in the file the fields that are masked on the screen, and leaves money out', async () => {
  const text = (
    await bytes({ columns: 'fullName,contact,expected', course_id: law, group_by: undefined }, 'bare')
  ).toString('utf8');
  expect(text).toContain('Zita Abílio;84•••••67;\r\n');
  expect(text).toContain('Total: 2 inscrições;;\r\n');
  expect(text).not.toContain('841234567');
});

test('an empty report is a file that says so', async () => {
  expect((await bytes({ year: 2040 })).toString('utf8')).toContain('Total: 0 inscrições;;;0,00;0,00');
  expect(readPdf(await bytes({ year: 2040, format: 'pdf' })).text).toContain('0 registos');
});

test('is audited with filters, columns and number of rows', async () => {
  await make({ columns: 'fullName,document' });
  const { changes } = await server.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'inscription.report_export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(changes).toEqual([
    { field: 'filters', old: null, new: 'Ano: 2026' },
    { field: 'columns', old: null, new: 'Nome, Documento' },
    { field: 'rows', old: null, new: 5 },
    { field: 'format', old: null, new: 'CSV' },
  ]);
});

test('report and statistics are read from the replica and say of which moment they are', async () => {
  const request = { query: { year: 2026, columns } } as never;
  expect((await server.call(inscriptionReport, request, 'office')).data_of).toBe(moment.toISOString());
  const { data } = await server.call(inscriptionStatistics, { query: { year: 2026 } }, 'office');
  expect([data.totals.total, data.updated_at]).toEqual([5, moment.toISOString()]);
});

test('more than 500 rows are made in the background and their address is mailed', async () => {
  await sql`
    with people as (insert into person (full_name) select 'Nome ' || (1000 + n) from generate_series(1, 501) n returning id),
      students as (insert into student (person_id, course_id) select id, ${law} from people returning id)
    insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year)
    select id, ${law}, 1, 'LABORAL', ${calendarYear(2029)}, 2029, 1, 'Inscrição', 2029 from students`.execute(
    server.db,
  );
  const { data, message } = await make({ year: 2029, format: 'pdf', group_by: undefined });
  expect(data).toEqual({ url: null, rows: 501, mail: 'ana@teste.test' });
  expect(message).toContain('segundo plano');
  const worker = jobWorker(server, [
    exportJob({
      files: server.files,
      publicUrl: 'http://portal.test',
      exports: server.app.exports,
      longReads: replica,
    }),
  ]);
  try {
    const mail = await until(async () => (await mailsTo(server.db, 'ana@teste.test'))[0]);
    const url = /http:\/\/portal\.test(\S+)/.exec(mail.text ?? '')![1]!;
    const { text } = readPdf((await server.inject({ url })).rawPayload);
    expect(text).toContain('Nome 1501');
    expect(text).toContain('501 registos');
    expect(text).toContain('Dados de 23/11/2026 14:03:00');
    const { message: jobMessage } = await until(() =>
      server.db.selectFrom('job').select('message').where('finished_at', 'is not', null).executeTakeFirst(),
    );
    expect(jobMessage).toBe('Lista com 501 registos, com dados de 23/11/2026 14:03:00.');
  } finally {
    await worker.stop();
  }
});
