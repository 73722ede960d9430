import { pino } from 'pino';
import { createApp } from '../../app.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testDatabase, testFiles } from '../../testing/test-database.ts';
import { testSettings } from '../../testing/test-server.ts';
import { connect, createPool } from '../database/pool.ts';

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
