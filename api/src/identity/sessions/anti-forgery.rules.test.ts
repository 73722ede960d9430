import { isGenuine, signedValue } from './anti-forgery.rules.ts';

const value = signedValue('secret');

test('a value of our own, repeated in the header, is genuine', () =>
  expect(isGenuine(value, value, 'secret')).toBe(true));

test.each([
  ['a header that differs', value, signedValue('secret')],
  ['no header', value, undefined],
  ['no cookie', undefined, value],
  ['the same unsigned value twice', 'planted', 'planted'],
  ['a value with an empty signature', 'planted.', 'planted.'],
  ['several headers', value, [value, value]],
])('%s is not genuine', (_what, cookie, header) => expect(isGenuine(cookie, header, 'secret')).toBe(false));

test('the same foreign value in cookie and header is refused', () => {
  const foreign = signedValue('other');
  expect(isGenuine(foreign, foreign, 'secret')).toBe(false);
});
