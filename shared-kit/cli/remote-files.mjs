import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { singletons } from '../webpack/shared-modules.cjs';
import { filled } from './template.mjs';

const load = createRequire(import.meta.url);
const templates = fileURLToPath(new URL('templates', import.meta.url));
const suffix = '.tmpl';

/** The kit's own package.json; packed, it names a version of everything a remote stands on. */
export const kitManifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** What a page holds once and the shell provides, as the ranges of the versions that the kit was written with. */
function sharedRanges() {
  const names = [...new Set(Object.values(singletons))];
  return Object.fromEntries([
    [kitManifest.name, majorOf(kitManifest.version)],
    ...names.map((name) => [name, majorOf(load(`${name}/package.json`).version)]),
  ]);
}
const majorOf = (/** @type {string} */ version) => `^${version.split('.')[0]}.0.0`;

/** The files of a new remote: what all have in common, and what differs with the place.
 *  @param {import('./remote-wanted.mjs').Wanted} wanted @param {'workspace' | 'alone'} place @param {Record<string, string>} [versions]
 *  @returns {[file: string, source: string][]} */
export function filesOf({ contract, ...wanted }, place, versions = {}) {
  const requires = JSON.stringify({ contract: `^${contract}`, shared: sharedRanges() });
  const words = { ...versions, ...wanted, requires };
  return ['remote', place].flatMap((kind) =>
    readdirSync(path.join(templates, kind), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(suffix))
      .sort()
      .map((file) => {
        const source = filled(path.join(templates, kind, file), words);
        const name = file.slice(0, -suffix.length);
        return /** @type {[string, string]} */ ([name, name.endsWith('.json') ? indented(source) : source]);
      }),
  );
}

const indented = (/** @type {string} */ json) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`;
