import { sql } from 'kysely';
import { testDatabase } from '../../testing/test-database.ts';
import { audit, diff } from './audit.repository.ts';

const it = testDatabase();
const ctx = { user: undefined, ip: '127.0.0.1', requestId: 'ABCDEFGHJK' };
const entries = () => it.db.selectFrom('audit_log').selectAll().orderBy('id').execute();

test('an entry keeps who, where, what and each changed field', async () => {
  const actor = { userId: 5, role: 'Secretaria' };
  const changes = diff({ name: 'A', head: null, same: 1 }, { name: 'B', head: 3, same: 1 });
  await it.db
    .transaction()
    .execute((tx) =>
      audit(tx, ctx, { action: 'department.update', entity: 'department', entityId: 9, changes, actor }),
    );
  expect(await entries()).toMatchObject([
    {
      actor_id: 5,
      role: 'Secretaria',
      ip: '127.0.0.1',
      request_id: 'ABCDEFGHJK',
      action: 'department.update',
      entity_id: '9',
      changes: [
        { field: 'name', old: 'A', new: 'B' },
        { field: 'head', old: null, new: 3 },
      ],
    },
  ]);
});

test('an entry goes with its transaction when that is rolled back', async () => {
  const before = (await entries()).length;
  const failing = it.db.transaction().execute(async (tx) => {
    await audit(tx, ctx, { action: 'x.create', entity: 'x' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await entries()).toHaveLength(before);
});

test.each([
  ['changed', () => it.db.updateTable('audit_log').set({ action: 'nothing' }).execute()],
  ['deleted', () => it.db.deleteFrom('audit_log').execute()],
  ['truncated', () => sql`truncate audit_log`.execute(it.db)],
])('no entry can be %s', async (_how, attempt) => {
  await it.db.transaction().execute((tx) => audit(tx, ctx, { action: 'x.create', entity: 'x' }));
  await expect(attempt()).rejects.toThrow('append-only');
});

test('a new record differs in every field that has a value, a deleted one likewise', () => {
  expect(diff(undefined, { a: 1, b: null })).toEqual([{ field: 'a', old: null, new: 1 }]);
  expect(diff({ a: 1, b: null }, undefined)).toEqual([{ field: 'a', old: 1, new: null }]);
});

test('fields that were not part of a change are not reported as lost', () => {
  expect(diff({ a: 1, b: 2 }, { a: 3 })).toEqual([{ field: 'a', old: 1, new: 3 }]);
});
