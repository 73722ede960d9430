import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'portal-upgrade-'));
const portal = path.join(folder, 'portal');
const at = (...names: string[]) => path.join(folder, ...names);
const done = () => readFileSync(at('done'), 'utf8').split('\n').filter(Boolean);
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    cwd: portal,
    encoding: 'utf8',
  }).stdout.trim();

/** A program that notes its name and arguments in `done`, in the order of the calls. */
function program(name: string, more = '') {
  writeFileSync(at('bin', name), `#!/bin/bash\necho "${name} $*" >> ${at('done')}\n${more}\n`);
  chmodSync(at('bin', name), 0o755);
}

/** A repository with the command, and stubs of what it builds. */
function commit(version: string, files: Record<string, string> = {}): string {
  for (const [name, text] of Object.entries({ version, ...files })) {
    mkdirSync(path.dirname(path.join(portal, name)), { recursive: true });
    writeFileSync(path.join(portal, name), text);
  }
  git('add', '-A');
  git('commit', '-qm', version);
  return git('rev-parse', 'HEAD');
}

let server: ReturnType<typeof createServer>;
let port: number;
let one: string;
let two: string;

beforeAll(async () => {
  // Every service of the test answers at this port.
  server = createServer((_req, res) => res.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
  mkdirSync(portal, { recursive: true });
  mkdirSync(at('bin'));
  mkdirSync(at('data'));
  for (const name of ['upgrade.mjs', 'settings.mjs', 'packages.mjs'])
    cpSync(path.join(root, 'scripts', name), path.join(portal, 'scripts', name), { recursive: true });
  git('init', '-q');
  one = commit('one', {
    'package.json': '{"version":"1.0.0"}',
    '.gitignore': 'dist\n.build.json\n',
  });
  mkdirSync(path.join(portal, 'api/dist'), { recursive: true });
  writeFileSync(
    path.join(portal, 'api/dist/backup.js'),
    `require('node:fs').appendFileSync(${JSON.stringify(at('done'))}, process.argv.slice(2).join(' ').replace(/before-\\S+/, 'NAME') + '\\n')`,
  );
  mkdirSync(path.join(portal, 'gateway/dist'), { recursive: true });
  writeFileSync(
    path.join(portal, 'gateway/dist/main.js'),
    `require('node:fs').appendFileSync(${JSON.stringify(at('done'))}, 'gateway ' + process.argv.slice(2).join(' ') + '\\n')`,
  );
  writeFileSync(
    at('portal.env'),
    `DATA_DIR=${at('data')}\nBACKUP_DIR=${at('backups')}\nDATABASE_URL=postgres://portal@127.0.0.1/portal\n`,
  );
  const units = [`portal-gateway@${port}.service`, 'portal-backup.timer', `portal-api@${port}.service`];
  program(
    'systemctl',
    `case "$*" in *Wants*) echo "${units.join(' ')}";; *ActiveState*) cat ${at('state')};; esac`,
  );
  program('journalctl', 'echo "A newer version of the portal has migrated this database"');
  program('npm', `test ! -e ${at('build-fails')}`);
  program('runuser', 'case "$*" in *pg_get_userbyid*) echo portal;; esac');
  writeFileSync(at('state'), 'active\n0\n');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => writeFileSync(at('done'), ''));

async function upgrade(...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [path.join(portal, 'scripts/upgrade.mjs'), ...args], {
    env: { PATH: `${at('bin')}:${process.env.PATH}`, SETTINGS_FILE: at('portal.env') },
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data) => (output += String(data)));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, output };
}
/** The acts that change something. */
const acts = () => done().filter((line) => !/^systemctl show/.test(line));

test('makes a pinned backup with the old build, builds, and restarts one service after the other, gateways last', async () => {
  two = commit('two');
  const { status, output } = await upgrade();
  expect({ status, output }).toMatchObject({ status: 0 });
  expect(acts()).toEqual([
    'backup --keep NAME',
    'npm run build',
    `systemctl restart portal-api@${port}.service`,
    'gateway --publish',
    `systemctl restart portal-gateway@${port}.service`,
    'systemctl start portal.target',
  ]);
  expect(output).toContain(`from ${one.slice(0, 8)} to ${two.slice(0, 8)}`);
  expect(output).toMatch(/\d\d:\d\d:\d\d upgraded to/);
});

test('goes back to the commit before where the schema is the same', async () => {
  expect(await upgrade('--back')).toMatchObject({ status: 0 });
  expect(git('rev-parse', 'HEAD')).toBe(one);
  expect(acts()).toEqual([
    'npm run build',
    `systemctl restart portal-api@${port}.service`,
    `systemctl restart portal-gateway@${port}.service`,
    'systemctl start portal.target',
  ]);
  expect((await upgrade('--back')).output).toContain('nothing to go back to');
});

test('a build that fails restarts nothing, and a second run continues with the same backup', async () => {
  git('checkout', '-q', two);
  writeFileSync(at('build-fails'), '');
  const failed = await upgrade('--from', one);
  expect([failed.status, failed.output]).toEqual([
    1,
    expect.stringContaining('NOT upgraded. To go back: npm run upgrade -- --back'),
  ]);
  expect(acts()).toEqual(['backup --keep NAME', 'npm run build']);
  rmSync(at('build-fails'));
  writeFileSync(at('done'), '');
  expect(await upgrade()).toMatchObject({ status: 0 });
  expect(acts()[0]).toBe('npm run build');
});

test('a service that does not start stops the upgrade with its last words', async () => {
  git('checkout', '-q', '-B', 'main');
  commit('three');
  const ready = server.listeners('request')[0] as () => void;
  server.removeAllListeners('request').on('request', (_req, res) => void res.writeHead(503).end());
  writeFileSync(at('state'), 'failed\n3\n');
  const { status, output } = await upgrade('--from', two);
  server.removeAllListeners('request').on('request', ready);
  writeFileSync(at('state'), 'active\n0\n');
  expect(status).toBe(1);
  expect(output).toContain('A newer version of the portal has migrated this database');
  expect(acts().filter((line) => line.includes('portal-gateway'))).toEqual([]);
});

test('with a new schema it goes back only to the backup, and sets the folder and the database aside', async () => {
  const four = commit('four', { 'api/src/platform/database/migrations/0002-x.ts': '' });
  expect((await upgrade('--from', two)).output).toContain('with a new schema');
  writeFileSync(path.join(folder, 'data/kept'), '');
  writeFileSync(at('done'), '');

  const refused = await upgrade('--back');
  expect([refused.status, refused.output]).toEqual([1, expect.stringContaining('With --restore')]);
  expect([acts(), git('rev-parse', 'HEAD')]).toEqual([[], four]);

  expect(await upgrade('--back', '--restore')).toMatchObject({ status: 0 });
  expect(git('rev-parse', 'HEAD')).toBe(two);
  expect(acts().map((line) => line.replace(/\d{14}/, 'STAMP').replace(/runuser.* -c /, 'sql '))).toEqual([
    'systemctl stop portal.target',
    "sql select pg_get_userbyid(datdba) from pg_database where datname = 'portal'",
    'sql alter database "portal" rename to "portal_STAMP"',
    'sql create database "portal" owner "portal"',
    'npm run build',
    `restore ${at('backups')} --kept NAME`,
    'systemctl start portal.target',
  ]);
  expect(existsSync(at('data/kept'))).toBe(false);
});

test('refuses where there is nothing new, and where files are changed', async () => {
  expect((await upgrade('--from', two)).output).toContain('runs already');
  writeFileSync(path.join(portal, 'version'), 'by hand');
  expect((await upgrade('--from', one)).output).toContain('are changed: commit or discard');
  expect(acts()).toEqual([]);
});
