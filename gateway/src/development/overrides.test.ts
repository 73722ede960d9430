import type { RequestListener } from 'node:http';
import { asBrowser, call, type HttpAnswer } from '../testing/http-client.ts';
import { tokenFor } from '../testing/publishing.ts';
import { startTestGateway, startUpstream, type RunningGateway } from '../testing/running-gateway.ts';
import { grantLifetime, Grants } from './overrides.routes.ts';

const token = (name: string) => `${name}-`.padEnd(43, 'x');
const people: Record<string, string[]> = {
  [token('lina')]: ['releases.develop'],
  [token('graca')]: ['releases.read', 'releases.update'],
};
const api: RequestListener = (req, res) => {
  const actions = people[req.headers.authorization?.replace('Bearer ', '') ?? ''];
  const user = { id: 3, role: ['Equipa'], person: { fullName: 'Lina Cossa' } };
  res.writeHead(actions ? 200 : 401, { 'content-type': 'application/json' });
  res.end(JSON.stringify({ data: req.url!.startsWith('/api/user') ? user : { actions } }));
};
let gateway: RunningGateway;
beforeAll(async () => {
  const { url } = await startUpstream(api);
  gateway = await startTestGateway({ API_URL: url });
});

const override = 'mfe-one@127.0.0.1:5180';
const ask = (bearer: string | undefined, body: unknown = { dev: override }) =>
  call(
    `${gateway.url}/registry/overrides`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
    },
    JSON.stringify(body),
  );
const cookieOf = ({ headers }: HttpAnswer) => headers['set-cookie']![0]!.split(';')[0]!;
const open = (cookie?: string, dev = override) =>
  call(`${gateway.url}/mfe-one?dev=${dev}`, { headers: { ...asBrowser, ...(cookie && { cookie }) } });

const policyOf = (self: string, nonce: string) =>
  `default-src 'none'; script-src ${self} 'nonce-${nonce}'; style-src ${self} 'nonce-${nonce}'; img-src ${self} data:; font-src ${self}; connect-src ${self}; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`;
const nonceOf = ({ text }: HttpAnswer) => /nonce="([\w-]{22})"/.exec(text)![1]!;
const expectNarrow = (page: HttpAnswer) => {
  expect(page.headers['content-security-policy']).toBe(policyOf("'self'", nonceOf(page)));
  expect(page.text).not.toContain('portal-dev');
};

test('one page of a permitted user allows that one origin and says so; the next page does not', async () => {
  const answer = await ask(token('lina'));
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.headers['set-cookie']![0]).toMatch(
    /^portal_dev=\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=30$/,
  );
  const page = await open(cookieOf(answer));
  expect(page.headers['content-security-policy']).toBe(
    policyOf("'self' http://127.0.0.1:5180", nonceOf(page)),
  );
  expect(page.text).toContain('<meta name="portal-dev" content="mfe-one@127.0.0.1:5180">');
  expect(page.headers['set-cookie']).toContain('portal_dev=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
  expectNarrow(await open(cookieOf(page)));
});

test('refuses a caller without a session or the permission, and a deploy token, and sets no cookie', async () => {
  const deploy = await tokenFor(gateway, 'mfe-one');
  const operator = await tokenFor(gateway, null);
  for (const [bearer, status] of [
    [undefined, 401],
    [token('nobody'), 401],
    [token('graca'), 403],
    [deploy, 403],
    [operator, 403],
  ] as const) {
    const answer = await ask(bearer);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([status, undefined]);
  }
});

test.each([
  'mfe-one@evil.example:80',
  'mfe-one@127.0.0.1.evil.example:80',
  'mfe-one@127.0.0.2:5180',
  'mfe-one@[::1]:5180',
  'mfe-one@127.0.0.1',
  'mfe-one@127.0.0.1:99999',
  'mfe-one@127.0.0.1:5180/x',
  "mfe-one@127.0.0.1:5180 'unsafe-inline'",
  'mfe-one@x@127.0.0.1:5180',
  'shell@127.0.0.1:5180',
  'https://127.0.0.1:5180',
  '',
])('%j is refused to everybody', async (dev) => {
  const answer = await ask(token('lina'), { dev });
  expect([answer.status, answer.headers['set-cookie']]).toEqual([422, undefined]);
  expectNarrow(await open(cookieOf(await ask(token('lina'))), encodeURIComponent(dev)));
});

test('a grant is valid for nothing else: another port, another remote, or a page that does not request it', async () => {
  const cookie = cookieOf(await ask(token('lina')));
  for (const dev of ['mfe-one@127.0.0.1:5181', 'mfe-two@127.0.0.1:5180', 'mfe-one@localhost:5180'])
    expectNarrow(await open(cookie, dev));
  expectNarrow(await call(`${gateway.url}/mfe-one`, { headers: { ...asBrowser, cookie } }));
  expectNarrow(await open());
});

test('a grant that was changed or has ended counts for nothing', () => {
  let now = 1_000_000;
  const grants = new Grants(Buffer.alloc(32, 1), () => now);
  const [cookie = ''] = grants.give(override, false).setCookie.split(';');
  const read = (text: string, by = grants) =>
    by.read({ url: `/?dev=${override}`, headers: { cookie: text } });
  expect(read(`a=1; ${cookie}; b=2`)).toEqual({
    remote: 'mfe-one',
    origin: 'http://127.0.0.1:5180',
    text: override,
  });
  const [, until = '', signature = ''] = /=(\d+)\.(.*)$/.exec(cookie)!;
  for (const forged of [
    `portal_dev=${Number(until) + 60_000}.${signature}`,
    `portal_dev=${until}.${'A'.repeat(43)}`,
    `portal_dev=${until}.`,
    `x${cookie}`,
  ])
    expect(read(forged)).toBeUndefined();
  expect(read(cookie, new Grants(Buffer.alloc(32, 2), () => now))).toBeUndefined();
  now += grantLifetime + 1;
  expect(read(cookie)).toBeUndefined();
});

test('behind TLS the grant travels over TLS alone', () => {
  expect(new Grants(Buffer.alloc(32)).give(override, true).setCookie).toMatch(/; Secure$/);
});
