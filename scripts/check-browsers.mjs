import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { styleProblems } from './browser-styles.mjs';
import { remoteNames, root } from './packages.mjs';

/** The newest language version that all browsers of `shared-kit/webpack/browsers.cjs` support; also limits the library features. */
const language = 'es2022';

/** Features of that version, or beyond it, that the oldest of them lacks. @type {readonly { pattern: RegExp, says: string }[]} */
const beyond = [
  { pattern: /\bstatic\s*\{/, says: 'a static block of a class, which Safari 15 does not read' },
  {
    pattern: /AbortSignal\s*\.\s*(timeout|any)\s*\(/,
    says: 'AbortSignal.timeout, which Safari 15 lacks: take inTime',
  },
];

const esCheck = path.join(path.dirname(createRequire(import.meta.url).resolve('es-check')), 'cli/index.js');

/** Problems of a folder's scripts and styles in the supported browsers, as sentences. @param {string} folder @returns {string[]} */
export function problemsIn(folder) {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  if (scripts.length === 0) return [`${folder} holds no scripts; run \`npm run build\` first`];
  // Scripts of frames are modules of their own build.
  const [modules, plain] = [true, false].map((isModule) =>
    scripts.filter((name) => /^frame[-.]/.test(name) === isModule),
  );
  const refused = [
    { names: plain, options: [] },
    { names: modules, options: ['--module'] },
  ].flatMap(({ names = [], options }) => {
    if (names.length === 0) return [];
    const files = names.map((name) => path.join(folder, name));
    const run = spawnSync(
      process.execPath,
      [esCheck, language, ...files, '--checkFeatures', '--noColor', ...options],
      { encoding: 'utf8' },
    );
    return run.status === 0 ? [] : [run.stdout + run.stderr];
  });
  const found = scripts.flatMap((name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    return beyond.filter(({ pattern }) => pattern.test(source)).map(({ says }) => `${name}: ${says}`);
  });
  const styled = readdirSync(folder)
    .filter((name) => /\.(js|css|html)$/.test(name))
    .flatMap((name) =>
      styleProblems(name, readFileSync(path.join(folder, name), 'utf8')).map((says) => `${name}: ${says}`),
    );
  return [...refused, ...found, ...styled];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folders = ['shell', ...remoteNames()].map((name) => path.join(root, name, 'dist'));
  for (const folder of folders)
    for (const problem of problemsIn(folder)) {
      console.error(`${path.relative(root, folder)}: ${problem}`);
      process.exitCode = 1;
    }
}
