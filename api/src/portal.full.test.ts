import { once } from 'node:events';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleApi, startApi, type ApiProcess } from './testing/api-process.ts';
import { until } from './testing/until.ts';

const folders: string[] = [];
function emptyFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-first-start-'));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user.
  folders.push(folder);
  return folder;
}
const dataDir = emptyFolder();
let bundle: ReturnType<typeof bundleApi>;
let api: ApiProcess | undefined;

beforeAll(() => {
  bundle = bundleApi();
});
afterAll(async () => {
  await end();
  bundle.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function end() {
  api?.kill('SIGTERM');
  await api?.ended;
}

async function start(env: Record<string, string>): Promise<ApiProcess> {
  await end();
  api = await startApi(bundle.file, { DATA_DIR: dataDir, ...env });
  await api.ready();
  return api;
}

test('a real installation greets its first administrator with a link, once, and holds no demonstration', async () => {
  const real = { DEMO: '0', ADMIN_EMAIL: 'reitoria@udm.test', PUBLIC_URL: 'https://portal.udm.test' };
  const first = await start(real);
  expect(first.output()).toMatch(
    /^First administrator reitoria@udm\.test: set the password at https:\/\/portal\.udm\.test\/\S+$/m,
  );
  expect((await fetch(`${first.url}/api/dev/mail`)).status).toBe(404);
  const profile = (await (await fetch(`${first.url}/api/profileCompany`)).json()) as {
    data: { name: string };
  };
  expect(profile.data.name).toBe('Portal Académico');
  const second = await start(real);
  expect(second.output()).not.toContain('First administrator');
});

test('listening for other machines without knowing the gateway among them, it says what to set', async () => {
  const other = { API_HOST: '0.0.0.0' };
  expect((await start(other)).output()).toContain('TRUSTED_PROXIES');
  expect((await start({ ...other, TRUSTED_PROXIES: '10.0.0.5' })).output()).not.toContain('TRUSTED_PROXIES');
});

test('the figures for Prometheus tell of the process, its event loop and its pool', async () => {
  const { url } = await start({});
  const figures = await (await fetch(`${url}/metrics`)).text();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
    'portal_db_pool_connections',
  ])
    expect(figures).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
  expect(figures).toMatch(/^portal_build_info\{program="api",version="\S+",commit="\S+"\} 1$/m);
  const types = [...figures.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(types.filter(([, name]) => !/^(portal|process|nodejs)_/.test(name!))).toEqual([]);
  expect(types.filter(([, name, type]) => name!.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  if (existsSync('/usr/local/bin/promtool'))
    expect(execFileSync('promtool', ['check', 'metrics'], { input: figures, encoding: 'utf8' })).toBe('');
});

test('told to stop while a mail is being delivered, it goes on answering calls until the mail server has answered', async () => {
  const mailServer = createServer().listen(0, '127.0.0.1');
  const delivery = once(mailServer, 'connection') as Promise<[Socket]>;
  await once(mailServer, 'listening');
  const { port } = mailServer.address() as AddressInfo;
  const stopping = await start({
    DATA_DIR: emptyFolder(),
    DEMO: '0',
    LOG_LEVEL: 'info',
    ADMIN_EMAIL: 'reitoria@udm.test',
    PUBLIC_URL: 'https://portal.udm.test',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  const [connection] = await delivery;
  stopping.kill('SIGTERM');
  await until(() => stopping.output().includes('"msg":"stopping"'));
  const answer = await fetch(`${stopping.url}/api/profileCompany`);
  expect([answer.status, answer.headers.get('x-draining')]).toEqual([200, null]);
  connection.destroy();
  mailServer.close();
  expect(await stopping.ended).toBe(0);
});
