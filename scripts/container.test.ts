import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const image = read('docs/container/Containerfile');
const compose = read('docs/container/compose.yaml');

// No container can be run in the tests: these hold the files to the programs and settings that they name.
test('the container files name programs and settings that are there', () => {
  const programs = [...`${image}\n${compose}`.matchAll(/scripts\/[\w-]+\.\w+/g)].map(([file]) => file);
  expect(new Set(programs)).toEqual(new Set(['scripts/install.sh', 'scripts/serve.mjs']));
  for (const program of programs) expect(existsSync(path.join(root, program))).toBe(true);
  const documented = [...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(
    ([, name]) => name!,
  );
  const set = [...compose.matchAll(/\b((?:API|JOBS|HOST|PORT|TRUSTED)[A-Z_]*):/g)].map(([, name]) => name!);
  expect(set.length).toBeGreaterThan(5);
  expect(set.filter((name) => !documented.includes(name))).toEqual([]);
});

test.each(['api', 'gateway'])('a container runs the %s as its unit does', (server) => {
  const [, program] = /^ENTRYPOINT \["node", (.*)\]$/m.exec(image)!;
  const [, command] = new RegExp(`command: \\[(.*${server})\\]`).exec(compose)!;
  const unit = read(`docs/systemd/portal-${server}@.service`);
  expect(unit).toContain(`/usr/bin/node ${`${program}, ${command}`.replaceAll(/[",]/g, '')}\n`);
});

test('what is secret or built here stays out of the image', () => {
  expect(read('.dockerignore')).toBe(read('.containerignore'));
  for (const name of ['.git', '**/node_modules', '.data', 'docs/container/portal.env'])
    expect(read('.containerignore').split('\n')).toContain(name);
});
