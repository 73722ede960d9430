import fc from 'fast-check';
import { scrub } from './scrub.ts';

test.each([
  [
    'Cannot read properties of undefined (reading "name")',
    'Cannot read properties of undefined (reading "name")',
  ],
  ['no student 120104567890B', 'no student <n>'],
  ['no grade for Ana Maria dos Santos in 2026', 'no grade for <nome> in <n>'],
  ['sent to ana.silva+x@demo.test failed', 'sent to <e-mail> failed'],
  ['GET /api/estudantes?name=Ana&card=1 answered 404', 'GET /api/estudantes?… answered <n>'],
  ['call +258 84 123 4567', 'call +<n>'],
  ['owes 12 500,00 MZN', 'owes <n> MZN'],
  ['step 2 of 12', 'step 2 of 12'],
])('%s becomes %s', (text, clean) => {
  expect(scrub(text, 300)).toBe(clean);
});

test('no address of mail and no number of three digits is ever left, and it is never longer than asked', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.integer({ min: 100 }),
      (around, mail, number) => {
        const clean = scrub(`${around} ${mail} ${around} ${number}`, 200);
        return !clean.includes(mail) && !/\d{3}/.test(clean) && clean.length <= 200;
      },
    ),
  );
});
