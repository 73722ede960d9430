import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { enqueueMail } from './platform/mail/mail.ts';
import { bundleApi, startApi, type ApiProcess } from './testing/api-process.ts';
import { testDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-parts-'));
const running: ApiProcess[] = [];
const database = testDatabase(async () => {
  for (const one of running) one.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
});
let bundle: ReturnType<typeof bundleApi>;
beforeAll(() => {
  bundle = bundleApi();
});
afterAll(() => {
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(jobs: 'elsewhere' | 'only') {
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, JOBS: jobs };
  const one = await startApi(bundle.file, env);
  running.push(one);
  await one.ready();
  return one;
}

test('calls are answered by one process and mail is sent by another', async () => {
  const { db } = database;
  await db
    .transaction()
    .execute((tx) =>
      enqueueMail(tx, { to: 'reitoria@udm.test', subject: 'Bem-vindo', text: 'Entre no portal.' }),
    );
  const waiting = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  const calls = await start('elsewhere');
  expect((await fetch(`${calls.url}/api/profileCompany`)).status).toBe(200);
  expect(await waiting()).toHaveLength(1);
  const jobs = await start('only');
  await until(async () => (await waiting()).length === 0);
  expect((await fetch(`${jobs.url}/api/profileCompany`)).status).toBe(404);
  expect((await fetch(`${jobs.url}/metrics`)).status).toBe(200);
});
