import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { until } from '../../../testing/until.ts';
import { isLostConnection } from '../lost-connection.ts';
import { isAlive } from './holder.ts';
import { startEmbedded, type EmbeddedServer } from './supervisor.ts';

let dataDir: string;
let running: EmbeddedServer[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-supervisor-'));
  chmodSync(dataDir, 0o711);
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Without fsync unless durability is tested: a killed process loses nothing that the kernel has. */
async function start(durable = false) {
  const server = await startEmbedded({ dataDir, durable });
  running.push(server);
  return server;
}

async function ask<Row extends pg.QueryResultRow>(server: EmbeddedServer, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
const answers = (server: EmbeddedServer) =>
  ask(server, 'select 1').then(
    () => true,
    () => false,
  );

test('written data is there after a clean stop and a second start', async () => {
  const first = await start();
  await ask(first, 'create table kept as select 7 as n');
  const pid = first.pid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await ask(await start(), 'select n from kept')).toEqual([{ n: 7 }]);
});

test('listens on the loopback only, on a port below the ephemeral range, and makes its commits durable', async () => {
  const server = await start(true);
  const [settings] = await ask(
    server,
    `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commit, current_setting('unix_socket_directories') as sockets`,
  );
  expect(settings).toEqual({
    addresses: '127.0.0.1',
    fsync: 'on',
    commit: 'on',
    sockets: path.join(dataDir, 'postgres'),
  });
  expect(server.port).toBeLessThan(32_768);
});

test('its password is in a file that nobody else can read, and wrong passwords are refused', async () => {
  const server = await start();
  expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow(
    'password authentication failed',
  );
});

test('a lost password is said in one sentence', async () => {
  await (await start()).stop();
  writeFileSync(path.join(dataDir, 'postgres-password'), 'another');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    "The password kept in 'postgres-password' is not the one",
  );
  writeFileSync(path.join(dataDir, 'postgres-password'), 'another');
});

test('a server that is killed comes back on the same port with everything that was committed', async () => {
  const server = await start(true);
  await ask(server, 'create table kept as select 7 as n');
  const pid = server.pid();
  process.kill(pid, 'SIGKILL');
  await until(async () => server.pid() !== pid && (await answers(server)));
  expect(await ask(server, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('is reached by a Unix socket in its folder too, also after it was killed; without it the connection counts as lost', async () => {
  const server = await start();
  const bySocket = { ...server, url: server.poolUrl };
  expect(await ask(bySocket, 'select inet_server_addr() as address')).toEqual([{ address: null }]);
  const pid = server.pid();
  process.kill(pid, 'SIGKILL');
  await until(async () => server.pid() !== pid && (await answers(bySocket)));
  await server.stop();
  expect(isLostConnection(await ask(bySocket, 'select 1').catch((error: unknown) => error))).toBe(true);
});

test('a second opener shares the live server, and takes over on the same port when its owner stops', async () => {
  const [owner, guest] = [await start(), await start()];
  expect([owner.isOwner(), guest.isOwner(), guest.url]).toEqual([true, false, owner.url]);
  await owner.stop();
  await until(async () => guest.isOwner() && (await answers(guest)));
  expect(guest.port).toBe(owner.port);
});

test('two openers of a new folder at the same moment meet on one server', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.url).toBe(other.url);
  expect(one.isOwner()).not.toBe(other.isOwner());
});

test('removes leftovers of a first start that was killed', async () => {
  const deadPid = 2 ** 22 + 1; // above the highest process id
  mkdirSync(path.join(dataDir, `postgres.init-${deadPid}`));
  writeFileSync(path.join(dataDir, `postgres.init-${deadPid}.pw`), 'x');
  expect(await answers(await start())).toBe(true);
  expect(existsSync(path.join(dataDir, `postgres.init-${deadPid}`))).toBe(false);
  expect(existsSync(path.join(dataDir, `postgres.init-${deadPid}.pw`))).toBe(false);
});

test('a lock file whose process id now belongs to another program does not stop it', async () => {
  const first = await start();
  const lock = path.join(dataDir, 'postgres', 'postmaster.pid');
  const text = readFileSync(lock, 'utf8');
  await first.stop();
  writeFileSync(lock, text.replace(/^\d+/, String(process.pid)));
  expect(await answers(await start())).toBe(true);
});

test('below a folder that only its owner can enter it starts all the same', async () => {
  chmodSync(dataDir, 0o700);
  const server = await start();
  expect(await answers(server)).toBe(true);
  await server.stop();
  expect(await answers(await start())).toBe(true);
  await running.pop()!.stop();
  if (process.getuid?.() === 0) rmSync(readlinkSync(path.join(dataDir, 'postgres')), { recursive: true });
});

test('a server that cannot start says why', async () => {
  await (await start()).stop();
  writeFileSync(path.join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/did not start: .*configuration file/);
});
