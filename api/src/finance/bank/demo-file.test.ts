import { paymentDesk } from '../../testing/desk.ts';
import { readSibs } from './formats/sibs.rules.ts';

const { server, pay } = paymentDesk();
const file = () => server.inject({ method: 'GET', url: '/api/dev/bank-file' });

test('the file of the demonstration can be read, with odd lines beside those of open references', async () => {
  const course = await pay.course();
  expect((await file()).statusCode).toBe(404);
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['OUTRO'] });
  for (const unitCents of [250_000, 250_000, 70_000]) {
    const { studentId } = await pay.student(course);
    const lines = [{ description: 'Outro valor', unitCents }];
    await pay.issue({ studentId, type: 'OUTRO', dueDate: '2099-03-10', lines });
  }
  const answer = await file();
  expect(answer.headers['content-disposition']).toMatch(/filename="banco-\d{8}\.txt"/);
  const { paymentEntity, movements } = readSibs(answer.body, 'MEPS');
  expect(paymentEntity).toBe('90123');
  expect(movements.map(({ amountCents }) => amountCents)).toEqual([
    249_999, 260_000, 70_000, 250_000, 70_000,
  ]);
  expect(movements[3]!.reference).toBe('99999999999');
  expect(movements[4]!.bankId).toBe(movements[2]!.bankId);
});
