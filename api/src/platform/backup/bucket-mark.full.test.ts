import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testServer } from '../../testing/test-server.ts';
import { markPut } from './backup-bucket.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-mark-'));
const server = testServer({ settings: { dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true }));

const age = async () => {
  const { body } = await server.inject({ url: '/metrics' });
  return Number(/^portal_backup_bucket_age_seconds (\S+)$/m.exec(body)?.[1]);
};

test('how long ago a backup was put into a bucket stands in the metrics, and that none was', async () => {
  expect(await age()).toBeNaN();
  await markPut(dataDir, new Date(Date.now() - 3_600_000));
  const first = await age();
  expect(first).toBeGreaterThanOrEqual(3600);
  await markPut(dataDir);
  expect(await age()).toBeLessThan(first);
});
