import { homeOf } from './home.rules.ts';

test.each([
  ['Teacher', '/Teacher'],
  ['STUDENT', '/Student'],
  ['student', '/Student'],
  ['Master', '/dashboard'],
  ['secretaria', '/dashboard'],
  ['Admin', '/dashboard'],
  ['Testers', '/dashboard'],
  ['Bibliotecário', '/unauthorized'],
  ['constructor', '/unauthorized'],
])('%s lands at %s', (role, home) => expect(homeOf(role)).toBe(home));
