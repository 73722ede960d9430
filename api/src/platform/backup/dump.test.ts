import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dumpDatabase, loadDump } from './dump.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-dump-'));
const { PATH } = process.env;
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true });
});

/** Programs in place of PostgreSQL's own, which write down how they were called and then do that. */
function programs(then = '') {
  for (const name of ['pg_dump', 'pg_restore']) {
    const program = path.join(folder, name);
    writeFileSync(program, `#!/bin/sh\necho "$PGPASSWORD $*" > ${program}.told\n${then}\n`);
    chmodSync(program, 0o755);
  }
  process.env.PATH = `${folder}:${PATH}`;
}
const told = (name: string) => readFileSync(path.join(folder, `${name}.told`), 'utf8').trim();

test.each([
  ['postgres://ana:s%40cr%C3%A9@db:5432/portal', 'postgres://ana@db:5432/portal'],
  ['postgres://ana@db/portal?password=s%40cr%C3%A9', 'postgres://ana@db/portal'],
  [
    'postgres://ana@db/portal?password=s%40cr%C3%A9&sslmode=require',
    'postgres://ana@db/portal?sslmode=require',
  ],
  [
    'postgres://ana@db/portal?sslmode=require&password=s%40cr%C3%A9&application_name=x',
    'postgres://ana@db/portal?sslmode=require&application_name=x',
  ],
])('the password of %s stands in no argument, which ps would show', async (url, bare) => {
  programs();
  await dumpDatabase(url, folder);
  await loadDump(url, folder);
  expect(told('pg_dump')).toBe(`s@cré --format=custom --no-owner --no-password ${bare}`);
  expect(told('pg_restore')).toBe(
    `s@cré --exit-on-error --single-transaction --no-owner --no-password --dbname ${bare}`,
  );
});

test('reports a program that fails or is missing in one sentence, at any point of the dump', async () => {
  const url = 'postgres://ana@db/portal';
  writeFileSync(path.join(folder, 'database.dump.000'), Buffer.alloc(1 << 20));
  programs(`echo 'pg_x: error: connection failed: error: no room.' >&2; exit 1`);
  await expect(loadDump(url, folder)).rejects.toThrow(/^pg_restore failed: no room\.$/);
  await expect(dumpDatabase(url, folder)).rejects.toThrow(/^pg_dump failed: no room\.$/);
  process.env.PATH = '/nowhere';
  await expect(loadDump(url, folder)).rejects.toThrow(/^pg_restore cannot be run \(ENOENT\)/);
  await expect(dumpDatabase(url, folder)).rejects.toThrow(/^pg_dump cannot be run \(ENOENT\)/);
});

test('a part that cannot be written ends the dump with the cause', async () => {
  programs('echo something');
  const full = path.join(folder, 'full');
  mkdirSync(path.join(full, 'database.dump.000'), { recursive: true });
  await expect(dumpDatabase('postgres://ana@db/portal', full)).rejects.toThrow('EEXIST');
});
