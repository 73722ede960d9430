import {
  dropListView,
  keepListView,
  listViews,
  maxViews,
} from '@portal/shared-kit/contract/platform/list-view';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';

const server = identityServer();
let own: string;
let other: string;
beforeAll(async () => {
  own = (await signInAs(server, 'Secretaria')).token;
  other = (await signInAs(server, 'Admin')).token;
});
const keep = (name: string, query: string, list = '/turmas', token = own) =>
  server.call(keepListView, { body: { list, name, query } }, token);
const viewsOf = async (list = '/turmas', token = own) =>
  (await server.call(listViews, { query: { list } }, token)).data.map(({ name, query }) => [name, query]);

test('reads a saved view by name, only for the same person and list', async () => {
  await keep('Pós-laboral', 'entry_year=2026');
  expect((await keep('As minhas', 'course_id=3&sort=-name')).message).toBe('Vista «As minhas» guardada.');
  await keep('Noutra', 'state=activo', '/cursos');
  await keep('De outro', 'level_id=1', '/turmas', other);
  expect(await viewsOf()).toEqual([
    ['As minhas', 'course_id=3&sort=-name'],
    ['Pós-laboral', 'entry_year=2026'],
  ]);
});

test('saving under the same name, in other case, replaces the view', async () => {
  await keep('Repetida', 'a=1', '/disciplinas');
  await keep('REPETIDA', 'a=2', '/disciplinas');
  expect(await viewsOf('/disciplinas')).toEqual([['REPETIDA', 'a=2']]);
});

test('only the own one is deleted, and asking again changes nothing', async () => {
  const { data } = await keep('Breve', '', '/professor');
  await server.call(dropListView, { params: { id: data.id } }, other);
  expect(await viewsOf('/professor')).toHaveLength(1);
  for (let times = 0; times < 2; times += 1) {
    const { message } = await server.call(dropListView, { params: { id: data.id } }, own);
    expect(message).toBe('Vista eliminada.');
  }
  expect(await viewsOf('/professor')).toEqual([]);
});

test('refuses one view more than a person may keep of a list', async () => {
  for (let n = 0; n < maxViews; n += 1) await keep(`Vista ${n}`, '', '/employees');
  const refused = await server.refused(
    keepListView,
    { body: { list: '/employees', name: 'A mais', query: '' } },
    own,
  );
  expect([refused.http, refused.message]).toEqual([
    422,
    'Já tem 20 vistas desta lista: elimine uma primeiro.',
  ]);
  expect(await viewsOf('/employees')).toHaveLength(maxViews);
});
