import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Poison } from '../../fixtures/mfe-probe/src/poison-set.ts';
import { root } from '../program.ts';

interface Bundler {
  buildSync(options: object): { outputFiles: { text: string }[] };
}
const { buildSync } = createRequire(join(root, 'shell/package.json'))('esbuild') as Bundler;

const id = 'mfe-probe/1.0.0-poisons';
const bundled = (entry: string) =>
  buildSync({
    entryPoints: [join(root, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bundle',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"', __PORTAL_RELEASE__: JSON.stringify(id) },
  }).outputFiles[0]!.text;
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-n1'; connect-src 'self'";
const html = `<!doctype html><html lang="pt"><head><title>Portal</title>
<style nonce="n1">td{color:rgb(9,9,9)} :root{--p-text:rgb(9,9,9)} p{color:var(--p-text)}</style>
<script defer src="/r/shell/1.0.0/shell.js"></script></head>
<body><div id="portal"><nav><a>Menu</a></nav><p>Texto</p><table><tbody><tr><td>Direito</td></tr></tbody></table></div></body></html>`;

let server: Server;
let browser: Browser;
let page: Page;
let said: string[] = [];
beforeAll(async () => {
  const scripts: Record<string, string> = {
    '/r/shell/1.0.0/shell.js': bundled('shell/src/testing/guarded-page.ts'),
    [`/r/${id}/poisons.js`]: bundled('e2e/fixtures/mfe-probe/src/poison-set.ts'),
  };
  server = createServer(({ url = '' }, response) => {
    const script = scripts[url];
    const type = script ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(script ?? html);
  }).listen(0, '127.0.0.1');
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  page = await browser.newPage({ viewport: { width: 500, height: 300 } });
  page.on('console', (message) => void said.push(message.text()));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
});
const open = (path: string) => page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

interface GuardedPage {
  enterRelease(): void;
  leaveRelease(): void;
  bundle: { poisonSet: readonly Poison[] };
}

/** A page in which the release was opened and left once. */
async function openGuarded(): Promise<void> {
  await open('/');
  await page.evaluate(async (source) => {
    const guarded = window as unknown as GuardedPage;
    localStorage.setItem('user', 'Ana');
    guarded.enterRelease();
    await new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { src: source, onload: resolve });
      document.head.append(script);
    });
    guarded.leaveRelease();
  }, `/r/${id}/poisons.js`);
}

/** What the page looks like, and what else the next release relies on. */
const look = async () => ({
  picture: (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64'),
  state: await page.evaluate(() =>
    [[1].map((one) => one + 1)[0], document.title, localStorage.getItem('user'), document.cookie].join(),
  ),
});

test('after each of a hundred poisons the page looks and works as before, and its release is named', async () => {
  await openGuarded();
  const poisons = await page.evaluate(() =>
    (window as unknown as GuardedPage).bundle.poisonSet.map(({ name, trace }) => ({ name, trace })),
  );
  expect(poisons.length).toBeGreaterThanOrEqual(100);
  const clean = await look();
  const failures: string[] = [];
  for (const { name, trace } of poisons) {
    // What was changed is told once a page, and what runs on is not to meet the next poison.
    await openGuarded();
    said = [];
    await page.evaluate(async (wanted) => {
      const guarded = window as unknown as GuardedPage;
      const { act } = guarded.bundle.poisonSet.find((one) => one.name === wanted)!;
      const client = {
        interceptors: { request: { use: () => 0 } },
        defaults: {},
        setDefaultOptions: () => 0,
      };
      const portal = {
        http: client,
        queryClient: client,
        notify: { success: () => 0 },
        history: { push: () => 0 },
      };
      guarded.enterRelease();
      act(portal as never);
      // As the page that comes next: a moment later.
      await Promise.resolve();
      guarded.leaveRelease();
    }, name);
    // The latest poison acts after 50 ms.
    await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 60)));
    const seen = await look();
    if (seen.picture !== clean.picture) failures.push(`${name}: looks different`);
    if (seen.state !== clean.state) failures.push(`${name}: ${seen.state}`);
    const named = said.filter((text) => text.startsWith(`[${id.replace('/', ' ')}] `)).join('\n');
    if (trace !== 'nothing' && !/ changed | leaves .* behind/.test(named))
      failures.push(`${name}: not named`);
  }
  expect(failures).toEqual([]);
}, 400_000);

const ways = ['prevented', 'revoked', 'restored', 'accepted'];

test('the table of what outlives a release names every global, interface, and member of document and navigator of this browser', async () => {
  const rows = readFileSync(join(root, 'docs/adr/0045-what-outlives-a-release.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 6 && cells[3]!.includes('`'))
    .map(([, , how = '', names = '', detail = '']) => ({
      how,
      detail,
      names: [...names.matchAll(/`([^`]+)`/g)],
    }));
  await open('/bare');
  const found = await page.evaluate(() => {
    const names = Object.getOwnPropertyNames(window).filter((name) => !/playwright|__pw/i.test(name));
    const tags = new Set<string>();
    for (const name of names) {
      const { value } = Object.getOwnPropertyDescriptor(window, name)!;
      let part: unknown = typeof value === 'function' ? value.prototype : value;
      for (; part && typeof part === 'object'; part = Object.getPrototypeOf(part)) {
        const tag: unknown = Object.getOwnPropertyDescriptor(part, Symbol.toStringTag)?.value;
        if (typeof tag === 'string') tags.add(tag);
      }
    }
    const members = (prefix: string, prototype: object) =>
      Object.getOwnPropertyNames(prototype)
        .filter((name) => name !== 'constructor')
        .map((name) => `${prefix}.${name}`);
    return [
      ...names,
      ...tags,
      ...members('document', Document.prototype),
      ...members('navigator', Navigator.prototype),
    ].filter((name) => !['enterRelease', 'leaveRelease', 'bundle'].includes(name));
  });
  expect(found.length).toBeGreaterThan(1_200);
  const patterns = rows.flatMap(({ names }) =>
    names.map(([, name]) => new RegExp(`^${name!.replaceAll(/[.$]/g, '\\$&').replaceAll('*', '.*')}$`)),
  );
  expect(found.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(rows.filter(({ how, detail }) => !ways.includes(how) || detail === '')).toEqual([]);
}, 60_000);
