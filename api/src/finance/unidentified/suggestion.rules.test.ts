import fc from 'fast-check';
import {
  codesIn,
  nameWords,
  ranked,
  reasonsFor,
  slipsOf,
  type Candidate,
  type Money,
} from './suggestion.rules.ts';

const money: Money = { amountCents: 250_000, paidOn: '2026-03-12', reference: '', told: '' };
const candidate: Candidate = {
  openCents: 250_000,
  dueDate: '2026-03-10',
  payerName: 'Maria José Macamo',
  payerCode: '26.0001.0042',
  references: ['00000420340'],
  isOfPayer: false,
};
const why = (overrides: Partial<Money>, of: Partial<Candidate> = {}) =>
  reasonsFor({ ...money, ...overrides }, { ...candidate, ...of });

test('two words of the name with the amount suggest an invoice, without accents and noise of the bank', () => {
  expect(why({ told: 'TRF DE JOSE MACAMO PROPINA' })).toEqual(['NOME', 'VALOR', 'DATA']);
  expect(nameWords('TRF DEPÓSITO de José Macamo')).toEqual(['jose', 'macamo']);
});

test('an amount near its day is suggested, alone it is chance, and so is one word of a name', () => {
  expect(why({})).toEqual(['VALOR', 'DATA']);
  expect(why({ paidOn: '2026-09-01' })).toEqual([]);
  expect(why({ told: 'Maria', amountCents: 1 })).toEqual([]);
});

test('the code of a student is known with and without its dots, and inside nothing longer', () => {
  expect(why({ told: 'PROP 2600010042', amountCents: 1 })).toEqual(['CODIGO', 'DATA']);
  expect(codesIn('26.0001.0042 e 126000100421')).toEqual(['26.0001.0042']);
});

test("a payer's reference counts with any amount; a reference with one wrong digit is marked as such", () => {
  expect(why({ reference: '00000499999', amountCents: 1 }, { isOfPayer: true })).toContain('REFERENCIA');
  expect(why({ reference: '00000420341', amountCents: 1 })).toContain('REFERENCIA_PARECIDA');
  expect(why({ reference: '00000423040', amountCents: 1 })).toContain('REFERENCIA_PARECIDA');
  expect(why({ reference: '00000000000', amountCents: 1, paidOn: '2026-09-01' })).toEqual([]);
});

test('leaves out suggestions by amount alone if there are many, and sorts the most probable first', () => {
  const chance = { id: 1, reasons: ['VALOR', 'DATA'] as const };
  const named = { id: 2, reasons: ['NOME', 'VALOR'] as const };
  const sure = { id: 3, reasons: ['REFERENCIA', 'VALOR'] as const };
  const ids = (found: readonly (typeof chance | typeof named | typeof sure)[]) =>
    ranked<(typeof found)[number]>(found).map(({ id }) => id);
  expect(ids([chance, named, sure])).toEqual([3, 2, 1]);
  expect(ids([chance, chance, chance, chance, named])).toEqual([2]);
});

test('slips are never the reference itself and as long as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9,11}$/), (reference) => {
      const slips = slipsOf(reference);
      expect(slips).not.toContain(reference);
      expect(slips.every((slip) => slip.length === reference.length)).toBe(true);
      expect(slips.length).toBeLessThanOrEqual(10 * reference.length);
    }),
  );
});
