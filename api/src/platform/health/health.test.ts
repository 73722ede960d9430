import { pino } from 'pino';
import { tmpdir } from 'node:os';
import { IntervalLog } from '@portal/server-kit/interval-log';
import { createApp } from '../../app.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testDatabase, testFiles } from '../../testing/test-database.ts';
import { testSettings, testServer } from '../../testing/test-server.ts';
import { connect, createPool } from '../database/pool.ts';
import { isLow, roomAt, OutageLog } from './health.routes.ts';

const database = testDatabase();

test('with every connection of its pool taken a server is ready, by a connection of its own', async () => {
  const pool = createPool(database.url, { max: 1 });
  const db = connect(pool);
  const { files, remove } = await testFiles();
  const { fastify } = await createApp({
    db,
    pool,
    files,
    watchDb: database.db,
    settings: testSettings,
    authenticator: testAuthenticator({}),
    logger: pino({ level: 'silent' }),
  });
  const connection = await pool.connect();
  try {
    const ready = await fastify.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'ready' }]);
    expect((await fastify.inject({ url: '/state' })).statusCode).toBe(200);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]);
  } finally {
    connection.release();
    await fastify.close();
    await db.destroy();
    await remove();
  }
});

describe('metrics access', () => {
  const token = 'a-token-of-prometheus';
  const open = testServer();
  const guarded = testServer({ settings: { metricsToken: token } });
  const read = (server: typeof open, headers = {}, remoteAddress = '127.0.0.1') =>
    server.inject({ url: '/metrics', headers, remoteAddress });

  test('without a token the metrics are read from this machine, and not through a proxy on it', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await read(open, {}, address)).body).toContain('portal_outbox_backlog');
    const refused = [
      await read(open, {}, '10.0.0.9'),
      await read(open, { 'x-forwarded-for': '127.0.0.1' }),
      await read(open, { forwarded: 'for=127.0.0.1' }),
    ];
    for (const answer of refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'forbidden' }]);
  });

  test('with a token configured, every request needs it', async () => {
    for (const authorization of ['', token, `Bearer ${token}x`])
      expect((await read(guarded, { authorization })).statusCode).toBe(401);
    const allowed = await read(guarded, { authorization: `Bearer ${token}` }, '10.0.0.9');
    expect([allowed.statusCode, allowed.body]).toEqual([
      200,
      expect.stringContaining('portal_outbox_backlog'),
    ]);
  });
});

describe('disk', () => {
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
});

describe('interval log', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('many events of an interval become one line, and an interval without events none', () => {
    const lines: object[] = [];
    const log = new IntervalLog((counts) => lines.push(counts));
    for (let each = 0; each < 500; each += 1) log.note('GET /api/quick');
    log.note('POST /api/quick');
    jest.advanceTimersByTime(10_000);
    expect(lines).toEqual([{ 'GET /api/quick': 500, 'POST /api/quick': 1 }]);
    jest.advanceTimersByTime(60_000);
    log.note('GET /api/quick');
    log.flush();
    expect(lines.slice(1)).toEqual([{ 'GET /api/quick': 1 }]);
  });

  test('an outage is one line when it begins and one when it ends, with its seconds', () => {
    const lines: unknown[] = [];
    const note = (line: unknown, text: string) => void lines.push([line, text]);
    const outage = new OutageLog('the database', { warn: note, info: note } as never);
    outage.answered();
    for (let each = 0; each < 5; each += 1) outage.failed();
    jest.advanceTimersByTime(42_000);
    outage.answered();
    outage.answered();
    expect(lines).toEqual([
      [{ part: 'the database', err: undefined }, 'does not answer'],
      [{ part: 'the database', seconds: 42 }, 'answers again'],
    ]);
  });
});
