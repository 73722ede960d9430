// Lists new migrations in index.ts, and writes src/platform/database/schema.ts from a freshly migrated throw-away database.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { bundle } from './build.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Adds what index.ts does not list yet after what it lists. */
function listMigrations() {
  const folder = here('src/platform/database/migrations');
  let index = readFileSync(`${folder}/index.ts`, 'utf8');
  for (const file of readdirSync(folder).sort()) {
    const [, name, words] = /^(\d{4}-\d\d-\d\d-\w+?-(.+))\.ts$/.exec(file) ?? [];
    if (name === undefined || index.includes(`'./${file}'`)) continue;
    const camel = words.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    let as = camel;
    for (let nth = 2; index.includes(`import * as ${as} `); nth += 1) as = `${camel}${nth}`;
    index = index
      .replace(/\n(?=\n\/\*\* Every migration)/, `\nimport * as ${as} from './${file}';\n`)
      .replace(/(?<=\n)(?=\};\s*$)/, `  '${name}': ${as},\n`);
  }
  writeFileSync(`${folder}/index.ts`, index);
}

/** Types of the columns whose check constraint lists their values, as `overrides` of kysely-codegen.
 *  @param {string} url */
async function listedValues(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select concat(r.relname, '.', a.attname) as column, not a.attnotnull as nullable, a.atthasdef as generated,
      pg_get_constraintdef(k.oid) as check
    from pg_constraint k join pg_class r on r.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace order by 1`);
  await client.end();
  const columns = rows.flatMap(({ column, nullable, generated, check }) => {
    const [, how, list] = / (= ANY|<@) \(?ARRAY\[((?:'[^']+'::text(?:, )?)+)\]/.exec(check) ?? [];
    if (!list) return [];
    const values = list.replaceAll('::text', '').replaceAll(', ', ' | ');
    const type = `${how === '<@' ? `(${values})[]` : values}${nullable ? ' | null' : ''}`;
    return [[column, generated ? `Generated<${type}>` : type]];
  });
  return { columns: Object.fromEntries(columns) };
}

listMigrations();
const program = here(`node_modules/.cache/codegen-${process.pid}.js`);

await bundle(here('src/testing/migrated-server.ts'), program);
const { migratedServer } = await import(program);
delete process.env.DATABASE_URL;
const server = await migratedServer();
try {
  const url = new URL(server.url);
  url.pathname = `/${server.template}`;
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
  const overrides = ['--overrides', JSON.stringify(await listedValues(url.href))];
  execFileSync(here('node_modules/.bin/kysely-codegen'), [...options, ...parsers, ...skip, ...overrides], {
    stdio: 'inherit',
  });
  execFileSync('npx', ['oxfmt', here('src/platform/database/schema.ts')], {
    cwd: here('..'),
    stdio: 'inherit',
  });
} finally {
  await server.stop();
  rmSync(program, { force: true });
  rmSync(`${program}.map`, { force: true });
}
