import { bankImports } from '@portal/shared-kit/contract/finance/bank-import';
import { messages } from './messages.ts';
import { bombPart, workbookOf } from '../../testing/zip.ts';
import { bankDesk } from '../../testing/bank-desk.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { readSibs } from './formats/sibs.rules.ts';

const { server, pay, course, at, line, meps, send, previewed, refusal, confirmed, imported, open, outcomes } =
  bankDesk();

test('a file counts once: the same content is refused, renamed too, and other bytes with the same number and movements', async () => {
  const one = await open();
  const content = meps([line(one.reference)]);
  await imported(content);
  expect(await refusal(content)).toMatch(/^Este mesmo ficheiro já foi importado em /);
  expect(await refusal(content, 'MEPS', 'outro-nome.txt')).toMatch(/^Este mesmo ficheiro/);
  const again = content.replaceAll('\n', '\r\n');
  expect(await refusal(again)).toMatch(/^O ficheiro n\.º \d+ do banco já foi importado\.$/);
});

test('a file that overlaps, in another order, with CRLF and BOM, in Windows-1252, brings only what is new', async () => {
  const [a, b] = [await open(), await open()];
  const csv = (lines: string[], end = '\n') =>
    ['Data;Referência;Transacção;Valor;Descrição', ...lines, ''].join(end);
  const first = `20/11/2026;${a.reference};X-1;2.500,00;Depósito`;
  const second = `20/11/2026;${b.reference};X-2;2 500,00;Depósito`;
  await imported(csv([first]), 'TABELA', 'a.csv');
  const id = (await previewed(`\uFEFF${csv([second, first], '\r\n')}`, 'TABELA', 'b.csv')).import_id;
  await confirmed(id);
  expect(await outcomes(id)).toEqual([
    ['CONCILIAR', 'CONCILIADO'],
    ['JA_PROCESSADO', 'DUPLICADO'],
  ]);
  const latin = Buffer.from(csv([first, second]), 'latin1');
  expect(await previewed(latin, 'TABELA', 'c.csv')).toMatchObject({ duplicated: 2, matched: 0 });
});

test('a file with two real identical lines keeps both; a bank number used again in another year is another payment', async () => {
  const one = await pay.approved(course(), { cents: 500_000 });
  const reference = one.invoice.references[0]!.number;
  const same = line(reference, 250_000, { bankId: '' });
  const { accounted } = await imported(meps([same, same]));
  expect(accounted).toMatchObject({ reconciled: 500_000, duplicated: 0 });
  const number = line('99999999998', 100, { at: '202501050800' });
  await imported(meps([number]));
  const next = await imported(meps([{ ...number, at: '202601050800' }]));
  expect(next.accounted).toMatchObject({ unmatched: 100, duplicated: 0 });
});

test('a file whose footer is missing or says another total, or of another entity, is refused with what is wrong', async () => {
  const one = line('99999999997');
  const whole = meps([one, line('99999999996')]);
  const [head, first, , foot] = whole.split('\n') as [string, string, string, string];
  expect(await refusal([head, first].join('\n'))).toBe(messages.noFooter);
  expect(await refusal([head, first, foot].join('\n'))).toBe(
    messages.problemAt(3, messages.wrongCount(2, 1)),
  );
  const other = whole.replace('0000250000', '0000250001');
  expect(await refusal(other)).toBe(messages.problemAt(4, messages.wrongTotal(500_000, 500_001)));
  expect(await refusal(meps([one], '40001'))).toBe(messages.wrongEntity('40001', '90123'));
  expect(await refusal(whole.replace(at, '202613450930'))).toBe(
    messages.problemAt(2, messages.noDay('202613450930')),
  );
  expect(await refusal('%PDF-1.7 isto não é um ficheiro do banco')).toBeDefined();
});

test('a line with more cells than titles, and quotes that do not close, refuse the file and name the line', async () => {
  const { reference } = await open();
  const csv = (line: string) => `Data;Referência;Valor\n20/11/2026;${reference};2500\n${line}\n`;
  expect(await refusal(csv(`20/11/2026;${reference};2500;7`), 'TABELA')).toBe(
    'A linha 3 tem mais células do que o cabeçalho.',
  );
  expect(await refusal(csv(`20/11/2026;"${reference};2500`), 'TABELA')).toContain('Na linha 3 há umas aspas');
});

test('a file that unpacks to 950 MB is refused at its field', async () => {
  const bomb = workbookOf(bombPart(950, 100));
  expect(await refusal(bomb, 'TABELA', 'extracto.xlsx')).toContain('demasiado grande depois de aberto');
});

test('a file is for those who confirm payments', async () => {
  expect((await send(meps([line('99999999995')]), 'MEPS', 'a.txt', 'reader')).statusCode).toBe(403);
  expect((await server.refused(bankImports, {}, 'reader')).http).toBe(403);
});

describe('a portal of its own', () => {
  const { server, pay } = paymentDesk();
  const demo = () => server.inject({ method: 'GET', url: '/api/dev/bank-file' });

  test('the file of the demonstration can be read, with odd lines beside those of open references', async () => {
    const course = await pay.course();
    expect((await demo()).statusCode).toBe(404);
    await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['OUTRO'] });
    for (const unitCents of [250_000, 250_000, 70_000]) {
      const { studentId } = await pay.student(course);
      const lines = [{ description: 'Outro valor', unitCents }];
      await pay.issue({ studentId, type: 'OUTRO', dueDate: '2099-03-10', lines });
    }
    const answer = await demo();
    expect(answer.headers['content-disposition']).toMatch(/filename="banco-\d{8}\.txt"/);
    const { paymentEntity, movements } = readSibs(answer.body, 'MEPS');
    expect(paymentEntity).toBe('90123');
    expect(movements.map(({ amountCents }) => amountCents)).toEqual([
      249_999, 260_000, 70_000, 250_000, 70_000,
    ]);
    expect(movements[3]!.reference).toBe('99999999999');
    expect(movements[4]!.bankId).toBe(movements[2]!.bankId);
  });
});
