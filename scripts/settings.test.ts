import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'portal-settings-'));
const file = path.join(folder, 'portal.env');
afterAll(() => rmSync(folder, { recursive: true }));

/** What a process of the portal gets from a file with this text. */
function loaded(text: string, environment: Record<string, string> = {}) {
  writeFileSync(file, text);
  const script = `import { loadSettings } from './scripts/settings.mjs';
    try { loadSettings(); console.log(JSON.stringify(process.env)); } catch (error) { console.log(JSON.stringify(error.message)); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { SETTINGS_FILE: file, ...environment },
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as Record<string, string> | string;
}

test('a value is everything after the equals sign: no character needs a quote', () => {
  const url = 'postgres://portal:a$b#c&d`e"f\'g%40@127.0.0.1:5432/portal';
  const text = `# a comment\n\nDATABASE_URL=${url}\n  MAIL_FROM = Portal Académico <portal@example.org> \nSMTP_URL=\n`;
  expect(loaded(text)).toMatchObject({
    DATABASE_URL: url,
    MAIL_FROM: 'Portal Académico <portal@example.org>',
  });
  expect(loaded(text)).not.toHaveProperty('SMTP_URL');
});

test('one pair of quotes around a value, as files for systemd have it, does not belong to it', () => {
  expect(loaded(`MAIL_FROM="Portal <portal@example.org>"\nDATA_DIR='/srv/portal'\n`)).toMatchObject({
    MAIL_FROM: 'Portal <portal@example.org>',
    DATA_DIR: '/srv/portal',
  });
});

test('the environment takes precedence, as for the port of a unit', () => {
  expect(loaded('API_PORT=8081\nJOBS=here\n', { API_PORT: '8082' })).toMatchObject({
    API_PORT: '8082',
    JOBS: 'here',
  });
});

test.each([
  ['DATA_DIR=/srv\nexport A=b\n', `${file}, line 2: a setting must look like NAME=value.`],
  ['PORT=1\n\nPORT=2\n', `${file}, line 3: PORT is set twice.`],
])('%j is refused with the line', (text, sentence) => {
  expect(loaded(text)).toBe(sentence);
});

test('a file that is named and not there is refused', () => {
  expect(loaded('', { SETTINGS_FILE: `${file}.none` })).toBe(
    `The settings cannot be read from ${file}.none (ENOENT).`,
  );
});

test('a command says in one sentence why it cannot read its settings', () => {
  writeFileSync(file, 'nonsense\n');
  for (const command of [['backup.mjs', 'backup'], ['serve.mjs', 'api'], ['start.mjs']]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'scripts', command[0]!), ...command.slice(1)],
      { env: { PATH: process.env.PATH, SETTINGS_FILE: file }, encoding: 'utf8' },
    );
    expect(stderr.trim()).toMatch(/^(portal \| )?\S+, line 1: a setting must look like NAME=value\.$/);
    expect(status).not.toBe(0);
  }
});
