import { paymentSuggestions } from '@portal/shared-kit/contract/finance/payment';
import fc from 'fast-check';
import { moveInscription } from '../../enrolment/inscriptions/inscription.service.ts';
import { annulInvoice } from '../invoices/annul.service.ts';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { receive } from '../unmatched/unmatched.service.ts';
import {
  codesIn,
  nameWords,
  ranked,
  reasonsFor,
  slipsOf,
  type Candidate,
  type Money,
} from './suggestion.rules.ts';

const { server, pay } = paymentDesk();
let course: number;
let importId: number;
let made = 0;
beforeAll(async () => {
  course = await pay.course();
  const entity = await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['RENOVACAO', 'OUTRO'] });
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into bank_import (entity_id, format, file_name, sha256) values (${entity}, 'TABELA', 'a.csv', 'x') returning id`,
  );
  importId = rows[0]!.id;
});

/** Money of a bank line that went to nobody; returns the payment. */
async function unmatched(reference: string, amountCents: number, bankText = ''): Promise<number> {
  const { outcome, paymentId } = await server.db.transaction().execute((tx) =>
    receive(tx, quietly, paymentSetup, {
      paymentEntity: '90123',
      paymentReference: reference,
      method: 'REFERENCIA',
      transaction: `SUG-${(made += 1)}`,
      amountCents,
      paidAt: new Date('2026-11-20T08:00:00Z'),
    }),
  );
  expect(outcome).toBe('POR_IDENTIFICAR');
  await server.pool.query(
    `insert into bank_import_line (import_id, number, kind, reference, transaction, identity, told, paid_at, amount_cents, outcome, payment_id)
      values ($1, $2, 'CREDITO', $3, $4, $4, $5, '2026-11-20T08:00:00Z', $6, 'POR_IDENTIFICAR', $7)`,
    [importId, made, reference, `SUG-${made}`, bankText, amountCents, paymentId],
  );
  return paymentId!;
}
const owing = async (full_name: string, unitCents: number) => {
  const student = await pay.student(course, { full_name });
  const lines = [{ description: 'Outro valor', unitCents }];
  const bill = await pay.issue({ studentId: student.studentId, type: 'OUTRO', dueDate: '2099-03-10', lines });
  return { ...student, bill, reference: bill.references[0]!.number };
};
const suggested = async (id: number) =>
  (await server.call(paymentSuggestions, { params: { id } }, 'ana')).data.map(({ bill, reasons }) => ({
    id: bill.id,
    reasons,
  }));

test('the name that the bank wrote, with the amount, suggests an invoice and settles nothing', async () => {
  const one = await owing('Zacarias Tovela Nhantumbo', 123_457);
  await owing('Outra Pessoa Qualquer', 123_457);
  const id = await unmatched('', 123_457, 'TRF ZACARIAS NHANTUMBO PROPINA');
  expect(await suggested(id)).toEqual([{ id: one.bill.id, reasons: ['NOME', 'VALOR'] }]);
  expect(await suggested(id)).toHaveLength(1);
});

test('a reference with two digits that changed places, and a code in the text, lead to their invoices', async () => {
  const [slip, coded] = [await owing('Aida Trocada', 50_001), await owing('Rui Código', 50_002)];
  const at = [...slip.reference].findIndex((digit, nth) => digit !== slip.reference[nth + 1]);
  const [a, b] = slip.reference.slice(at, at + 2);
  const typed = `${slip.reference.slice(0, at)}${b}${a}${slip.reference.slice(at + 2)}`;
  expect(await suggested(await unmatched(typed, 9))).toEqual([
    { id: slip.bill.id, reasons: ['REFERENCIA_PARECIDA'] },
  ]);
  const bankText = `PROP ${coded.code.replaceAll('.', '')}`;
  expect(await suggested(await unmatched('', 50_002, bankText))).toEqual([
    { id: coded.bill.id, reasons: ['CODIGO', 'VALOR'] },
  ]);
});

test('the reference of a cancelled renewal leads to what its student still owes', async () => {
  const one = await pay.renewal(course);
  await server.db.transaction().execute(async (tx) => {
    await annulInvoice(tx, one.invoice.id, { reason: 'Cancelada' }, quietly);
    await moveInscription(tx, quietly, one.inscriptionId, 'CANCELADA');
  });
  const lines = [{ description: 'Outro valor', unitCents: 77_700 }];
  const other = await pay.issue({ studentId: one.studentId, type: 'OUTRO', dueDate: '2099-03-10', lines });
  const id = await unmatched(one.invoice.references[0]!.number, 100_000);
  expect(await suggested(id)).toEqual([{ id: other.id, reasons: ['REFERENCIA'] }]);
});

test('nothing is suggested for a payment that was identified, nor to who may not confirm', async () => {
  const one = await owing('Sem Sugestão', 11);
  const { paymentId } = await pay.settle({ invoiceId: one.bill.id, amountCents: 11 });
  const params = { id: paymentId };
  expect((await server.refused(paymentSuggestions, { params }, 'ana')).http).toBe(404);
  expect((await server.refused(paymentSuggestions, { params }, 'reader')).http).toBe(403);
});

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
