import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { filled } from '../shared-kit/cli/template.mjs';
import { writeAll } from './generated.mjs';
import { edited, editsFor } from './new-register/edits.mjs';
import { pluralOf, problemsOf, wordsOf } from './new-register/names.mjs';
import { root } from './packages.mjs';

const usage = `npm run new:register -- NAME --title TITLE --one ONE [--plural NAMES] [--menu GROUP]

Makes a register in the form of the others (see subject) that passes all checks: records with a name and a description.

  npm run new:register -- laboratory --title Laboratórios --one Laboratório --menu registos
`;
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/** Sidebar groups, read from the contract. */
const menus = [
  ...read('shared-kit/src/contract/gateway/menu-groups.ts').matchAll(/\{ id: '(\w+)', title:/g),
].map(([, id]) => /** @type {string} */ (id));

/** @returns {import('./new-register/names.mjs').Wanted} */
function wantedOf(/** @type {string[]} */ args) {
  const text = { type: /** @type {const} */ ('string') };
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { title: text, one: text, plural: text, menu: { ...text, default: 'registos' } },
  });
  const [name, ...more] = positionals;
  const wrong = problemsOf({ ...values, name }, menus);
  if (more.length > 0)
    wrong.unshift(`What is '${more.join(' ')}'? Put quotes around a title of several words.`);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return /** @type {any} */ ({ plural: pluralOf(name ?? ''), ...values, name });
}

/** A migration name that sorts after all others: with today's date, or that of the last one if later. */
function migrationName(/** @type {string} */ name) {
  const names = readdirSync(path.join(root, 'api/src/platform/database/migrations')).filter((file) =>
    /^\d/.test(file),
  );
  const last = names.sort().at(-1) ?? '';
  const today = new Date().toISOString().slice(0, 10);
  const day = last.slice(0, 10) > today ? last.slice(0, 10) : today;
  const number = last.startsWith(day) ? Number(last.slice(11, 13)) + 1 : 1;
  return `${day}-${String(number).padStart(2, '0')}-${name}`;
}

/** After the existing entries of its group. */
function menuOrder(/** @type {string} */ group) {
  const { menu } = JSON.parse(read('mfe-registers/remote.json')).contributes;
  const orders = menu
    .filter((/** @type {{ group: string }} */ entry) => entry.group === group)
    .map((/** @type {{ order: number }} */ entry) => entry.order);
  return Math.min(999, Math.max(0, ...orders) + 10);
}

/** New files by target path, each with its template. */
const filesFor = (/** @type {string} */ name, /** @type {string} */ migration) => ({
  [`shared-kit/src/contract/offer/${name}.ts`]: 'contract.ts',
  [`api/src/platform/database/migrations/${migration}.ts`]: 'migration.ts',
  [`api/src/offer/${name}/${name}.repository.ts`]: 'repository.ts',
  [`api/src/offer/${name}/${name}.service.ts`]: 'service.ts',
  [`api/src/offer/${name}/${name}.routes.ts`]: 'routes.ts',
  [`api/src/offer/${name}/${name}.test.ts`]: 'api-test.ts',
  [`mfe-registers/src/${name}/messages.ts`]: 'messages.ts',
  [`mfe-registers/src/${name}/${name}-page.tsx`]: 'page.tsx',
  [`mfe-registers/src/${name}/${name}-fields.tsx`]: 'fields.tsx',
  [`mfe-registers/src/${name}/${name}-page.test.tsx`]: 'page-test.tsx',
});

/** Conflicts in shared files. @returns {string[]} */
function takenBy(/** @type {Record<string, string>} */ { plural, snake, area }) {
  const contract = 'shared-kit/src/contract';
  const contracts = readdirSync(path.join(root, contract), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(`${contract}/${file}`));
  const has = (/** @type {string} */ file, /** @type {string} */ line) =>
    new RegExp(`^ {2}${line}`, 'm').test(read(file));
  return [
    ...(contracts.some((source) => source.includes(`'/${plural}'`)) ? [`a call /${plural}`] : []),
    ...(read('mfe-registers/remote.json').includes(`"/${plural}"`) ? [`a screen /${plural}`] : []),
    ...(has('shared-kit/src/contract/core/permissions.ts', `${area}: `) ? [`a permission ${area}.…`] : []),
    ...(has('api/src/platform/database/schema.ts', `${snake}: \\w+;`) ? [`a table ${snake}`] : []),
  ];
}

/** Computes everything before the first file is written, so that a register is generated completely or not at all. */
async function make(/** @type {import('./new-register/names.mjs').Wanted} */ wanted) {
  const words = wordsOf(wanted);
  const migration = migrationName(wanted.name);
  const files = filesFor(wanted.name, migration);
  const there = [...Object.keys(files), `mfe-registers/src/${wanted.name}`].filter((file) =>
    existsSync(path.join(root, file)),
  );
  there.push(...takenBy(words));
  if (there.length > 0) throw new Error(`There already is ${there.join(', ')}. Nothing was changed.`);

  /** @type {Map<string, string>} */
  const changed = new Map();
  for (const edit of editsFor(words, menuOrder(wanted.menu)))
    changed.set(edit.file, edited(changed.get(edit.file) ?? read(edit.file), edit));
  const made = Object.entries(files).map(
    ([file, template]) =>
      /** @type {const} */ ([
        file,
        filled(path.join(root, `scripts/new-register/templates/${template}.tmpl`), words),
      ]),
  );
  await writeAll([...made, ...changed]);
  return { made: Object.keys(files), changed: [...changed.keys()], words };
}

try {
  const { made, changed, words } = await make(wantedOf(process.argv.slice(2)));
  console.log(`Made\n${made.map((file) => `  ${file}`).join('\n')}`);
  console.log(`Changed\n${changed.map((file) => `  ${file}`).join('\n')}`);
  console.log(`Next
  npm --prefix api run codegen         lists the migration, and types the new table
  npx jest --testPathPatterns '${words.name}|contract|rights'
  npm run check
Then give the form its real fields (contract, migration, ${words.name}.repository.ts, ${words.name}-fields.tsx), and the table its term in docs/glossary.md.`);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
}
