import { candidacies, exportCandidacies } from '@portal/shared-kit/contract/admissions/candidacy';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { intakeYear } from '../../testing/applications.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { readPdf } from '../../testing/pdf.ts';
import { signInAs } from '../../testing/identity.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';

const server = identityServer();
const candidates = candidatesOf(server);
let province_id: number;
beforeAll(async () => {
  await candidates.prepare();
  const law = await candidates.offered(9, { name: 'Direito Exportado' });
  province_id = (
    await server.db.selectFrom('province').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  ).id;
  const make = async (full_name: string, overrides: Parameters<typeof candidates.candidacy>[1]) => {
    const id = await candidates.candidacy(law, { full_name, ...overrides });
    await candidates.set(id, { submitted_at: '2026-11-05T10:00:00Z' });
    return id;
  };
  await make('Zulmira Espera', { gender: 'Feminino' });
  await make('Abel Longe', { gender: 'Masculino', province_id });
  const refused = await make('Carla Recusada', { gender: 'Feminino', province_id });
  await candidates.set(refused, { state: 'EM_ANALISE' });
  await candidates.set(refused, {
    state: 'REPROVADA',
    reason_code: 'DUPLICADA',
    decided_at: '2026-11-06T10:00:00Z',
  });
});

const paperOf = async (query: In<typeof exportCandidacies>['query']) => {
  const filters = { year: intakeYear, ...query };
  const { data } = await server.call(exportCandidacies, { query: filters }, candidates.tokens.clerk);
  const answer = await server.inject({ url: data.url!.replace('http://localhost:8080', '') });
  return { rows: data.rows, ...readPdf(answer.rawPayload) };
};

test('the paper names the filters and has the rows of the list in its order', async () => {
  const { text, title, rows } = await paperOf({});
  expect([title, rows]).toEqual(['Candidaturas', 2]);
  for (const part of [
    `Ano: ${intakeYear}`,
    'Estado: Por decidir',
    'Direito Exportado',
    '05/11/2026',
    'Sem taxa',
  ])
    expect(text).toContain(part);
  expect(text.indexOf('Zulmira')).toBeLessThan(text.indexOf('Abel'));
  expect(text).not.toContain('Carla');
});

test.each<[In<typeof candidacies>['query'], string, string[]]>([
  [{ state: 'REPROVADA' }, 'Estado: Reprovada', ['Carla']],
  [{ state: 'TODAS', gender: 'Feminino' }, 'Sexo: Feminino', ['Carla', 'Zulmira']],
  [{ payment: 'POR_PAGAR' }, 'Pagamento: Por pagar', []],
  [{ from: '2026-11-05', until: '2026-11-05' }, 'Submetida até: 05/11/2026', ['Zulmira', 'Abel']],
  [{ from: '2026-11-06' }, 'Submetida desde: 06/11/2026', []],
  [{ search: 'abel' }, 'Pesquisa: «abel»', ['Abel']],
])('%j is narrowed on paper as on the screen', async (query, filterLine, names) => {
  const { text, rows } = await paperOf(query);
  expect(text).toContain(filterLine);
  for (const name of ['Zulmira', 'Abel', 'Carla'])
    expect([name, text.includes(name)]).toEqual([name, names.includes(name)]);
  const listed = await server.call(
    candidacies,
    { query: { year: intakeYear, ...query } },
    candidates.tokens.clerk,
  );
  expect(rows).toBe(listed.meta.total);
});

test('in CSV a day is a day, and the audit says in which format it was taken', async () => {
  const { data } = await server.call(
    exportCandidacies,
    { query: { year: intakeYear, search: 'Zulmira', format: 'csv' } },
    candidates.tokens.clerk,
  );
  const text = (await server.inject({ url: data.url! })).rawPayload.toString('utf8');
  expect(text).toContain(';Zulmira Espera;Direito Exportado;LABORAL;05/11/2026;Sem taxa;');
  const { changes } = await server.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'candidacy.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(changes).toContainEqual({ field: 'format', old: null, new: 'CSV' });
});

test('in XLSX a day is a date', async () => {
  const { data } = await server.call(
    exportCandidacies,
    { query: { year: intakeYear, search: 'Zulmira', format: 'xlsx' } },
    candidates.tokens.clerk,
  );
  const { rows } = readXlsx((await server.inject({ url: data.url! })).rawPayload);
  const days = rows[1]!.filter((cell) => cell?.format === 'dd/mm/yyyy');
  expect(days).toEqual([{ value: '46331', type: 'number', format: 'dd/mm/yyyy' }]);
});

test('a province is called by its name', async () => {
  const { text, rows } = await paperOf({ province_id, state: 'TODAS' });
  const { name } = await server.db
    .selectFrom('province')
    .select('name')
    .where('id', '=', province_id)
    .executeTakeFirstOrThrow();
  expect(text).toContain(`Província: ${name}`);
  expect(rows).toBe(2);
});

test('an export takes its own permission', async () => {
  const { token } = await signInAs(server, 'Testers');
  expect((await server.refused(exportCandidacies, {}, token)).permission).toBe('candidates.export');
});
