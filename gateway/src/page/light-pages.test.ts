import { publish } from '../releases/publish.ts';
import { promote, rollBack } from '../releases/promote.ts';
import { asBrowser, call } from '../testing/http-client.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

const own = (release: string) => `:where([data-release="mfe-light/${release}"]) .own`;
const cssOf = (release: string) => `${own(release)}{color:red}`;
const css = cssOf('1.0.0-aaaa');
const page = (release: string) => `<main><h1>Candidatura ${release}</h1></main>`;
interface Light {
  release?: string;
  html?: string;
  json?: unknown;
  style?: string;
  routes?: Record<string, unknown>[];
  light?: Record<string, unknown> | undefined;
}
const applies = { path: '/inscription', title: 'Candidatura', public: true, light: true };

/** A remote with one light page. */
const aLightRemote = ({ release = '1.0.0-aaaa', ...options }: Light = {}) => {
  const { html = page(release), style = cssOf(release), routes = [applies] } = options;
  const { json = { css: style, pages: { '/inscription': html } } } = options;
  const light =
    'light' in options
      ? options.light
      : { prerendered: 'light.json', style: 'light.css', pages: { '/inscription': ['page.js'] } };
  return sampleRemote({
    name: 'mfe-light',
    release,
    files: { 'light.json': JSON.stringify(json), 'light.css': style, 'page.js': 'draw();' },
    manifest: light ? ({ light } as object) : {},
    declaration: { contributes: { routes, menu: [], cards: [], permissions: [] } },
  });
};

const placeIn = (text: string) => /<div id="light">.*?<div id="root">/s.exec(text)![0];
const nothing = '<div id="light"></div><div id="root">';
async function gatewayWith(...remotes: ReturnType<typeof aLightRemote>[]) {
  const gateway = await startTestGateway({}, [sampleShell(), ...remotes]);
  const open = async (path: string) => (await call(`${gateway.url}${path}`, { headers: asBrowser })).text;
  return { gateway, open };
}
const move = { actor: 'Ana', reason: 'prova' };

test('a light page stands in the page of its address, with its styles under the page’s nonce, and in no other', async () => {
  const { open } = await gatewayWith(aLightRemote());
  for (const path of ['/inscription', '/Inscription/?x=1']) {
    const text = await open(path);
    expect(placeIn(text)).toContain(`<div data-release="mfe-light/1.0.0-aaaa">${page('1.0.0-aaaa')}</div>`);
    const [, nonce] = /nonce="([\w-]{22})"/.exec(text)!;
    expect(text).toContain(`<style nonce="${nonce}" data-light="mfe-light/1.0.0-aaaa">${css}</style>`);
  }
  for (const path of ['/', '/inscription/1', '/mfe-light']) {
    const text = await open(path);
    expect(placeIn(text)).toBe(nothing);
    expect(text).not.toContain(css);
  }
});

test('the page follows the stable release, and goes while the remote is out of service', async () => {
  const { gateway, open } = await gatewayWith(aLightRemote());
  const next = aLightRemote({ release: '1.0.1-bbbb' });
  expect(await publish(gateway.core, next)).toMatchObject({ ok: true });
  expect(await open('/inscription')).toContain('Candidatura 1.0.0-aaaa');
  const name = 'mfe-light';
  await promote(gateway.core, { ...move, name, release: '1.0.1-bbbb' });
  expect(await open('/inscription')).toContain('Candidatura 1.0.1-bbbb');
  await rollBack(gateway.core, { ...move, name });
  expect(await open('/inscription')).toContain('Candidatura 1.0.0-aaaa');
  for (const status of ['maintenance', 'quarantined'] as const) {
    await gateway.core.registry.move({ what: 'status', ...move, remote: name, release: null, status });
    expect(placeIn(await open('/inscription'))).toBe(nothing);
  }
});

test('a stored page that is not what was published stays out, and the rest of the page is sent', async () => {
  const first = await gatewayWith(aLightRemote());
  await first.gateway.stop(0);
  const { dataDir } = first.gateway;
  await rm(join(dataDir, 'releases/mfe-light/1.0.0-aaaa/identity/light.json'));
  const gateway = await startTestGateway({ DATA_DIR: dataDir }, []);
  const { status, text } = await call(`${gateway.url}/inscription`, { headers: asBrowser });
  expect(status).toBe(200);
  expect(placeIn(text)).toBe(nothing);
  expect(gateway.logged).toContainEqual(expect.objectContaining({ msg: 'light pages left out of the page' }));
});

test.each<[string, Light, { code: string; detail: string }]>([
  [
    'a script',
    { html: '<p><script>x()</script></p>' },
    { code: 'light_unsafe', detail: '/inscription: <script>' },
  ],
  [
    'a handler',
    { html: '<p onclick="x()">x</p>' },
    { code: 'light_unsafe', detail: '/inscription: <p onclick>' },
  ],
  [
    'styles that fetch',
    {
      style: `${own('1.0.0-aaaa')}{background:url(x)}`,
      json: { css: `${own('1.0.0-aaaa')}{background:url(x)}`, pages: { '/inscription': '<p>x</p>' } },
    },
    { code: 'light_unsafe', detail: 'css: url(' },
  ],
  [
    'other styles beside it',
    { style: css + css, json: { css, pages: { '/inscription': '<p>x</p>' } } },
    { code: 'light_invalid', detail: 'light.css' },
  ],
  [
    'no JSON',
    { json: 'x' },
    { code: 'light_invalid', detail: expect.stringContaining('light.json') as string },
  ],
  [
    'more than may be',
    { html: `<p>${'x'.repeat(32_000)}</p>` },
    { code: 'light_invalid', detail: expect.stringContaining('/inscription') as string },
  ],
  ['a page too few', { json: { css, pages: {} } }, { code: 'light_missing', detail: '/inscription' }],
  [
    'a page too many',
    { json: { css, pages: { '/inscription': '<p>x</p>', '/login': '<p>x</p>' } } },
    { code: 'light_invalid', detail: '/login' },
  ],
  ['nothing prepared', { light: undefined }, { code: 'light_missing', detail: '/inscription' }],
  [
    'a file that is not there',
    { light: { prerendered: 'light.json', style: 'light.css', pages: { '/inscription': ['other.js'] } } },
    { code: 'entry_missing', detail: 'other.js' },
  ],
])('a release with %s is refused', async (_what, options, refusal) => {
  const { gateway } = await gatewayWith();
  const outcome = await publish(gateway.core, aLightRemote(options));
  expect(outcome).toMatchObject({ ok: false, refusals: [expect.objectContaining(refusal)] });
});

test('a light route that is not public is refused', async () => {
  const { gateway } = await gatewayWith();
  const routes = [{ path: '/inscription', title: 'Candidatura', permission: 'courses.read', light: true }];
  const outcome = await publish(gateway.core, aLightRemote({ routes }));
  expect(outcome).toMatchObject({ ok: false, refusals: [{ code: 'declaration_schema' }] });
});
