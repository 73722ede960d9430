import { hashPassword, isPassword } from './password-hash.ts';

jest.unmock('@node-rs/argon2');

test('a password is kept by argon2id with 19 MiB and two passes, and by no two hashes alike', async () => {
  const [one, other] = [await hashPassword('Segura#2026'), await hashPassword('Segura#2026')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect([await isPassword('Segura#2026', one), await isPassword('segura#2026', one)]).toEqual([true, false]);
});

test('without a hash the work is the same and the answer is no', async () => {
  expect(await isPassword('Segura#2026', undefined)).toBe(false);
  expect(await isPassword('Segura#2026', null)).toBe(false);
});
