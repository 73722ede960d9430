// Writes src/platform/database/schema.ts from a freshly migrated throw-away database.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from './build.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = here(`node_modules/.cache/codegen-${process.pid}.js`);

await bundle(here('src/testing/global-setup.ts'), program);
const { default: globalSetup } = await import(program);
delete process.env.DATABASE_URL;
await globalSetup();
try {
  const url = new URL(process.env.TEST_SERVER_URL);
  url.pathname = `/${process.env.TEST_TEMPLATE}`;
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url.href,
    '--out-file',
    here('src/platform/database/schema.ts'),
  ];
  const parsers = ['--date-parser', 'string', '--type-mapping', JSON.stringify({ int8: 'number' })];
  const skip = ['--exclude-pattern', 'kysely_*'];
  execFileSync(here('node_modules/.bin/kysely-codegen'), [...options, ...parsers, ...skip], {
    stdio: 'inherit',
  });
  execFileSync('npx', ['prettier', '--write', here('src/platform/database/schema.ts')], {
    cwd: here('..'),
    stdio: 'inherit',
  });
} finally {
  await globalThis.stopTestServer();
  rmSync(program, { force: true });
  rmSync(`${program}.map`, { force: true });
}
