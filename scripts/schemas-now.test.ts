import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const parses = /(?<!\b(?:JSON|Date))\.(?:safeParse|parse)\(/;
const brings = /^import '(?:@portal\/shared-kit\/schemas-now|[./]+\/schema\/now\.ts)';$/m;
/** Browser code that parses immediately without importing zod: it fails where it runs before zod is loaded. */
const parsesTooEarly = (code: string) => parses.test(code) && !brings.test(code);

test('browser code that parses loads zod: import @portal/shared-kit/schemas-now there', () => {
  expect(parsesTooEarly('const known = room.form.safeParse(value);')).toBe(true);
  expect(parsesTooEarly("import '@portal/shared-kit/schemas-now';\nroom.form.parse(value);")).toBe(false);
  expect(parsesTooEarly('JSON.parse(text); Date.parse(day);')).toBe(false);

  const packages = readdirSync(root).filter((name) => /^(shell|shared-kit|mfe-.+)$/.test(name));
  const files = packages
    .flatMap((name) =>
      readdirSync(path.join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${name}/src/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file));
  // Code that also runs on servers and in tests always has zod; `call` and list filters wait for it, and frames load it themselves.
  const own = files.filter(
    (file) =>
      !/\.test\.|-fake\.|\/testing\/|^shared-kit\/src\/contract\//.test(file) &&
      ![
        'shared-kit/src/data/call.ts',
        'shared-kit/src/screen/list/state/use-address.ts',
        'shell/src/federation/framed/framed-lifecycles.ts',
      ].includes(file),
  );
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((file) => parsesTooEarly(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
