import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const units = path.join(root, 'docs/systemd');
const files = readdirSync(units);
const readUnit = (file: string) => readFileSync(path.join(units, file), 'utf8');

test.each<[string[], Record<string, string>, RegExp]>([
  [['apis'], {}, /There is no part "apis"; there are api, gateway, jobs\./],
  [['api'], { API_PROCESSES: '0' }, /API_PROCESSES must be a number between 1 and 64; it is "0"\./],
  [['api'], { API_PROCESSES: 'many' }, /API_PROCESSES must be a number/],
  [['api'], { API_PROCESSES: '2', DATABASE_URL: '' }, /API_PROCESSES above 1 needs DATABASE_URL/],
  [['gateway'], { PORT: '99999' }, /PORT must be a port between 1 and 65535; it is "99999"\./],
])('what cannot be started says so in a sentence: %j with %j', (args, env, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/start.mjs'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
});

test('each unit starts a program that is here: the servers what the build makes, the backup its command', () => {
  const started = files.flatMap((file) =>
    [...readUnit(file).matchAll(/^ExecStart=\/usr\/bin\/node (?:--\S+ )*(.+)$/gm)].map(([, program]) => [
      file,
      program,
    ]),
  );
  expect(started.sort()).toEqual([
    ['portal-api@.service', 'scripts/serve.mjs api'],
    ['portal-backup.service', 'scripts/backup.mjs backup'],
    ['portal-drill.service', 'scripts/backup.mjs restore --drill'],
    ['portal-gateway@.service', 'scripts/serve.mjs gateway'],
    ['portal-jobs.service', 'scripts/serve.mjs api'],
  ]);
  for (const [, program] of started) expect(existsSync(path.join(root, program!.split(' ')[0]!))).toBe(true);
});

test('the units run the servers as the start command does', () => {
  const script =
    "import { serverFlags } from './scripts/server-program.mjs'; console.log(JSON.stringify({ api: serverFlags('api'), gateway: serverFlags('gateway') }));";
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  const flags: Record<string, string[]> = JSON.parse(stdout);
  const ran = files.flatMap((file) => [
    ...readUnit(file).matchAll(/^ExecStart=\/usr\/bin\/node (.*) scripts\/serve\.mjs (api|gateway)$/gm),
  ]);
  expect(ran).toHaveLength(3);
  for (const [, given, server] of ran) {
    expect(given).toContain('--max-semi-space-size');
    expect(given).toBe(flags[server!]!.join(' '));
  }
});

// Where there is no systemd its own check cannot be asked.
if (existsSync('/usr/bin/systemd-analyze'))
  test('systemd takes every unit as it stands', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-units-'));
    for (const file of files)
      writeFileSync(path.join(folder, file), readUnit(file).replaceAll('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...files.map((file) => path.join(folder, file.replace('@.', '@8080.')))],
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect([status, stderr.split('\n').filter((line) => line.includes(folder))]).toEqual([0, []]);
  });
