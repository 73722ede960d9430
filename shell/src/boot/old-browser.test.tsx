import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { OldBrowserNotice } from './prerender.tsx';

const root = document.documentElement;

/** The script as it stands in the page, and the supported browsers. By another process: esbuild does not run under jsdom. */
const build = `const options = { bundle: true, write: false, format: 'iife', minify: true, target: 'es5' };
  const { outputFiles } = require('esbuild').buildSync({ entryPoints: ['src/boot/old-browser.ts'], ...options });
  const { browsers } = require('@portal/shared-kit/webpack');
  console.log(JSON.stringify({ script: outputFiles[0].text, browsers }))`;
const { script, browsers } = JSON.parse(
  execFileSync(process.execPath, ['--eval', build], {
    cwd: path.join(__dirname, '../..'),
    encoding: 'utf8',
  }),
) as { script: string; browsers: string[] };

/** The page in a browser with or without what the supported ones have. */
function open({ dvh = true, findLast = true, css = true, firefox = false, toSorted = false } = {}) {
  root.removeAttribute('data-old');
  document.body.innerHTML = `${renderToStaticMarkup(<OldBrowserNotice browsers={browsers} />)}
    <div id="light">Candidatura</div><div id="sign-in">Entrar</div><div id="portal"></div>`;
  const style = document.createElement('style');
  style.append(readFileSync(path.join(__dirname, '../styles/old-browser.css'), 'utf8'));
  document.body.append(style);
  const supports = (name: string, value: string) =>
    name === '-moz-appearance' ? firefox : dvh || !value.endsWith('dvh');
  const prototype = {
    ...(findLast && { findLast: () => undefined }),
    ...(toSorted && { toSorted: () => undefined }),
  };
  new Function('window', 'Array', 'document', script)(
    css ? { CSS: { supports } } : {},
    { prototype },
    document,
  );
}
const byId = (id: string) => document.getElementById(id)!;

test('the script has no syntax of after 2009', () => {
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class)\b/);
});

test.each([
  ['Chrome 107', { dvh: false }],
  ['Firefox 102', { findLast: false, firefox: true }],
  ['Firefox 114', { firefox: true }],
  ['a browser that cannot be asked for styles', { css: false, findLast: false }],
])(
  '%s gets the list of working browsers in place of the portal, and a link to the application',
  (_name, lacks) => {
    open(lacks);
    expect(byId('old')).toBeVisible();
    expect(byId('old')).toHaveTextContent('Chrome 109, Edge 109, Firefox 115, Safari 15.6');
    expect(byId('old').querySelector('a')).toHaveAttribute('href', '/inscription');
    expect(byId('light')).toBeVisible();
    expect(byId('sign-in')).not.toBeVisible();
    expect(byId('portal')).not.toBeVisible();
  },
);

test.each([
  ['Chrome 109', {}],
  ['Firefox 115', { firefox: true, toSorted: true }],
])('%s sees nothing of it', (_name, has) => {
  open(has);
  expect(byId('old')).not.toBeVisible();
  expect(byId('sign-in')).toBeVisible();
});
