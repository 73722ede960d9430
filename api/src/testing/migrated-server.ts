import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../platform/database/migrate.ts';
import { startEmbedded } from '../platform/database/postgres/supervisor.ts';
import { administer, databaseUrl } from './administer.ts';

/** A server (embedded, or the one of DATABASE_URL) with a migrated database that tests copy; `stop` drops both. */
export async function migratedServer() {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await throwAwayServer();
  const template = `test_${process.pid}_${Date.now().toString(36)}`;
  await administer(server.url, `create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  const stop = async () => {
    await administer(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
  return { url: server.url, template, stop };
}

async function throwAwayServer() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  chmodSync(dataDir, 0o711); // mkdtemp makes it private; as root the server runs as another user.
  // A vacuum in the background would let chance choose the planner's statistics.
  const settings = { max_connections: '300', autovacuum: 'off' };
  const server = await startEmbedded({ dataDir, durable: false, settings });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}
