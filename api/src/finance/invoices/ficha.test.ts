import { createPrinter } from '../../platform/documents/printer.ts';
import { type Printer } from '../../platform/documents/press.ts';
import { paymentsOf, markPaid } from '../../testing/payments.ts';
import { readPdf } from '../../testing/pdf.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { insert as insertPolicy } from '../fines/fine-policy.repository.ts';
import { fichaPaper } from './ficha.ts';
import { inThrees } from '../references/number.rules.ts';
import { seedCompany } from '../../demo/registers.ts';

const database = testDatabase();
const billing = paymentsOf(database);
const publicUrl = 'https://portal.exemplo.ac.mz';
let printer: Printer;
let course: number;
let candidacyId: number;
beforeAll(async () => {
  printer = createPrinter();
  await database.db.transaction().execute(seedCompany);
  course = await billing.course({ name: 'Engenharia Informática' });
  candidacyId = await billing.candidacy(course, { full_name: 'Conceição João Muçambe' });
  await billing.entity({ code: '90123', bank: 'Banco da Demonstração' });
  await billing.entity({ code: '40001', bank: 'Operador Móvel', reference_mode: 'SEQUENCIAL' });
});
afterAll(() => printer.close());

test('the ficha says who owes what, until when and how to pay it, on one page of at most 60 KB', async () => {
  const { id, number } = await billing.issue({
    candidacyId,
    lines: [
      { description: 'Taxa de inscrição 2027', unitCents: 250_000 },
      { description: 'Cartão de estudante', unitCents: 10_000, quantity: 2, discountCents: 5_000 },
    ],
    dueDate: '2099-03-10',
  });
  const bytes = await printer.pdf(await fichaPaper(database.db, id, publicUrl));
  expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
  const { pages, text, title } = readPdf(bytes);
  expect(pages).toHaveLength(1);
  expect(title).toBe(`Ficha de pagamento ${number}`);
  const plainText = text.replaceAll(/\s+/g, ' ');
  const { code } = await database.db.selectFrom('issued_document').select('code').executeTakeFirstOrThrow();
  for (const expected of [
    'Universidade Demonstração de Moçambique',
    `Factura ${number}`,
    'Conceição João Muçambe',
    'CAND-2027-9',
    'Engenharia Informática',
    'Taxa de inscrição 2027',
    'Cartão de estudante',
    '2 650,00 MZN',
    '10/03/2099',
    'Banco da Demonstração',
    '90123',
    '40001',
    '000 000 001',
    'Caixa automático (ATM)',
    'Internet banking',
    'M-Pesa',
    'e-Mola',
    'mKesh',
    `${publicUrl}/candidatura?numero=CAND-2027-9`,
    code,
    'Documento interno',
    'São dois mil seiscentos e cinquenta meticais.',
    'Depois de 10/03/2099 a factura fica fora do prazo',
    `Talão de pagamento da factura ${number}`,
    'Regime Laboral',
    'Ano lectivo 2027',
    'Assinatura e carimbo da tesouraria',
  ])
    expect(plainText).toContain(expected);
  expect(plainText).toMatch(/000 000 103 \d\d /);
});

test('the same invoice keeps its verification code, another has its own', async () => {
  const [one, two] = [await billing.issue({ candidacyId }), await billing.issue({ candidacyId })];
  const codes = [];
  for (const { id } of [one, one, two]) {
    const paper = JSON.stringify(await fichaPaper(database.db, id, publicUrl));
    codes.push(/[0-9A-F]{4}(-[0-9A-F]{4}){3}/.exec(paper)![0]);
  }
  expect(codes[0]).toBe(codes[1]);
  expect(codes[2]).not.toBe(codes[0]);
});

test('finds a student by card code, and shows the rest of a partly paid invoice', async () => {
  const student = await billing.student(course, { full_name: 'Abel Estudante' });
  const { id } = await billing.issue({ studentId: student.studentId });
  await markPaid(database.db, id, 100_000);
  const { text } = readPdf(await printer.pdf(await fichaPaper(database.db, id, publicUrl)));
  const plainText = text.replaceAll(/\s+/g, ' ');
  for (const expected of [
    student.code,
    'Já pago',
    '1 000,00 MZN',
    'Em falta',
    '1 500,00 MZN',
    'São mil e quinhentos meticais.',
  ])
    expect(plainText).toContain(expected);
});

test('of an approved candidacy it says that the place is lost, and of a type that is fined by how much; and what to bring by when', async () => {
  const fined = await billing.student(course, { full_name: 'Rui Atrasado' });
  await database.db.transaction().execute((tx) =>
    insertPolicy(
      tx,
      {
        types: ['PROPINA'],
        due_from: '2026-01-01',
        grace_days: 5,
        cap: null,
        bands: [
          { from_day: 1, percent: 10 },
          { from_day: 16, percent: 20 },
        ],
      },
      null,
    ),
  );
  await billing.entity({ code: '55555', used_for: ['PROPINA'] });
  const monthly = await billing.issue({ studentId: fined.studentId, type: 'PROPINA' });
  const fichaText = async (id: number) =>
    readPdf(await printer.pdf(await fichaPaper(database.db, id, publicUrl))).text.replaceAll(/\s+/g, ' ');
  expect(await fichaText(monthly.id)).toContain(
    'Multas por atraso: 10 % a partir do 6.º dia, 20 % a partir do 16.º dia.',
  );
  expect(await fichaText(monthly.id)).not.toContain('Traga à secretaria');

  const admitted = await billing.approved(course);
  const paper = readPdf(await printer.pdf(await fichaPaper(database.db, admitted.invoice.id, publicUrl)));
  expect(paper.pages).toHaveLength(1);
  const text = paper.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('a candidatura caduca e a vaga é dada a outra pessoa');
  expect(text).toContain('Traga à secretaria até 10/03/2099: o original do documento de identificação');
  expect(text).not.toContain('Multas por atraso');
});

test('a reference that was annulled is not printed, so that nobody pays by it', async () => {
  const { id, references } = await billing.issue({ candidacyId });
  const [annulled, other] = references;
  await database.db
    .updateTable('payment_reference')
    .set({ state: 'ANULADA' })
    .where('number', '=', annulled!.number)
    .execute();
  const paper = JSON.stringify(await fichaPaper(database.db, id, publicUrl));
  expect(paper).not.toContain(inThrees(annulled!.number));
  expect(paper).toContain(inThrees(other!.number));
});

test('the ficha of an unknown invoice is 404', async () => {
  await expect(fichaPaper(database.db, 2_000_000, publicUrl)).rejects.toMatchObject({ code: 'not_found' });
});
