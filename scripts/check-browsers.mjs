import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** Features of CSS that one of the browsers of `shared-kit/webpack/browsers.cjs` lacks (caniuse.com). In the sheets of antd, which scripts build
 *  from pieces, they are not looked for: antd-styles.test says what is lost there. @type {readonly { pattern: RegExp, says: string }[]} */
const lacking = [
  { pattern: /:has\(/, says: ':has(), which Firefox 115 lacks: set a class' },
  { pattern: /@container\b|\bcontainer-type\s*:/, says: 'container queries, which Safari 15 lacks' },
  { pattern: /@scope\b/, says: '@scope, which Chrome 109 lacks' },
  { pattern: /@starting-style\b/, says: '@starting-style, which Chrome 109 lacks' },
  { pattern: /@property\b/, says: '@property, which Firefox 115 lacks' },
  { pattern: /[{;}]\s*&(?!&)/, says: 'nested rules, which Chrome 109 lacks' },
  { pattern: /\bcolor-mix\(/, says: 'color-mix(), which Chrome 109 lacks: take a token' },
  { pattern: /\b(oklch|oklab|lch|lab)\(/, says: 'colours such as oklch(), which Chrome 109 lacks' },
  { pattern: /\blight-dark\(/, says: 'light-dark(), which Chrome 109 lacks: take a token' },
  { pattern: /:\s*subgrid\b/, says: 'subgrid, which Chrome 109 lacks' },
];

/** Selectors without which nothing is lost but a look, or a footer that does not move while a page loads. */
const dispensable = new Set([
  'tr:has([data-opens])',
  '.lk-option:has(:checked)',
  '.lk-option:has(:disabled)',
  '.remote-loading:has(+[data-remote]>:not(:empty))',
  '.frame:has(main :is(.pk-skeleton,.pk-coming,.ant-skeleton,.p-skeleton,.remote-loading,[data-loading]))>.footer',
  'body:has(.ant-drawer-open,.pk-drawer) .frame',
  '.enrol-columns>:has(>.pk-moves)~*',
  '.hub-tabs:has(~.pk-unsteady)',
  '.st-cards:has(>[data-loading]:first-child)>:not(:first-child)',
  '.st-page :is(.st-kept,:has(.st-kept))~:is(.st-kept,* .st-kept)',
]);

/** A rule of plain CSS, also within a script, and what stands before a block. */
const rule = /([^{}"'`$;]+)\{([^{}"'`$]*)\}/g;
const tight = (/** @type {string} */ selector) =>
  selector
    .replace(/\/\*.*?\*\//gs, '')
    // The end of the element of a release, to which its sheet is confined.
    .replace(/^\]\) /, '')
    .replaceAll(String.raw`\n`, ' ')
    .replace(/\s*([>+~,])\s*/g, '$1')
    .replace(/\(\s+|\s+\)/g, (found) => found.trim())
    .replace(/\s+/g, ' ')
    .trim();

/** What the supported browsers lack of a sheet, as sentences. @param {string} css @returns {string[]} */
const problemsOf = (css) => lacking.filter(({ pattern }) => pattern.test(css)).map(({ says }) => says);

/** A sheet without its dispensable rules. @param {string} css */
const needed = (css) => css.replace(rule, (all, selector) => (dispensable.has(tight(selector)) ? '' : all));

/** Problems of a built file: all of a style sheet, the styles of a page, the plain rules in a script. @param {string} name @param {string} source */
function styleProblems(name, source) {
  if (name.endsWith('.css')) return problemsOf(needed(source));
  if (name.endsWith('.html'))
    return [...source.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].flatMap(([, css = '']) =>
      problemsOf(needed(css)),
    );
  const rules = [...source.matchAll(rule)].filter(([, , body = '']) =>
    /^(\s|\\n)*[a-z-]+\s*:[^:]/.test(body),
  );
  const own = rules.map(([all]) => needed(all)).filter((one) => /[.#][a-z]/.test(one));
  return [...new Set(own.flatMap((one) => problemsOf(one)))];
}

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
