import { room } from '@portal/shared-kit/contract/offer/room';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      all: { permissions: new Set(['rooms.read', 'rooms.create', 'rooms.update', 'rooms.delete']) },
      editor: { permissions: new Set(['rooms.update']) },
    }),
});
const form = { location: '', capacity: 40, ground_floor: false, description: '' };
const make = async (name: string) =>
  (await server.call(room.create, { body: { ...form, name } }, 'all')).data;
const change = (id: number, body: object) => server.call(room.update, { params: { id }, body }, 'all');
const trail = (id: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity', '=', 'room')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();

test('a record is created, changed, found and deleted, each with its audit row', async () => {
  const made = await make(' Ensaio ');
  expect(made).toMatchObject({ name: 'Ensaio', active: true, version: 1, in_use: false });
  await change(made.id, { description: 'Novo', version: 1 });
  const { data } = await server.call(room.list, { query: { search: 'ensaio' } }, 'all');
  expect(data).toEqual([{ ...made, description: 'Novo', version: 2 }]);
  await server.call(room.remove, { params: { id: made.id } }, 'all');
  expect(await server.refused(room.get, { params: { id: made.id } }, 'all')).toMatchObject({ http: 404 });
  expect(await trail(made.id)).toMatchObject([
    { action: 'room.create' },
    { action: 'room.update', changes: [{ field: 'description', old: '', new: 'Novo' }] },
    { action: 'room.delete' },
  ]);
});

test('of two people who change one record at once, one gets a conflict', async () => {
  const { id } = await make('Disputado');
  const told = (error: Error) => error.message;
  const outcomes = await Promise.all(
    ['a', 'b'].map((description) => change(id, { description, version: 1 }).then(() => 'saved', told)),
  );
  expect(outcomes.sort()).toEqual([expect.stringContaining('409'), 'saved']);
});

test('of many people who create one name at once, ignoring case and accents, one succeeds', async () => {
  const attempts = ['Único', 'UNICO', 'unico '].map((name) =>
    make(name).then(
      () => 'made',
      () => 'refused',
    ),
  );
  expect((await Promise.all(attempts)).sort()).toEqual(['made', 'refused', 'refused']);
  const body = { ...form, name: 'único' };
  expect(await server.refused(room.create, { body }, 'all')).toMatchObject({
    http: 409,
    errors: { name: [room.unique!.message] },
  });
});

test('a record without a name is refused at the field', async () => {
  const refusal = await server.refused(room.create, { body: { ...form, name: ' ' } }, 'all');
  expect(refusal).toMatchObject({ http: 422, errors: { name: ['Indique o nome da sala.'] } });
});

test('deactivating takes the permission to delete', async () => {
  const { id } = await make('Antigo');
  const input = { params: { id }, body: { active: false } };
  expect(await server.refused(room.update, input, 'editor')).toMatchObject({
    http: 403,
    permission: 'rooms.delete',
  });
  expect((await change(id, { active: false })).message).toBe('Registo desactivado.');
});
