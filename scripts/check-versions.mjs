import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './packages.mjs';

/** Reads the `catalog:` part of pnpm-workspace.yaml: one `name: version` per line, two spaces in.
 *  @param {string} yaml @returns {Map<string, string>} */
function catalogOf(yaml) {
  const lines = yaml.split('\n');
  const catalog = new Map();
  for (const line of lines.slice(lines.indexOf('catalog:') + 1)) {
    const entry = /^ {2}'?([^':]+)'?: (\S+)$/.exec(line);
    if (entry) catalog.set(entry[1], entry[2]);
    else if (/^\S/.test(line)) break;
  }
  return catalog;
}

/** Every package.json of the workspace, the root's first. @param {string} base */
function manifestsOf(base) {
  const folders = [
    '.',
    ...readdirSync(base, { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name),
  ];
  return folders
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => !file.startsWith('node_modules') && existsSync(path.join(base, file)))
    .map((file) => ({ file, manifest: JSON.parse(readFileSync(path.join(base, file), 'utf8')) }));
}

/** Problems with the versions, one sentence each. @param {string} base @returns {string[]} */
function complaints(base) {
  const yaml = readFileSync(path.join(base, 'pnpm-workspace.yaml'), 'utf8');
  const catalog = catalogOf(yaml);
  const used = new Set();
  const found = [];
  for (const { file, manifest } of manifestsOf(base))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
        if (version === 'catalog:') used.add(name);
        else if (!String(version).startsWith('workspace:'))
          found.push(
            `${file}: ${name} is "${version}"; name the version in the catalog of pnpm-workspace.yaml and write "catalog:".`,
          );
      }
  for (const [name, version] of catalog) {
    if (!used.has(name)) found.push(`pnpm-workspace.yaml: nobody uses ${name}; take it out of the catalog.`);
    if (!/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      found.push(`pnpm-workspace.yaml: ${name} is "${version}"; name one exact version.`);
  }
  for (const name of used)
    if (!catalog.has(name)) found.push(`pnpm-workspace.yaml: ${name} is missing in the catalog.`);
  if (/^catalogs:/m.test(yaml))
    found.push('pnpm-workspace.yaml: keep one catalog, so that each dependency has one version.');
  return found;
}

const found = complaints(process.argv[2] ?? root);
for (const sentence of found) console.error(sentence);
process.exitCode = found.length > 0 ? 1 : 0;
