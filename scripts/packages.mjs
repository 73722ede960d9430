import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {{ name: string, dir: string, kind: 'server' | 'browser' }} Buildable */

/** Packages to build: the servers by build.mjs, the shell and every mfe-* by webpack.config.cjs. Folders without one are skipped.
 *  @returns {Buildable[]} the slowest builds first */
export function buildables() {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const browser = ['shell', ...remotes].filter((name) =>
    existsSync(path.join(root, name, 'webpack.config.cjs')),
  );
  const servers = ['api', 'gateway'].filter((name) => existsSync(path.join(root, name, 'build.mjs')));
  return [
    ...browser.map((name) => ({ name, dir: path.join(root, name), kind: /** @type {const} */ ('browser') })),
    ...servers.map((name) => ({ name, dir: path.join(root, name), kind: /** @type {const} */ ('server') })),
  ];
}

const leftOut = new Set(['node_modules', 'dist', 'coverage', 'testing', 'bench', 'cli']);
const isTest = (/** @type {string} */ name) => /\.test\.tsx?$|^jest\./.test(name);

/** Files below a folder that a build may read, sorted; no tests, no output.
 *  @param {string} dir @returns {string[]} */
function sourcesBelow(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name) && !name.startsWith('.') && !isTest(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(dir, entry.name);
      return entry.isDirectory() ? sourcesBelow(file) : entry.isFile() ? [file] : [];
    });
}

/** What each kind of package takes from the others into its build. */
const sharedBy = { server: ['shared-kit/src/contract', 'server-kit'], browser: ['shared-kit'] };

/** Everything that goes into a package's build: its own files, what it shares, the versions of all dependencies.
 *  @param {Buildable} item @returns {string[]} absolute paths */
function inputsOf({ dir, kind }) {
  return [
    ...sourcesBelow(dir),
    ...sharedBy[kind].flatMap((shared) => sourcesBelow(path.join(root, shared))),
    ...['pnpm-lock.yaml', 'tsconfig.base.json']
      .map((name) => path.join(root, name))
      .filter((file) => existsSync(file)),
  ];
}

/** Eight hex digits that change with any input of the package's build; also its PORTAL_BUILD.
 *  @param {Buildable} item */
export function inputHash(item) {
  const hash = createHash('sha256');
  for (const file of inputsOf(item))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 8);
}

/** Browser packages share one antd and one kit; checking them together takes a fifth of the time of checking each alone. */
const forBrowsers = /^(shell|shared-kit|mfe-.*)$/;

/** Folders whose tsconfig.json is checked: the root's for all browser code, and that of each other package. */
export const typedProjects = () => [
  '.',
  ...readdirSync(root).filter(
    (name) => !forBrowsers.test(name) && existsSync(path.join(root, name, 'tsconfig.json')),
  ),
];

/** The folders of the remotes. */
export const remoteNames = () =>
  readdirSync(root).filter(
    (name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'webpack.config.cjs')),
  );
