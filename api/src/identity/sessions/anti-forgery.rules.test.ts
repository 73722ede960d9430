import { isGenuine, isOfSession, signedValue } from './cookies.ts';

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

test('a value belongs to the session it was made for and to no other', () => {
  const mine = signedValue('secret', 7);
  expect(isGenuine(mine, mine, 'secret')).toBe(true);
  expect(isOfSession(mine, 7, 'secret')).toBe(true);
  for (const other of [signedValue('secret', 8), signedValue('secret'), signedValue('other', 7)])
    expect(isOfSession(other, 7, 'secret')).toBe(false);
});

test('a value whose session was exchanged is not genuine', () => {
  const [random, , signature] = value.split('.');
  const changed = [random, signedValue('secret', 7).split('.')[1], signature].join('.');
  expect(isGenuine(changed, changed, 'secret')).toBe(false);
});
