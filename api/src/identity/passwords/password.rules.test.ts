import { containsIdentity, isCommon } from './password.rules.ts';

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

test.each([
  'P@ssw0rd',
  'Password1!',
  'Passw0rd!',
  'Pa$$w0rd1',
  'Admin@123',
  '@dmiN#2026',
  'Aa123456!',
  'Abcd@1234',
  'Qwerty123!',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Welcome#1',
  'Iloveyou1!',
  'Summer2026!',
  '2026#Senha',
  'Maputo#2026',
  'Benfic@1',
  'Moçambique_1',
  'AdminAdmin1!',
  'Deus@2026',
  'Estudante1!',
  'M@nu3l#2026',
])('%s is common: it is a much used word with what the rules ask for', (password) =>
  expect(isCommon(password)).toBe(true),
);

test('words that few people use, several words and random signs are not common', () => {
  for (const password of [
    'Chuva-Maputo-Janela1',
    'Outra#2026',
    'kV7#pz2Qm!',
    '#8412$97Ü',
    'Nova#Senha27',
    'Passadeira#9',
  ])
    expect([password, isCommon(password)]).toEqual([password, false]);
});
