import { readFileSync } from 'node:fs';
import path from 'node:path';
import { portalCookies } from './foreign-cookies.ts';

test('every cookie that the API sets passes the gateway, and no other', () => {
  const source = readFileSync(path.join(__dirname, '../../../api/src/identity/sessions/cookies.ts'), 'utf8');
  const names = [...source.matchAll(/Name = '([\w-]+)'/g)].map(([, name]) => name);
  expect(names).toContain('portal_provider');
  const cookies = names.map((name) => `${name}=x`).join('; ');
  expect(portalCookies(`${cookies}; of_a_release=x`)).toBe(cookies);
});
