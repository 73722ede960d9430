import { sql } from 'kysely';
import { sweepFiles } from '../files/attachment.repository.ts';
import { makeAccount } from '../../testing/identity.ts';
import { testServer } from '../../testing/test-server.ts';
import { removeExpired } from './link.repository.ts';
import { publish, type Made } from './link.service.ts';

const server = testServer();
const made: Made = {
  name: 'ficha_pagamento.pdf',
  media_type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7 olá'),
};

test('a paper opens by its address without a session, shown under its name and kept by no cache', async () => {
  const url = await publish(server.db, server.files, made, 'anybody');
  const answer = await server.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(made.bytes);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('inline; filename="ficha_pagamento.pdf"'),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('anything but a PDF is saved, not shown', async () => {
  const url = await publish(
    server.db,
    server.files,
    {
      name: 'lista.csv',
      media_type: 'text/csv',
      bytes: Buffer.from('a;b'),
    },
    'anybody',
  );
  const { headers } = await server.inject({ url });
  expect(headers['content-disposition']).toContain('attachment; filename="lista.csv"');
});

test('an address that has ended, or never was, opens nothing and says what to do', async () => {
  const url = await publish(server.db, server.files, made, 'anybody', 0);
  for (const address of [url, `/api/documents/${'x'.repeat(43)}`]) {
    const answer = await server.inject({ url: address });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('Esta ligação já não é válida. Peça o documento de novo.');
  }
});

test('the database keeps no address, and what has ended is swept with its bytes', async () => {
  const url = await publish(
    server.db,
    server.files,
    { ...made, bytes: Buffer.from('%PDF-1.7 outro') },
    'anybody',
    0,
  );
  const links = await sql<{ row: string }>`select link::text as row from document_link link`.execute(
    server.db,
  );
  expect(links.rows.map(({ row }) => row).join()).not.toContain(url.split('/').at(-1)!);
  await removeExpired(server.db);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from document_link where expires_at <= now()`.execute(server.db);
  expect(rows[0]!.n).toBe(0);
  expect(await sweepFiles(server.db, server.files, '-1 hours')).toBeGreaterThan(0);
});

describe('a paper of somebody with an account', () => {
  const opens = async (url: string) => (await server.inject({ url })).statusCode;
  const account = async (permissions: string[]) => {
    const { userId } = await makeAccount(server.db, 'Secretaria');
    return { userId, url: await publish(server.db, server.files, made, { userId, anyOf: permissions }) };
  };
  const change = (userId: number, what: { active?: boolean; blocked_at?: Date }) =>
    server.db.updateTable('user_account').set(what).where('id', '=', userId).execute();

  test('does not open once they are blocked or deactivated', async () => {
    const [blocked, inactive] = [await account([]), await account(['candidates.read'])];
    expect([await opens(blocked.url), await opens(inactive.url)]).toEqual([200, 200]);
    await change(blocked.userId, { blocked_at: new Date() });
    await change(inactive.userId, { active: false });
    expect([await opens(blocked.url), await opens(inactive.url)]).toEqual([404, 404]);
  });

  test('opens only while they have one of the rights by which it was given', async () => {
    const { userId, url } = await account(['candidates.read', 'roles.delete']);
    expect(await opens(url)).toBe(200);
    const { id: permission_id } = await server.db
      .selectFrom('permission')
      .select('id')
      .where('name', '=', 'candidates.read')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('user_permission')
      .values({ user_id: userId, permission_id, granted: false })
      .execute();
    expect(await opens(url)).toBe(404);
  });
});
