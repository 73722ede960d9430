import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { filled, writeAll } from './generated.mjs';
import { root } from './packages.mjs';

const usage = `pnpm new:remote NAME --title TITLE [--path /PATH] [--permission AREA.ACTION] [--menu GROUP] [--team "TEAM" --contact MAIL]

Makes a remote with a route, a menu entry, a screen and its test; it builds, passes all checks and can be shipped.

  pnpm new:remote mfe-library --title Biblioteca --team "Equipa da Biblioteca" --contact biblioteca@demo.test
`;
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const remotes = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'remote.json')));

/** Sidebar groups and permissions, read where the contract states them. */
const menus = [...read('shared-kit/src/contract/registry.ts').matchAll(/\{ id: '(\w+)', title:/g)].map(
  ([, id]) => id,
);
const permissions = [
  ...read('shared-kit/src/contract/permissions.ts').matchAll(/^ {2}(\w+): \[([^\]]+)\]/gm),
].flatMap(([, area, actions = '']) =>
  [...actions.matchAll(/'(\w+)'/g)].map(([, action]) => `${area}.${action}`),
);

/** @typedef {{ name: string, title: string, path: string, permission: string, menu: string, team: string, contact: string }} Wanted */

/** One sentence for each thing that is wrong. @param {Partial<Wanted>} wanted @returns {string[]} */
function problemsOf({ name, title, path: route, permission, menu, team, contact }) {
  const wrong = [];
  if (!name || !/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    wrong.push('NAME begins with mfe- and is made of small letters, digits and hyphens, as in mfe-library.');
  if (!title || !/^\p{Lu}[\p{L}\d ().–-]{1,58}$/u.test(title))
    wrong.push(
      "--title is what the screen is called in Portuguese, as in 'Biblioteca' (a capital first, at most 59).",
    );
  if (!route || !/^\/[a-z][\w-]*$/.test(route)) wrong.push('--path is one address, as in /library.');
  if (!permission || !permissions.includes(permission))
    wrong.push(
      '--permission is one that exists, as in dashboard.read (shared-kit/src/contract/permissions.ts).',
    );
  if (!menus.includes(menu)) wrong.push(`--menu is a group of the sidebar: ${menus.join(', ')}.`);
  for (const [option, text] of Object.entries({ team, contact }))
    if (!text || /["\\]/.test(text) || text.length > 80)
      wrong.push(`--${option} is a line of at most 80 characters.`);
  return wrong;
}

/** @returns {Wanted} */
function wantedOf(/** @type {string[]} */ args) {
  const text = { type: /** @type {const} */ ('string') };
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ title: text, path: text, team: text, contact: text },
      permission: { ...text, default: 'dashboard.read' },
      menu: { ...text, default: 'servicos' },
    },
  });
  const [name = '', ...more] = positionals;
  const standard = {
    path: name.replace(/^mfe-/, '/'),
    team: `Equipa ${values.title ?? ''}`,
    contact: `${name}@localhost`,
  };
  const wanted = { ...standard, ...values, name };
  const wrong = problemsOf(wanted);
  if (more.length > 0)
    wrong.unshift(`What is '${more.join(' ')}'? Put quotes around what has several words.`);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return /** @type {Wanted} */ (wanted);
}

/** Two remotes never serve one address. @param {Wanted} wanted @returns {string[]} */
function takenBy({ name, path: route }) {
  const owner = remotes.find((remote) => read(`${remote}/remote.json`).includes(`"path": "${route}"`));
  return [
    ...(existsSync(path.join(root, name)) ? [`a folder ${name}`] : []),
    ...(owner ? [`a route ${route} of ${owner}`] : []),
  ];
}

/** The versions that this workspace offers, as ranges. */
function requires() {
  const { requires: known } = JSON.parse(read('mfe-registers/remote.json'));
  return JSON.stringify(known);
}

try {
  const wanted = wantedOf(process.argv.slice(2));
  const taken = takenBy(wanted);
  if (taken.length > 0) throw new Error(`There already is ${taken.join(' and ')}. Nothing was changed.`);
  const { name } = wanted;
  const words = { ...wanted, requires: requires() };
  const made = [
    'package.json',
    'remote.json',
    'src/app.ts',
    'src/home/home-page.tsx',
    'src/home/home-page.test.tsx',
    'src/messages.ts',
  ].map(
    (file) => /** @type {const} */ ([`${name}/${file}`, filled('new-remote', path.basename(file), words)]),
  );
  const alike = ['tsconfig.json', 'webpack.config.cjs', 'jest.config.cjs'].map(
    (file) =>
      /** @type {const} */ ([
        `${name}/${file}`,
        read(`mfe-registers/${file}`).replaceAll('mfe-registers', name),
      ]),
  );
  await writeAll([...made, ...alike]);
  console.log(`Made\n${[...made, ...alike].map(([file]) => `  ${file}`).join('\n')}`);
  console.log(`Next
  pnpm install                          links what it stands on
  npx jest --selectProjects ${name}
  npm start                             builds it and shows it in the menu
  npm run release -- ${name} --stable   ships it to PORTAL_URL (docs/shipping-a-remote.md)`);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
}
