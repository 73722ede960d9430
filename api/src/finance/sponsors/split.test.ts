import {
  confirmSponsorSplit,
  discardSponsorSplit,
  oneSponsorSplit,
  splitParts,
  sponsorSplits,
  undoSponsorSplit,
  uploadSponsorSplit,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { payInvoice } from '@portal/shared-kit/contract/finance/payment';
import { strToU8, zipSync } from 'fflate';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { deskDay } from '@portal/shared-kit/contract/finance/desk';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { quietly } from '../../testing/billing.ts';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { until } from '../../testing/until.ts';
import { waitingAt, waitingAtInvoice } from '../../testing/waiting.ts';
import { keepUnmatched } from '../unmatched/unmatched.service.ts';
import { sponsorSplitJobs } from './split.job.ts';

const { server, pay, rows, become, unproved } = paymentDesk();
let course: number;
let worker: ReturnType<typeof jobWorker>;
const startWorker = () => {
  worker = jobWorker(server, sponsorSplitJobs(paymentSetup.billables, paymentSetup.publicUrl));
};
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', used_for: ['INSCRICAO', 'RENOVACAO', 'OUTRO', 'PROPINA', 'MULTA'] });
  startWorker();
});
afterAll(() => worker.stop());

let made = 0;
const someone = () => pay.student(course);
const bill = async (studentId: number, cents = 250_000, dueDate = '2099-03-10') =>
  pay.issue({ studentId, type: 'OUTRO', dueDate, lines: [{ description: 'Propina', unitCents: cents }] });
const owing = async (cents?: number) => {
  const student = await someone();
  return { ...student, invoice: await bill(student.studentId, cents) };
};
const csv = (...lines: string[]) => ['Código;Valor;Factura', ...lines].join('\r\n');
/** The minimum of a sheet that a spreadsheet program writes. */
const sheet = (...table: (string | number)[][]) =>
  Buffer.from(
    zipSync({
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData>${table
          .map(
            (row) =>
              `<row>${row.map((cell) => `<c t="${typeof cell === 'number' ? 'n' : 'str'}"><v>${cell}</v></c>`).join('')}</row>`,
          )
          .join('')}</sheetData></worksheet>`,
      ),
    }),
  );
const transfer = (amountCents: number, more: Record<string, string> = {}) => ({
  sponsor: 'Fundação Zambeze',
  method: 'TRANSFERENCIA',
  transaction: `TRF-${++made}`,
  paid_at: '2026-11-20',
  amount: String(amountCents),
  ...more,
});
const send = (fields: Record<string, string>, content: string | Buffer, as: DeskToken = 'ana') =>
  server.inject(
    uploadOf(
      uploadSponsorSplit,
      { fields, file: { name: typeof content === 'string' ? 'bolsas.csv' : 'bolsas.xlsx', content } },
      as,
    ),
  );
const previewed = async (fields: Record<string, string>, content: string | Buffer, as?: DeskToken) => {
  const answer = await send(fields, content, as);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json() as { data: { id: number; credit: number; students: number; second: boolean } }).data;
};
const refused = async (fields: Record<string, string>, content: string | Buffer) =>
  ((await send(fields, content)).json() as { errors?: Record<string, string[]> }).errors;
const record = async (id: number) => (await server.call(oneSponsorSplit, { params: { id } }, 'ana')).data;
const partsOf = async (id: number) =>
  (await server.call(splitParts, { params: { id }, query: { per_page: 100 } }, 'ana')).data;
const ended = (id: number, state: string) =>
  until(async () => {
    const found = await record(id);
    return found.state === state && found;
  });
const confirmed = async (id: number, as: DeskToken = 'ana') => {
  await server.call(confirmSponsorSplit, { params: { id } }, as);
  return ended(id, 'REPARTIDO');
};
const stored = () =>
  rows(`select (select count(*)::int from payment) as payments, (select count(*)::int from allocation) as allocations,
    (select count(*)::int from receipt) as receipts, (select count(*)::int from sponsor_split) as splits,
    (select count(*)::int from sponsor_split_line) as lines, (select count(*)::int from credit_entry) as credit`);
const jobFailed = (id: number) =>
  until(async () => {
    const [job] = await rows(`select j.state, j.message from sponsor_split s join job j on j.id = s.job_id
      where s.id = ${id} and j.state = 'FALHADA'`);
    return job;
  });

test('a transfer is split over students: the oldest invoices first, the rest credit, to the centavo', async () => {
  const [one, two] = [await owing(100_001), await owing(250_000)];
  const older = await bill(one.studentId, 50_000, '2098-01-10');
  const three = await owing(30_000);
  const list = csv(
    // As copied from a message: with characters that nobody sees.
    `\u202A${one.code}\u202C;\u200B1.500,01`,
    `${two.code.toLowerCase()};2600`,
    `${three.code};100,50;${three.invoice.number}\u200B`,
  );
  const { id, ...split } = await previewed(transfer(420_051), list);
  expect(split).toMatchObject({ state: 'PREVISTO', students: 3, parts: 4, credit: 10_000, amount: 420_051 });
  expect(await rows(`select count(*)::int as n from payment`)).toEqual([{ n: 0 }]);
  const done = await confirmed(id);
  expect(done).toMatchObject({ confirmed_by: 'Ana Clara', second: false });
  expect(
    (await partsOf(id)).map((part) => [part.line, part.code, part.invoice, part.amount, part.credit]),
  ).toEqual([
    [2, one.code, older.number, 50_000, 0],
    [2, one.code, one.invoice.number, 100_001, 0],
    [3, two.code, two.invoice.number, 260_000, 10_000],
    [4, three.code, three.invoice.number, 10_050, 0],
  ]);
  expect(new Set((await partsOf(id)).map(({ receipt }) => receipt)).size).toBe(4);
  expect(await rows(`select state, paid_cents from invoice where id = ${three.invoice.id}`)).toEqual([
    { state: 'PARCIAL', paid_cents: 10_050 },
  ]);
  const whole = `select payment_id from sponsor_split where id = ${id}`;
  expect(
    await rows(`select p.state, p.amount_cents, (select sum(amount_cents)::bigint from payment where part_of_id = p.id) as parts,
      (select sum(a.amount_cents)::bigint from allocation a join payment part on part.id = a.payment_id where part.part_of_id = p.id)
      + (select sum(c.amount_cents)::bigint from credit_entry c join payment part on part.id = c.payment_id where part.part_of_id = p.id) as went
      from payment p where p.id = (${whole})`),
  ).toEqual([{ state: 'REPARTIDO', amount_cents: 420_051, parts: 420_051, went: 420_051 }]);
  const { data: day } = await server.call(deskDay, { query: { day: institutionDay(new Date()) } }, 'admin');
  expect(day.received.reduce((sum, { amount }) => sum + amount, 0)).toBe(420_051);
});

test('one unknown student, or another total, and nothing is stored', async () => {
  const [one, two] = [await owing(), await owing()];
  const other = await owing();
  const before = await stored();
  const errors = await refused(
    transfer(750_000),
    csv(
      `${one.code};2500,00`,
      '26.9999.0001;2500',
      `${two.code};dois mil`,
      `${two.code};2500;${other.invoice.number}`,
      `${one.code};10`,
      ';10',
    ),
  );
  expect(errors?.file).toEqual([
    'Linha 3: não há estudante com o código 26.9999.0001.',
    'Linha 4: o valor não se consegue ler.',
    `Linha 5: a factura ${other.invoice.number} não é deste estudante.`,
    'Linha 6: paga a mesma factura que a linha 2.',
    'Linha 7: falta o código do estudante.',
  ]);
  expect((await refused(transfer(250_001), csv(`${one.code};2500`)))?.file?.[0]).toMatch(
    /^A lista soma 2.500,00.MZN e a transferência é de 2.500,01.MZN\.$/,
  );
  expect((await refused(transfer(1), 'Nome;Valor\nAna;1'))?.file).toEqual([
    'Faltam colunas na primeira linha: Código.',
  ]);
  expect((await refused(transfer(1), 'Código;Valor;Valor\nA;1;2'))?.file).toEqual([
    'A coluna Valor aparece duas vezes na primeira linha.',
  ]);
  expect((await refused(transfer(1), 'Código;Valor\n'))?.file).toEqual(['O ficheiro não tem linhas.']);
  const nobody = await someone();
  expect((await refused(transfer(1), csv(`${nobody.code};0,01`)))?.file?.[0]).toContain(
    'não tem facturas por pagar',
  );
  expect(await stored()).toEqual(before);
});

test('a list whose names or documents are of other students, or with a shifted line, stores nothing', async () => {
  const [one, two] = [await owing(), await owing()];
  const before = await stored();
  const nameOf = async ({ studentId }: { studentId: number }) =>
    (
      await server.db
        .selectFrom('student')
        .innerJoin('person', 'person.id', 'student.person_id')
        .select('person.full_name')
        .where('student.id', '=', studentId)
        .executeTakeFirstOrThrow()
    ).full_name;
  const list = (...lines: string[]) => ['Código;Nome;BI;Valor', ...lines].join('\n');
  const errors = await refused(
    transfer(500_000),
    list(
      `${one.code};${await nameOf(two)};;2500`,
      `${one.code};${(await nameOf(one)).toUpperCase()};110100200300A;2500`,
      `${two.code};${await nameOf(two)};;2500;7`,
    ),
  );
  expect(errors?.file).toEqual([
    'Linha 2: o nome não corresponde ao código.',
    'Linha 3: o documento não corresponde ao código.',
    'Linha 4: há mais células do que no cabeçalho.',
  ]);
  expect(await stored()).toEqual(before);
  const open = '"Ana;2500';
  expect((await refused(transfer(250_000), `Código;Valor\n${open}`))?.file?.[0]).toContain(
    'Na linha 2 há umas aspas',
  );
});

test('the same transfer counts once: sent again, confirmed twice, confirmed from two lists at once', async () => {
  const [one, two] = [await owing(), await owing()];
  const fields = transfer(500_000);
  const list = sheet(['Código', 'Valor'], [one.code, 2500], [two.code, 2500]);
  const first = await previewed(fields, list);
  const second = await previewed(fields, list, 'rui');
  const calls = await Promise.allSettled([
    server.call(confirmSponsorSplit, { params: { id: first.id } }, 'ana'),
    server.call(confirmSponsorSplit, { params: { id: second.id } }, 'rui'),
    server.call(confirmSponsorSplit, { params: { id: first.id } }, 'rui'),
  ]);
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await until(
    async () =>
      (await rows(`select 1 from job where kind = 'sponsor-split' and state in ('EM_ESPERA', 'EM_CURSO')`))
        .length === 0,
  );
  expect([(await record(first.id)).state, (await record(second.id)).state].toSorted()).toEqual([
    'A_REPARTIR',
    'REPARTIDO',
  ]);
  expect(
    await rows(`select count(*)::int as n, sum(amount_cents)::bigint as cents from payment
    where part_of_id is not null and invoice_id in (${one.invoice.id}, ${two.invoice.id})`),
  ).toEqual([{ n: 2, cents: 500_000 }]);
  expect((await refused(fields, list))?.transaction).toEqual(['Este número de transacção já foi registado.']);
  const left = (await record(first.id)).state === 'A_REPARTIR' ? first.id : second.id;
  await server.call(discardSponsorSplit, { params: { id: left } }, 'ana');
  expect(await server.refused(oneSponsorSplit, { params: { id: left } }, 'ana')).toMatchObject({ http: 404 });
});

test('an invoice that was paid meanwhile stops the whole transfer', async () => {
  const [one, two] = [await owing(), await owing()];
  const { id } = await previewed(transfer(500_000), csv(`${one.code};2500`, `${two.code};2500`));
  await pay.settle({ invoiceId: two.invoice.id });
  const before = await stored();
  await server.call(confirmSponsorSplit, { params: { id } }, 'ana');
  expect((await jobFailed(id))?.message).toContain(`A factura ${two.invoice.number} mudou`);
  expect(await stored()).toEqual(before);
  expect(await rows(`select paid_cents from invoice where id = ${one.invoice.id}`)).toEqual([
    { paid_cents: 0 },
  ]);
});

test('above the set amount somebody else confirms; nobody confirms a part of their own, and rights are asked for', async () => {
  const one = await owing(6_000_000);
  const mine = await previewed(transfer(6_000_000), csv(`${one.code};60000`));
  expect(mine.second).toBe(true);
  expect(await server.refused(confirmSponsorSplit, { params: { id: mine.id } }, 'ana')).toMatchObject({
    http: 403,
  });
  const back = become('rui', one.personId);
  expect(await server.refused(confirmSponsorSplit, { params: { id: mine.id } }, 'rui')).toMatchObject({
    http: 403,
  });
  back();
  const prove = unproved('rui');
  const late = await server.refused(confirmSponsorSplit, { params: { id: mine.id } }, 'rui');
  expect(late.code).toBe('reauth_required');
  prove();
  await confirmed(mine.id, 'rui');
  for (const token of ['reader', 'own', 'none'] as const) {
    expect((await send(transfer(1), csv('x;1'), token)).statusCode).toBe(403);
    expect(await server.refused(sponsorSplits, {}, token)).toMatchObject({ http: 403 });
  }
  expect(
    await server.refused(
      undoSponsorSplit,
      { params: { id: mine.id }, body: { reason: 'Lista errada' } },
      'ana',
    ),
  ).toMatchObject({ http: 403 });
});

test('a part counts with what the same person confirmed for the student that day (J28)', async () => {
  const [one, other] = [await owing(4_900_000), await owing(4_900_000)];
  const facts = {
    method: 'DEPOSITO' as const,
    transaction: 'DIA-1',
    paid_at: '2026-11-20',
    amount: 4_900_000,
  };
  await server.call(payInvoice, { params: { id: one.invoice.id }, body: facts }, 'ana');
  await bill(one.studentId, 4_900_000);
  const mine = await previewed(transfer(4_900_000), csv(`${one.code};49000`));
  expect(mine.second).toBe(true);
  expect((await server.refused(confirmSponsorSplit, { params: { id: mine.id } }, 'ana')).http).toBe(403);
  await confirmed(mine.id, 'rui');
  const alone = await previewed(transfer(4_900_000), csv(`${other.code};49000`));
  expect(alone.second).toBe(false);
  await confirmed(alone.id, 'ana');
});

test('money to be identified is split, taken back as a whole, and split anew by the right list', async () => {
  const [wrong, right] = [await owing(), await owing()];
  const paymentId = (await server.db.transaction().execute((tx) =>
    keepUnmatched(
      tx,
      quietly,
      {
        method: 'TRANSFERENCIA',
        transaction: 'BIM-7781',
        amountCents: 250_000,
        paidAt: new Date('2026-11-19T08:00:00Z'),
      },
      'Sem referência',
    ),
  ))!;
  const from = { sponsor: 'Município', unmatched_id: String(paymentId) };
  const first = await previewed(from, csv(`${wrong.code};2500`));
  await confirmed(first.id);
  const state = async () => (await rows(`select state from payment where id = ${paymentId}`))[0]?.state;
  expect(await state()).toBe('REPARTIDO');
  expect((await send(from, csv(`${right.code};2500`))).statusCode).toBe(409);

  await server.call(
    undoSponsorSplit,
    { params: { id: first.id }, body: { reason: 'Lista errada' } },
    'admin',
  );
  expect(await ended(first.id, 'DESFEITO')).toMatchObject({ reason: 'Lista errada' });
  expect(await state()).toBe('POR_IDENTIFICAR');
  expect((await partsOf(first.id)).map(({ withdrawn }) => withdrawn)).toEqual([true]);
  const again = await previewed(from, csv(`${right.code};2500`));
  await confirmed(again.id);
  expect(
    await rows(
      `select id, state from invoice where id in (${wrong.invoice.id}, ${right.invoice.id}) order by id`,
    ),
  ).toEqual([
    { id: wrong.invoice.id, state: 'EMITIDA' },
    { id: right.invoice.id, state: 'PAGA' },
  ]);

  // A part that was reversed by itself leaves no whole to take back.
  const [part] = await rows(`select payment_id from sponsor_split_line where split_id = ${again.id}`);
  await server.call(
    reversePayment,
    { params: { id: Number(part!.payment_id) }, body: { reason: 'Banco estornou' } },
    'admin',
  );
  expect(
    await server.refused(
      undoSponsorSplit,
      { params: { id: again.id }, body: { reason: 'Lista errada' } },
      'admin',
    ),
  ).toMatchObject({ http: 409 });
});

test('a job that is repeated after its work was done says so, and changes nothing', async () => {
  const { code } = await owing();
  const { id } = await previewed(transfer(250_000), csv(`${code};2500`));
  const jobEnd = async () => {
    const [job] = await rows(`select j.state from sponsor_split s join job j on j.id = s.job_id
      where s.id = ${id} and j.finished_at is not null`);
    return job;
  };
  const repeated = async () => {
    await until(jobEnd);
    const before = await stored();
    await worker.stop();
    await rows(`update job set state = 'EM_CURSO', finished_at = null, expires_at = null, worker = gen_random_uuid(),
      lease_until = now() - interval '1 second' where id = (select job_id from sponsor_split where id = ${id})`);
    startWorker();
    expect(await until(jobEnd)).toEqual({ state: 'CONCLUIDA' });
    expect(await stored()).toEqual(before);
  };
  await confirmed(id);
  await repeated();
  await server.call(undoSponsorSplit, { params: { id }, body: { reason: 'Lista errada' } }, 'admin');
  await ended(id, 'DESFEITO');
  await repeated();
});

test('taking a transfer back locks all its invoices before an account', async () => {
  const [one, two] = [await owing(30_000), await owing(30_000)];
  const { id } = await previewed(transfer(70_000), csv(`${one.code};400,00`, `${two.code};300,00`));
  await confirmed(id);
  const [account] = await rows(`select id from credit_account where student_id = ${one.studentId}`);
  const later = { table: 'credit_account' as const, id: account!.id as number };
  await waitingAtInvoice(server.db, two.invoice.id, later, async () => {
    await server.call(undoSponsorSplit, { params: { id }, body: { reason: 'Lista errada' } }, 'admin');
    return ended(id, 'DESFEITO');
  });
});

test('taking a transfer back locks the accounts in the order of their students, whatever the order of their invoices', async () => {
  const [one, two] = [await someone(), await someone()];
  for (const { studentId } of [two, one]) await bill(studentId, 30_000);
  const { id } = await previewed(transfer(70_000), csv(`${one.code};350,00`, `${two.code};350,00`));
  await confirmed(id);
  const accountOf = async ({ studentId }: typeof one) => {
    const [account] = await rows(`select id from credit_account where student_id = ${studentId}`);
    return { table: 'credit_account' as const, id: account!.id as number };
  };
  await waitingAt(server.db, await accountOf(one), await accountOf(two), async () => {
    await server.call(undoSponsorSplit, { params: { id }, body: { reason: 'Lista errada' } }, 'admin');
    return ended(id, 'DESFEITO');
  });
});

test('who takes a transfer back proves themselves anew (J41)', async () => {
  const one = await owing();
  const { id } = await previewed(transfer(250_000), csv(`${one.code};2500`));
  const prove = unproved('admin');
  await confirmed(id, 'admin');
  const undo = { params: { id }, body: { reason: 'Lista errada' } };
  expect((await server.refused(undoSponsorSplit, undo, 'admin')).code).toBe('reauth_required');
  prove();
  await server.call(undoSponsorSplit, undo, 'admin');
});
