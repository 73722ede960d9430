import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { oversizedAnswer } from './oversized-request.ts';
import { asBrowser, call } from '../testing/http-client.ts';
import { startTestGateway, startUpstream, type RunningGateway } from '../testing/running-gateway.ts';

/** What the API received; like every Node server it refuses headers of more than 16 KB. */
let received: Record<string, unknown> = {};
let gateway: RunningGateway;
beforeAll(async () => {
  const { url } = await startUpstream((req, res) => {
    received = req.headers;
    res.setHeader('set-cookie', 'portal_device=new; Path=/api/login').end('{}');
  });
  gateway = await startTestGateway({ API_URL: url });
});

/** So many cookies of 4 KB, between those of the portal. */
const cookies = (count: number) =>
  [
    'XSRF-TOKEN=mine',
    ...Array.from({ length: count }, (_, nth) => `junk${nth}=${'x'.repeat(4_080)}`),
    'portal_refresh=secret',
  ].join('; ');
const get = (path: string, cookie: string, headers: Record<string, string> = asBrowser) =>
  call(gateway.url + path, { headers: { ...headers, cookie } });

test('five cookies of 4 KB lock nobody out: pages and calls are answered, and each answer deletes them', async () => {
  for (const path of ['/login', '/', '/mfe-one', '/api/user', '/registry']) {
    const { status, headers } = await get(path, cookies(5));
    expect([path, status]).toEqual([path, 200]);
    if (path === '/registry') continue;
    for (const nth of [0, 1, 2, 3, 4])
      expect(headers['set-cookie']).toContain(`junk${nth}=; Max-Age=0; Path=/`);
    expect(headers['set-cookie']!.join()).not.toMatch(/XSRF-TOKEN=;|portal_refresh=;/);
  }
  expect((await get('/api/user/7', cookies(5))).headers['set-cookie']).toEqual(
    expect.arrayContaining([
      'portal_device=new; Path=/api/login',
      'junk0=; Max-Age=0; Path=/api/user',
      'junk0=; Max-Age=0; Path=/api/',
    ]),
  );
});

test('the API gets only the cookies of the portal, and small ones of others stay in the browser', async () => {
  const { headers } = await get('/api/user', `${cookies(5)}; portal_voice=${'x'.repeat(4_080)}; a=b`);
  expect(received.cookie).toBe('XSRF-TOKEN=mine; portal_refresh=secret');
  expect(headers['set-cookie']).toContain('portal_voice=; Max-Age=0; Path=/');
  const other = await get('/api/user', 'a=b; session=of-another-application');
  expect(received).not.toHaveProperty('cookie');
  expect(other.headers['set-cookie']).toEqual(['portal_device=new; Path=/api/login']);
});

test('beyond 128 KB a page deletes them and opens itself again', async () => {
  const page = await get('/login', cookies(60));
  expect([page.status, page.headers['content-type']]).toEqual([431, 'text/html; charset=utf-8']);
  expect(page.text).toContain('A recuperar o acesso ao portal');
  const [, hash] = /script-src '(sha256-[^']+)'/.exec(String(page.headers['content-security-policy']))!;
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(page.text)!;
  expect(`sha256-${createHash('sha256').update(script).digest('base64')}`).toBe(hash);
  const deleted = page.headers['set-cookie']!;
  expect(deleted.length).toBeGreaterThan(0);
  expect(deleted.join('').length).toBeLessThanOrEqual(6_000);
  expect(deleted.every((line) => /^junk\d+=; Max-Age=0; Path=/.test(line))).toBe(true);
});

test('a call that is beyond it gets the error of the API', () => {
  const head = `GET /api/user HTTP/1.1\r\nHost: portal.uni.ac.mz\r\nCookie: ${cookies(40)}\r\n`;
  const [lines = '', body = ''] = oversizedAnswer(head, true).toString().split('\r\n\r\n');
  expect(lines).toContain('431 Request Header Fields Too Large');
  expect(JSON.parse(body)).toMatchObject({ status: 0, success: false, code: 'too_large' });
  expect(lines).toContain('set-cookie: junk10=; Max-Age=0; Path=/; Domain=uni.ac.mz; Secure');
});

test('refuses bytes that are no HTTP as before', async () => {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write('nonsense\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
