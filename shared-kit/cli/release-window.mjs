import { build } from 'esbuild';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ exposed: 'app' | 'light' | 'slots', path: string, slot?: string }} Page with `slot` it is a piece, and `path` names it */
/** @typedef {{ name: string, release: string, container: string, base: string, entry: string, shared: Record<string, string>, pages: Page[],
 *    answers: Record<string, unknown>, config: Record<string, unknown> }} Wanted with the defaults of its settings */

/** What the API answers while a release is tried, by method and path. */
const answersFile = '../fake-api.json';

/** What of a build is to be mounted, its files below an origin, and what its API answers: `fake-api.json` beside the build. @param {string} dist @param {string} origin @returns {Wanted} */
export function wantedOf(dist, origin) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
  const answers = existsSync(path.join(dist, answersFile)) ? read(answersFile) : {};
  const { name, release, container, entry } = read('files.json');
  const { requires, contributes, config: declared = {} } = read('remote.json');
  const base = `${origin}/r/${name}/${release}/`;
  const { shared } = requires;
  const pages = [...pagesOf(contributes.routes), ...piecesOf(contributes.slots ?? [])];
  const config = defaultsOf(declared);
  return { name, release, container, base, entry: base + entry, shared, pages, answers, config };
}

/** @param {Record<string, { default: unknown }>} fields */
const defaultsOf = (fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]));

/** @param {{ path: string, light?: boolean }[]} routes @returns {Page[]} */
const pagesOf = (routes) =>
  routes.map((route) => ({
    exposed: route.light ? 'light' : 'app',
    path: route.path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1') || '/',
  }));

/** @param {{ slot: string, module: string }[]} slots @returns {Page[]} */
const piecesOf = (slots) =>
  slots.map(({ slot, module }) => ({ exposed: 'slots', path: `${slot} ${module}`, slot }));

/** The script of a window in which releases are mounted. @param {string} file beside this one */
export async function hostScript(file) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
