import { tmpdir } from 'node:os';
import { testServer } from '../../testing/test-server.ts';
import { isLow, roomAt } from './disk.ts';

const server = testServer({ settings: { dataDir: tmpdir() } });

const mebibyte = 1_048_576;
test.each([
  [{ free: 99, size: 1000 }, true],
  [{ free: 100, size: 1000 }, false],
  [{ free: 0, size: 1000 }, true],
  // The reserve of the database is all that is left of a small disk.
  [{ free: 63, size: 400 }, true],
  [{ free: 64, size: 400 }, false],
])('%j MiB is low: %s', ({ free, size }, low) => {
  expect(isLow({ free: free * mebibyte, size: size * mebibyte })).toBe(low);
});

test('readiness and metrics tell how the disk of the data folder stands', async () => {
  const room = await roomAt(tmpdir());
  const ready = await server.inject({ url: '/readyz' });
  expect(['ok', 'low']).toContain(ready.json().disk);
  expect(ready.json().files).toBe('ok');
  const { body } = await server.inject({ url: '/metrics' });
  expect(body).toMatch(/^portal_disk_free_bytes \d+$/m);
  expect(body).toContain(`portal_disk_size_bytes ${room.size}\n`);
});
