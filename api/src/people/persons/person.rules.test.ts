import { maskedDocument, maskedRow, newProblems, ownPart, personPart } from './person.rules.ts';

test.each([
  ['110100234567B', '••••••••••67B'],
  ['1234', '•••234'],
  ['', ''],
])('of the document %j %j is shown', (number, shown) => {
  expect(maskedDocument(number)).toBe(shown);
});

test('a masked row shows enough to recognise somebody, and nothing of disability', () => {
  const row = {
    id: 1,
    contact: '841234567',
    alternative_contact: '',
    doc_number: '110100234567B',
    is_deficient: 'Sim',
    deficient_type: 'Cegueira',
  };
  expect(maskedRow(row)).toEqual({
    id: 1,
    contact: '84•••••67',
    alternative_contact: '',
    doc_number: '••••••••••67B',
    is_deficient: null,
    deficient_type: null,
  });
});

test('a form splits into fields of the person and of the register, without remainder', () => {
  const form = { fullName: 'Ana', block: '', department_id: 3, hasCertificate: 'Sim' };
  expect(personPart(form)).toEqual({ fullName: 'Ana', block: '' });
  expect(ownPart(form)).toEqual({ department_id: 3, hasCertificate: 'Sim' });
});

test.each([
  ['a fault that was there', { doc_type: 'Passaporte', doc_number: '1' }, { block: '2' }, []],
  [
    'a fault that was there, made another',
    { doc_type: 'Passaporte', doc_number: '1' },
    { doc_number: '2' },
    ['doc_number'],
  ],
  ['a fault mended', { doc_type: 'Passaporte', doc_number: '1' }, { doc_number: 'AB123456' }, []],
  ['a new fault', { birthDate: '1990-01-01' }, { birthDate: '2020-01-01' }, ['birthDate']],
  [
    'a fault brought by another field',
    { is_deficient: 'Sim', deficient_type: 'Cegueira' },
    { is_deficient: 'Não' },
    ['deficient_type'],
  ],
])('a change with %s is held against: %j then %j', (_what, before, change, wrong) => {
  expect(Object.keys(newProblems(before, change as never, 2026))).toEqual(wrong);
});
