import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptedEncodings } from './accept-encoding.ts';
import { portalCookies } from './foreign-cookies.ts';

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['br;q=0, gzip;q=0.5', ['gzip', 'identity']],
  ['br; q=0.000', ['identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['gzip, *;q=0', ['gzip', 'identity']],
  ['brotli, x-gzip', ['identity']],
])('%j takes %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

test('every cookie that the API sets passes the gateway, and no other', () => {
  const source = readFileSync(path.join(__dirname, '../../../api/src/identity/sessions/cookies.ts'), 'utf8');
  const names = [...source.matchAll(/Name = '([\w-]+)'/g)].map(([, name]) => name);
  expect(names).toContain('portal_provider');
  const cookies = names.map((name) => `${name}=x`).join('; ');
  expect(portalCookies(`${cookies}; of_a_release=x`)).toBe(cookies);
});
