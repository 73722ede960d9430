import { documentPatterns, isUnderAge, personProblems } from './person-rules.ts';
import { phonePattern } from '../core/phone.ts';
import { personFields } from './person.ts';

test.each([
  ['821234567', true],
  ['871234567', true],
  ['811234567', false],
  ['881234567', false],
  ['84123456', false],
  ['8412345678', false],
  ['+25884123456', false],
])('%s is a telephone number of Mozambique: %s', (number, is) => {
  expect(phonePattern.test(number)).toBe(is);
});

test.each([
  ['Bilhete de Identidade', '110100234567B', true],
  ['Bilhete de Identidade', '110100234567b', false],
  ['Bilhete de Identidade', '11010023456B', false],
  ['Talão de BI', '1234/2026', true],
  ['Talão de BI', '123', false],
  ['Passaporte', 'AB1234567', true],
  ['Passaporte', 'AB12345678', false],
  ['DIRE', '12345', true],
  ['DIRE', '1234', false],
  ['Cartão de eleitor', 'A-12.34', true],
  ['Carta de condução', '10-1234/5', true],
] as const)('a %s may have the number %s: %s', (type, number, may) => {
  expect(documentPatterns[type].test(number)).toBe(may);
});

test.each([
  ['2008-12-31', 2026, false],
  ['2009-01-01', 2026, true],
  ['2030-01-01', 2026, true],
])('somebody born on %s is under age in %i: %s', (birth, year, is) => {
  expect(isUnderAge(birth, year)).toBe(is);
});

test.each([
  [{}, {}],
  [{ birthDate: '1990-05-01', last_school_frequency_year: 2004 }, {}],
  [{ birthDate: '1990-05-01', last_school_frequency_year: 2003 }, { last_school_frequency_year: 1 }],
  [{ birthDate: '1990-05-01', last_school_frequency_year: 2027 }, { last_school_frequency_year: 1 }],
  [{ is_deficient: 'Sim', deficient_type: 'Cegueira' }, {}],
  [{ is_deficient: 'Não', deficient_type: 'Cegueira' }, { deficient_type: 1 }],
  [{ doc_type: 'Papel', doc_number: '1' }, { doc_number: 1 }],
])('of %j the fields that are wrong are found', (person, wrong) => {
  expect(Object.keys(personProblems(person, 2026))).toEqual(Object.keys(wrong));
});

test('document numbers are stored in capitals, for any input', () => {
  expect(personFields.shape.doc_number.parse(' ab123456 ')).toBe('AB123456');
});
