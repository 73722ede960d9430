import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { openCore } from '../core.ts';
import { databaseLedger } from '../database/database-ledger.ts';
import { databaseReleaseStore } from '../database/database-release-store.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import { publish } from '../releases/publish.ts';
import { call } from '../testing/http-client.ts';
import { ship } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { TokenAccess } from '../tokens/access.ts';
import { pointerRoutes } from './pointers.routes.ts';

const where = testDatabase();
let database: Database;
beforeAll(async () => {
  database = await openDatabase(where.url);
});
afterAll(() => database?.close());

const core = () => openCore(databaseLedger(database.pool), databaseReleaseStore(database.pool));
const operator = {
  admit: async () => ({ kind: 'operator', remote: null, actor: 'Ana' }),
  proves: async () => true,
} as unknown as TokenAccess;

test('a release published at a gateway whose notification is late can be promoted at another', async () => {
  const one = await core();
  const other = await core();
  await ship(one, sampleShell());
  expect(await publish(one, sampleRemote({ release: '9' }))).toMatchObject({ ok: true });
  const server = express()
    .use(pointerRoutes(other, operator, pino({ level: 'silent' })))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const body = { channel: 'stable', release: '9', reason: 'teste', expected: one.registry.state.revision };
  const answer = await call(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/registry/remotes/mfe-one/promote`,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    JSON.stringify(body),
  );
  server.close();
  expect([answer.status, answer.json]).toMatchObject([200, { stable: '9' }]);
});
