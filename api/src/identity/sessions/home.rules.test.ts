import { homeOf } from './rights.ts';

test.each([
  ['Teacher', '/Teacher'],
  ['STUDENT', '/Student'],
  ['student', '/Student'],
  ['Master', '/dashboard'],
  ['secretaria', '/dashboard'],
  ['Admin', '/dashboard'],
  ['Testers', '/dashboard'],
])('%s lands at %s', (role, home) => expect(homeOf(role, [])).toBe(home));

test.each(['Bibliotecário', 'constructor'])(
  '%s, a role of the institution, lands at the dashboard once it may anything',
  (role) => {
    expect(homeOf(role, ['audit.export'])).toBe('/dashboard');
    expect(homeOf(role, [])).toBe('/unauthorized');
  },
);
