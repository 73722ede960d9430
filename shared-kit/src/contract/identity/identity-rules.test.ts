import { emailPattern, identifierProblem } from './identity-rules.ts';

test.each([
  'ana@exemplo.test',
  "o'neill.maria-jose+notas@mail.exemplo.ac.mz",
  'Ana_2@EXEMPLO.MZ',
  'a@1.xn--p1ai',
])('%s is one plain address', (address) => {
  expect(emailPattern.test(address)).toBe(true);
});

test.each([
  'a<v@x.test>',
  'grp:v@x.test;',
  '"Ana" <v@x.test>',
  '<v@x.test>',
  'v@x.test,w@x.test',
  'v@x.test;w@x.test',
  'v@x.test(nota)',
  'a:v@x.test',
  '"v w"@x.test',
  'v%y.test@x.test',
  'y.test!v@x.test',
  'v@[127.0.0.1]',
  'v@x',
  'v@-x.test',
  'v@x..test',
  '.v@x.test',
  'v.@x.test',
  'v..w@x.test',
  'v@x.test\r\nBcc: w@x.test',
  'v w@x.test',
  'josé@x.test',
  `${'v'.repeat(65)}@x.test`,
])('%j is not', (address) => {
  expect(emailPattern.test(address)).toBe(false);
});

test('a text made to be slow is judged at once', () => {
  const begun = performance.now();
  for (const text of [
    'a@' + 'a.'.repeat(500_000),
    'a'.repeat(1_000_000),
    `a@${'a-'.repeat(500_000)}`,
    '.@'.repeat(500_000),
  ])
    expect(emailPattern.test(`${text}!`)).toBe(false);
  // A few milliseconds; a pattern that goes back over them takes the square of it, which is many minutes.
  expect(performance.now() - begun).toBeLessThan(60_000);
});

test('a user with an older address still signs in by it', () => {
  expect(identifierProblem('josé@exemplo.test')).toBeUndefined();
});
