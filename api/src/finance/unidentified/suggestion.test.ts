import { paymentSuggestions } from '@portal/shared-kit/contract/finance/payment';
import { moveInscription } from '../../enrolment/inscriptions/inscription.service.ts';
import { annulInvoice } from '../invoices/annul.service.ts';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { receive } from '../unmatched/unmatched.service.ts';

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
