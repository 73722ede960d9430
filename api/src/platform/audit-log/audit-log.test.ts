import { auditLog, exportAuditLog } from '@portal/shared-kit/contract/platform/audit-log';
import { department } from '@portal/shared-kit/contract/offer/department';
import { makeAccount } from '../../testing/identity.ts';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { readPdf } from '../../testing/pdf.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';

const users = {
  all: { permissions: new Set(permissionNames), userId: 0 },
  area: { permissions: new Set<Permission>(['audit.read_area', 'departments.read']), userId: 0 },
};
const server = testServer({ authenticator: () => testAuthenticator(users) });
beforeAll(async () => {
  const { userId } = await makeAccount(server.db, 'Master', { fullName: 'Ana Uane', email: 'a@teste.test' });
  for (const user of Object.values(users)) user.userId = userId;
  const made = await server.call(
    department.create,
    { body: { dep_name: 'Letras', description: '', head_id: null } },
    'all',
  );
  const change = { params: { id: made.data.id }, body: { dep_name: 'Letras e Artes' } };
  await server.call(department.update, change, 'all');
});
const found = async (query: object) => (await server.call(auditLog, { query }, 'all')).data;
const today = { entity: 'department' } as const;

test('every act stands in the log with who, what and which record by its name, newest first', async () => {
  const rows = await found(today);
  expect(rows.map(({ action, actor, record }) => [action, actor, record])).toEqual([
    ['Alterou', 'Ana Uane', 'Departamento «Letras e Artes»'],
    ['Criou', 'Ana Uane', 'Departamento «Letras e Artes»'],
  ]);
  expect(rows[0]!.changes).toEqual([
    expect.objectContaining({ field: 'dep_name', old: 'Letras', new: 'Letras e Artes' }),
  ]);
  expect((await found({ ...today, sort: 'at' }))[0]!.action).toBe('Criou');
});

test('filters by act, person, record and day', async () => {
  expect((await found({ ...today, act: 'create' })).map(({ action }) => action)).toEqual(['Criou']);
  expect(await found({ ...today, search: 'uane ana' })).toHaveLength(2);
  expect(await found({ ...today, search: 'ninguém' })).toEqual([]);
  expect(await found({ ...today, entity_id: 2_000_000_000 })).toEqual([]);
  expect(await found({ ...today, until: '2000-01-01' })).toEqual([]);
  expect(await found({ ...today, from: '2000-01-01' })).toHaveLength(2);
  expect(await found({ ...today, act: 'create', actor_id: users.all.userId })).toHaveLength(1);
  expect(await found({ actor_id: 2_000_000_000 })).toEqual([]);
});

test('a time that ends before it begins is refused at its end', async () => {
  const query = { from: '2026-11-02', until: '2026-11-01' };
  const refusal = await server.refused(auditLog, { query }, 'all');
  expect([refusal.http, refusal.errors]).toEqual([422, { until: ['A data final é anterior à inicial.'] }]);
});

test('the number of a record without its kind is refused at that field', async () => {
  const refusal = await server.refused(auditLog, { query: { entity_id: 9 } }, 'all');
  expect([refusal.http, refusal.errors]).toEqual([422, { entity: ['Escolha também o tipo de registo.'] }]);
});

test('exports a file in the order of the screen; users who see only their own area have neither screen nor file', async () => {
  const query = { ...today, sort: 'at', format: 'csv', hidden: 'at,role,reason' } as const;
  const { data } = await server.call(exportAuditLog, { query }, 'all');
  const lines = (await server.inject({ url: data.url! })).rawPayload.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFQuem;Acto;Registo;Alterações');
  expect(lines[2]).toBe('Ana Uane;Alterou;Departamento «Letras e Artes»;Nome: Letras → Letras e Artes');
  const narrowed = { ...today, act: 'update', actor_id: users.all.userId, format: 'pdf' } as const;
  const paper = await server.call(exportAuditLog, { query: narrowed }, 'all');
  const { text } = readPdf((await server.inject({ url: paper.data.url! })).rawPayload);
  expect(text).toContain('Quem: Ana Uane · Registo: Departamento · Acto: Alterou');
  for (const endpoint of [auditLog, exportAuditLog])
    expect(await server.refused(endpoint, { query: {} }, 'area')).toMatchObject({ http: 403 });
});
