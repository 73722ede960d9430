import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database of the test file's own on the server of the run; `url` is there from `beforeAll` on. */
export function testDatabase(): { url: string } {
  const name = `gateway_${randomBytes(6).toString('hex')}`;
  const database = { url: '' };
  beforeAll(async () => {
    await administer(`create database ${name}`);
    const url = new URL(process.env.TEST_SERVER_URL!);
    url.pathname = `/${name}`;
    database.url = url.href;
  });
  afterAll(() => administer(`drop database ${name} with (force)`));
  return database;
}
