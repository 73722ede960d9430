import { tmpdir } from 'node:os';
import { testServer } from '../../testing/test-server.ts';
import { isLow, roomAt } from './disk.ts';

const server = testServer({ settings: { dataDir: tmpdir() } });

test.each([
  [{ free: 99, size: 1000 }, true],
  [{ free: 100, size: 1000 }, false],
  [{ free: 0, size: 1000 }, true],
])('%j is low: %s', (room, low) => {
  expect(isLow(room)).toBe(low);
});

test('readiness and metrics tell how the disk of the data folder stands', async () => {
  const room = await roomAt(tmpdir());
  const ready = await server.inject({ url: '/readyz' });
  expect(['ok', 'low']).toContain(ready.json().disk);
  expect(ready.json().files).toBe('ok');
  const { body } = await server.inject({ url: '/metrics' });
  expect(body).toMatch(/^disk_free_bytes \d+$/m);
  expect(body).toContain(`disk_size_bytes ${room.size}\n`);
});
