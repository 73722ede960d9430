import { codeIn, isCode, maskCode } from './code.model.ts';

test.each([
  ['1a2b3c4d5e6f7a8b', '1A2B-3C4D-5E6F-7A8B'],
  ['1A2B-3C4D-5E6F-7A8B', '1A2B-3C4D-5E6F-7A8B'],
  ['1a2b 3', '1A2B-3'],
  ['1A2B', '1A2B'],
  ['xyz', ''],
  ['0'.repeat(40), '0000-0000-0000-0000'],
])('%s is written %s while it is typed', (typed, masked) => {
  expect(maskCode(typed)).toBe(masked);
  expect(maskCode(masked)).toBe(masked);
});

test('a code is four groups of four', () => {
  expect(isCode('1A2B-3C4D-5E6F-7A8B')).toBe(true);
  expect(isCode('1A2B-3C4D-5E6F')).toBe(false);
});

test.each([
  ['/verificar/1a2b-3c4d-5e6f-7a8b', '1A2B-3C4D-5E6F-7A8B'],
  ['/verificar', ''],
])('the address %s brings the code %s', (path, code) => {
  expect(codeIn(path)).toBe(maskCode(code));
});
