import { containsIdentity } from './password.rules.ts';

const owner = {
  fullName: 'José da Conceição Sitoe',
  email: 'jsitoe.udm@demo.test',
  userCode: '26.0001.0001',
};

test.each([
  ['Conceição#2026', 'a part of the name'],
  ['conceicao#2026A', 'a part of the name without its accents'],
  ['SITOE-2026-x', 'a part of the name in another case'],
  ['jsitoe.udm#1A', 'the local part of the e-mail'],
  ['A#b26.0001.0001', 'the card code'],
  ['A#b2600010001', 'the card code without its dots'],
])('%s is refused: it holds %s', (password) => expect(containsIdentity(password, owner)).toBe(true));

test('parts shorter than four letters, the domain and empty values are allowed in it', () => {
  expect(containsIdentity('Dado-da-Sorte1', owner)).toBe(false);
  expect(containsIdentity('Demo#2026', owner)).toBe(false);
  expect(containsIdentity('Xpto#1234', { fullName: 'Li Wu', email: 'l@x.mz', userCode: null })).toBe(false);
});
