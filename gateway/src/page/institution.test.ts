import { asBrowser, call } from '../testing/http-client.ts';
import { startTestGateway, startUpstream } from '../testing/running-gateway.ts';
import { openInstitution } from './institution.ts';

const profile = {
  name: 'Instituto <A> & B',
  acronym: 'IAB',
  color: '#7a1f2b',
  email: 'geral@iab.ac.mz',
  phones: ['+258 84 000 0000'],
  address: null,
  website: null,
};
const logo = `data:image/png;base64,${Buffer.from('a logo').toString('base64')}`;

/** An API that serves only the institution. */
async function anApi(first: { name?: string; logo?: string | null } = {}) {
  const now = { name: profile.name, logo: null as string | null, ...first };
  const calls: string[] = [];
  const { url } = await startUpstream((req, res) => {
    const isLogo = req.url!.endsWith('/getCompanyLogo');
    const etag = `"${Buffer.from(isLogo ? String(now.logo) : now.name)
      .toString('hex')
      .slice(0, 40)}"`;
    const unchanged = req.headers['if-none-match'] === etag;
    calls.push(`${req.url} ${unchanged ? 304 : 200}`);
    res.writeHead(unchanged ? 304 : 200, { etag, 'content-type': 'application/json' });
    const body = isLogo ? { company_logo: now.logo } : { data: { ...profile, name: now.name } };
    res.end(unchanged ? undefined : JSON.stringify({ status: 1, ...body }));
  });
  return { url, now, calls };
}
const pageOf = async (url: string, path = '/login') => (await call(url + path, { headers: asBrowser })).text;

test('the first page shows the institution before any script, its colours under the page’s nonce', async () => {
  const api = await anApi();
  const { url } = await startTestGateway({ API_URL: api.url });
  const text = await pageOf(url);
  const [, nonce] = /nonce="([\w-]{22})"/.exec(text)!;
  expect(text).toContain(`<style nonce="${nonce}">:root{--accent-light:#7a1f2b`);
  expect(text).toContain('<p class="p-face-name">Instituto &lt;A&gt; &amp; B</p>');
  expect(text).toContain('<span class="p-face-mark" aria-hidden="true">IAB</span>');
  expect(text).toContain('geral@iab.ac.mz · +258 84 000 0000');
  const [, data] = new RegExp(`id="portal-institution" nonce="${nonce}">(.*?)</script>`).exec(text)!;
  expect(data).not.toContain('<');
  expect(JSON.parse(data!)).toMatchObject({ name: profile.name, logo: null });
});

test('the logo is a file that is kept for ever under its own name, and is not one under another', async () => {
  const api = await anApi({ logo });
  const { url } = await startTestGateway({ API_URL: api.url });
  const [path] = /\/institution\/logo-\w+/.exec(await pageOf(url))!;
  const file = await call(url + path);
  expect(file.text).toBe('a logo');
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await call(`${url}/institution/logo-other`)).headers['cache-control']).toBe('no-cache');
});

test('without an API the page is sent as it was built, and there is no logo', async () => {
  const { url } = await startTestGateway({ API_URL: 'http://127.0.0.1:1' });
  const text = await pageOf(url);
  expect(text).toContain('<header id="face"></header>');
  expect(text).not.toContain('portal-institution');
  expect((await call(`${url}/institution/logo-x`)).status).toBe(404);
});

test('an answer counts for five seconds; then one page asks, and what did not change is not sent again', async () => {
  const api = await anApi();
  let clock = 0;
  const institution = openInstitution([api.url], () => clock);
  await Promise.all([institution.face(), institution.face()]);
  expect(api.calls).toHaveLength(2);
  clock = 4_999;
  await institution.face();
  expect(api.calls).toHaveLength(2);
  api.now.name = 'Novo nome';
  clock = 5_000;
  expect((await institution.face())!.html).toContain('Instituto');
  while (!(await institution.face())!.html.includes('Novo nome')) await new Promise(setImmediate);
  expect(api.calls.slice(2).sort()).toEqual(['/api/getCompanyLogo 304', '/api/profileCompany 200']);
});
