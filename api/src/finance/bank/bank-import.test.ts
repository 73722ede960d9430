import {
  confirmBankImport,
  exportBankImport,
  undoBankImport,
} from '@portal/shared-kit/contract/finance/bank-import';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { useCredit } from '@portal/shared-kit/contract/finance/credit';
import { joinInvoices } from '@portal/shared-kit/contract/finance/join-invoices';
import { requestRefund } from '@portal/shared-kit/contract/finance/refund';
import { moveInscription } from '../../enrolment/inscriptions/inscription.service.ts';
import { annulInvoice } from '../invoices/annul.service.ts';
import type { RunningJob } from '../../platform/jobs/handler.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { quietly } from '../../testing/billing.ts';
import { waitingAtInvoice } from '../../testing/waiting.ts';
import { until } from '../../testing/until.ts';
import { messages as paying } from '../ledger/messages.ts';
import { messages, reportTexts } from './messages.ts';
import { bankDesk } from '../../testing/bank-desk.ts';

const {
  server,
  pay,
  rows,
  course,
  jobs,
  startWorker,
  stopWorker,
  line,
  meps,
  previewed,
  record,
  linesOf,
  ended,
  confirmed,
  imported,
  open,
  outcomes,
} = bankDesk();
/** Where money may stand. */
const nothing = {
  reconciled: 0,
  credit: 0,
  unmatched: 0,
  duplicated: 0,
  waiting: 0,
  open: 0,
  ignored: 0,
  undone: 0,
};

test('every kind of line is shown before anything is recorded, and every centavo stands somewhere after', async () => {
  const [good, less, more, paid, annulled, cancelled] = [
    await open(),
    await open(),
    await open(),
    await open(),
    await open(),
    await pay.renewal(course()),
  ];
  await pay.settle({ invoiceId: paid.invoice.id });
  await server.db
    .transaction()
    .execute((tx) => annulInvoice(tx, annulled.invoice.id, { reason: 'Engano' }, quietly));
  await server.db.transaction().execute(async (tx) => {
    await annulInvoice(tx, cancelled.invoice.id, { reason: 'Cancelada' }, quietly);
    await moveInscription(tx, quietly, cancelled.inscriptionId, 'CANCELADA');
  });
  const twice = line(good.reference);
  const before = await rows('select count(*)::int as n from payment');
  const { import_id: id, ...counts } = await previewed(
    meps([
      line(good.reference),
      twice,
      twice,
      line(less.reference, 249_999),
      line(more.reference, 260_000),
      line(paid.reference),
      line(annulled.reference),
      line(cancelled.invoice.references[0]!.number, 100_000),
      line('99999999999', 12_345),
      line(less.reference, 1, { at: '209901010000' }),
    ]),
  );
  expect(counts).toEqual({ lines: 10, matched: 3, unmatched: 6, duplicated: 0, amount: 1_872_345 });
  expect(await rows('select count(*)::int as n from payment')).toEqual(before);
  const done = await confirmed(id);
  expect(await outcomes(id)).toEqual([
    ['CONCILIAR', 'CONCILIADO'],
    ['FACTURA_PAGA', 'POR_IDENTIFICAR'],
    ['FACTURA_PAGA', 'POR_IDENTIFICAR'],
    ['VALOR_DIFERENTE', 'CONCILIADO'],
    ['VALOR_DIFERENTE', 'CONCILIADO'],
    ['FACTURA_PAGA', 'POR_IDENTIFICAR'],
    ['REFERENCIA_INVALIDA', 'POR_IDENTIFICAR'],
    ['REFERENCIA_INVALIDA', 'POR_IDENTIFICAR'],
    ['REFERENCIA_DESCONHECIDA', 'POR_IDENTIFICAR'],
    ['DATA_FUTURA', 'EM_ESPERA'],
  ]);
  expect(done.accounted).toEqual({
    ...nothing,
    reconciled: 749_999,
    credit: 10_000,
    unmatched: 1_112_345,
    waiting: 1,
  });
  expect(Object.values(done.accounted).reduce((a, b) => a + b)).toBe(done.amount);
  expect(await pay.states(good)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
  expect(await pay.states(less)).toEqual(['PARCIAL', 'CONFIRMADA', 'APROVADA']);
});

test('shows debits by their class and not as payments; the report lists each line and adds up to the file', async () => {
  const { invoice, reference } = await open();
  const entry = (cents: string, indicator: 'CRDT' | 'DBIT', what: string, more = '') =>
    `<Ntry><Amt Ccy="MZN">${cents}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${more}<BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>${what}</AddtlNtryInf></Ntry>`;
  const camt = `<Document><BkToCstmrStmt><GrpHdr><MsgId>S-1</MsgId></GrpHdr><Stmt>${[
    entry('2500.00', 'CRDT', `Propina ${reference}`),
    entry('2500.00', 'DBIT', `Transferência ${reference}`),
    entry('15.00', 'DBIT', 'Comissão de manutenção'),
    entry('2500.00', 'DBIT', `Devolvido ${reference}`, '<RvslInd>true</RvslInd>'),
  ].join('')}</Stmt></BkToCstmrStmt></Document>`;
  const before = (await rows('select count(*)::int as n from payment'))[0] as { n: number };
  const { import_id: id, ...counts } = await previewed(camt, 'CAMT053', 'extracto.xml');
  expect(counts).toEqual({ lines: 4, matched: 1, unmatched: 0, duplicated: 0, amount: 250_000 });
  const { classes, accounted, amount } = await confirmed(id);
  expect(classes.map((each) => [each.class, each.amount, each.outgoing])).toEqual([
    ['COMISSAO', 0, 1_500],
    ['CONCILIAR', 250_000, 0],
    ['DEBITO', 0, 250_000],
    ['ESTORNO', 0, 250_000],
  ]);
  expect(await outcomes(id)).toEqual([
    ['CONCILIAR', 'CONCILIADO'],
    ['DEBITO', 'IGNORADO'],
    ['COMISSAO', 'IGNORADO'],
    ['ESTORNO', 'A_TRATAR'],
  ]);
  expect({ accounted, amount }).toEqual({
    accounted: { ...nothing, reconciled: 250_000 },
    amount: 250_000,
  });
  expect(await rows('select count(*)::int as n from payment')).toEqual([{ n: before.n + 1 }]);
  expect(await rows(`select state, paid_cents from invoice where id = ${invoice.id}`)).toEqual([
    { state: 'PAGA', paid_cents: 250_000 },
  ]);

  const request = { params: { id }, query: { format: 'csv' as const } };
  expect((await server.refused(exportBankImport, request, 'reader')).http).toBe(403);
  expect((await server.refused(exportBankImport, { ...request, params: { id: 999_999 } }, 'ana')).http).toBe(
    404,
  );
  const { url } = (await server.call(exportBankImport, request, 'ana')).data;
  const report = (await server.inject({ url: url! })).body.split('\r\n').map((each) => each.split(';'));
  const [said1, said2] = [report.findIndex(([first]) => first === '2'), report.at(-2)!];
  expect(report[said1]!.slice(0, 2)).toEqual(['2', 'Débito']);
  expect(said2).toEqual(['', reportTexts.total, '', '', '', '2500,00', '', '', '', '', '']);
  expect(report.find(([, what]) => what === reportTexts.accounted.reconciled)![5]).toBe('2500,00');
});

test('a line that pays a reference of several invoices settles them all with what is left as credit; its double and one by a reference of one of them wait to be looked at', async () => {
  const { studentId } = await pay.student(course());
  const due = () => pay.issue({ studentId, type: 'OUTRO', payableLate: true });
  const [first, second] = [await due(), await due()];
  const { data: group } = await server.call(
    joinInvoices,
    { body: { invoice_ids: [first.id, second.id] } },
    'admin',
  );
  const { number } = group.references[0]!;
  const [own] = first.references;
  const { import_id: id, ...counts } = await previewed(
    meps([
      line(number, group.amount + 1_000),
      line(number, group.amount, { at: '202611201000' }),
      line(own!.number, 500, { at: '202611201100' }),
    ]),
  );
  expect(counts).toMatchObject({ matched: 2, unmatched: 1 });
  const { accounted, amount } = await confirmed(id);
  expect((await linesOf(id)).map((line) => [line.outcome, line.reason])).toEqual([
    ['CONCILIADO', ''],
    ['POR_IDENTIFICAR', paying.referenceNot.PAGA],
    ['POR_IDENTIFICAR', paying.referenceNot.PAGA],
  ]);
  expect(accounted).toEqual({
    ...nothing,
    reconciled: group.amount,
    credit: 1_000,
    unmatched: group.amount + 500,
  });
  expect(Object.values(accounted).reduce((a, b) => a + b)).toBe(amount);
  expect(await rows(`select state from invoice where id in (${first.id}, ${second.id})`)).toEqual([
    { state: 'PAGA' },
    { state: 'PAGA' },
  ]);
});

test('does not record a payment again that a clerk recorded by hand under the same number', async () => {
  const one = await open();
  await pay.settle({ invoiceId: one.invoice.id, method: 'TRANSFERENCIA', transaction: 'tx 77-1' });
  expect((await imported(meps([line(one.reference, 250_000, { bankId: 'TX771' })]))).accounted).toMatchObject(
    {
      duplicated: 250_000,
    },
  );
});

test('each line is recorded by itself: while one waits for its invoice, those before it are nobody’s to wait for', async () => {
  const [first, second] = [await open(), await open()];
  const { import_id } = await previewed(meps([line(first.reference), line(second.reference)]));
  const later = { table: 'invoice' as const, id: first.invoice.id };
  await waitingAtInvoice(server.db, second.invoice.id, later, () =>
    server.call(confirmBankImport, { params: { id: import_id } }, 'ana'),
  );
  await ended(import_id, 'IMPORTADO');
  expect(await pay.states(first)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
  expect(await pay.states(second)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
});

describe('taking back', () => {
  const undone = async (id: number) => {
    await server.call(undoBankImport, { params: { id } }, 'ana');
    return ended(id, 'ANULADO');
  };

  test('reverses what nobody has used since, keeps numbers, and lets the file come again', async () => {
    const [a, b] = [await open(), await open()];
    const content = meps([line(a.reference), line(b.reference, 300_000), line('99999999994', 700)]);
    const { id } = await imported(content);
    const other = await pay.issue({ studentId: b.studentId, type: 'OUTRO' });
    await server.call(useCredit, { params: { id: other.id }, body: { reason: 'Pediu ao balcão' } }, 'ana');
    const receipts = await rows('select number from receipt order by id');
    await undone(id);
    expect(await pay.states(a)).toEqual(['EMITIDA', 'CONFIRMADA', 'MATRICULADA']);
    expect(await pay.states(b)).toEqual(['PAGA', 'ACTIVA', 'MATRICULADA']);
    expect((await linesOf(id)).map((line) => [line.undone, line.reason])).toEqual([
      [true, ''],
      [false, messages.used],
      [true, paying.referenceUnknown('90123', '99999999994')],
    ]);
    expect(await rows('select number from receipt order by id')).toEqual(receipts);
    expect((await imported(content)).accounted).toEqual({
      ...nothing,
      reconciled: 250_000,
      unmatched: 700,
      duplicated: 300_000,
    });
  });

  test('reverses together what only pays its invoice, each with its papers, and nothing of the person who annuls', async () => {
    const bill = async (email?: string) => {
      const student = await pay.student(course(), email === undefined ? {} : { email });
      const { id, references } = await pay.issue({ studentId: student.studentId, type: 'OUTRO' });
      return { ...student, id, reference: references[0]!.number };
    };
    const [whole, part, own] = [await bill(), await bill(), await bill('ana@teste.test')];
    const { id } = await imported(
      meps([line(whole.reference), line(part.reference, 100_000), line(own.reference)]),
    );
    const billStates = () =>
      rows(`select i.state, i.paid_cents, r.state as reference, p.state as payment from invoice i
        join payment_reference r on r.invoice_id = i.id join payment p on p.invoice_id = i.id
        where i.id in (${whole.id}, ${part.id}, ${own.id}) order by i.id`);
    const opened = { state: 'EMITIDA', paid_cents: 0, reference: 'ATRIBUIDA', payment: 'ESTORNADO' };
    await server.call(undoBankImport, { params: { id } }, 'ana');
    await until(
      async () =>
        (
          await rows(`select from job j join bank_import b on b.job_id = j.id
          where b.id = ${id} and j.state = 'FALHADA' and j.message = '${paying.own}'`)
        ).length > 0,
    );
    const stays = { state: 'PAGA', paid_cents: 250_000, reference: 'PAGA', payment: 'CONCILIADO' };
    expect(await billStates()).toEqual([opened, opened, stays]);
    await server.call(undoBankImport, { params: { id } }, 'rui');
    await ended(id, 'ANULADO');
    expect(await billStates()).toEqual([opened, opened, opened]);
    for (const one of [whole, part, own]) {
      const [payment] = await rows(`select id from payment where invoice_id = ${one.id}`);
      const actions =
        await rows(`select action, reason from audit_log where action in ('invoice.reopen', 'payment.reverse')
        and (entity_id = '${one.id}' and entity = 'invoice' or entity_id = '${payment!.id}' and entity = 'payment') order by action`);
      const reason = messages.undoReason('banco.txt');
      expect(actions).toEqual([
        { action: 'invoice.reopen', reason },
        { action: 'payment.reverse', reason },
      ]);
      expect(
        await rows(`select c.title from communication_recipient r join communication c on c.id = r.communication_id
          where r.person_id = ${one.personId} order by c.id`),
      ).toEqual([{ title: 'Pagamento recebido' }, { title: 'Pagamento desfeito' }]);
      const mailed = (await mailsTo(server.db, one.email!)).map(({ subject }) => subject);
      expect(mailed.some((subject) => subject.startsWith('Pagamento estornado'))).toBe(true);
    }
  });

  test('of two payments to one account the second stays whose credit waits for a refund', async () => {
    const { reference, studentId } = await open();
    const other = await pay.issue({ studentId, type: 'OUTRO' });
    const [{ number: otherReference }] = (await rows(
      `select number from payment_reference where invoice_id = ${other.id}`,
    )) as [{ number: string }];
    const { id } = await imported(meps([line(reference, 300_000), line(otherReference, 310_000)]));
    await server.call(
      requestRefund,
      { params: { id: studentId }, body: { amount: 20_000, destination: 'NIB 1', reason: 'Desistiu' } },
      'admin',
    );
    await undone(id);
    expect((await linesOf(id)).map((line) => [line.undone, line.reason])).toEqual([
      [false, messages.used],
      [true, ''],
    ]);
    expect(
      await rows(`select balance_cents::int from credit_account where student_id = ${studentId}`),
    ).toEqual([{ balance_cents: 50_000 }]);
  });

  test('can begin once the file is recorded, before its job has ended, which changes nothing when it is repeated', async () => {
    const one = await open();
    const { id, job_id } = await imported(meps([line(one.reference)]));
    const running = `update job set state = 'EM_CURSO', finished_at = null, expires_at = null, worker = gen_random_uuid(),
      lease_until = now() - interval '1 second' where id = ${job_id}`;
    await until(
      async () => (await rows(`select from job where id = ${job_id} and finished_at is not null`)).length > 0,
    );
    await stopWorker();
    await rows(running);
    await server.call(undoBankImport, { params: { id } }, 'ana');
    expect(await record(id)).toMatchObject({ state: 'A_ANULAR' });
    startWorker();
    await ended(id, 'ANULADO');
    await until(async () => (await rows(`select from job where finished_at is null`)).length === 0);
    expect(await record(id)).toMatchObject({ state: 'ANULADO' });
    expect(await pay.states(one)).toEqual(['EMITIDA', 'CONFIRMADA', 'MATRICULADA']);
  });

  test('leaves what the bank itself reversed since', async () => {
    const one = await open();
    const { id } = await imported(meps([line(one.reference)]));
    const [{ payment_id }] = (await rows(
      `select payment_id from bank_import_line where import_id = ${id}`,
    )) as [{ payment_id: number }];
    await server.call(
      reversePayment,
      { params: { id: payment_id }, body: { reason: 'O banco devolveu' } },
      'admin',
    );
    await undone(id);
    expect((await linesOf(id))[0]).toMatchObject({ undone: false, reason: messages.used });
  });
});

test('an import whose worker goes in the middle is gone on with by another, and until then no other file of its entity: nothing doubled, the control total right', async () => {
  const { studentId } = await pay.student(course());
  const one = await pay.issue({
    studentId,
    type: 'OUTRO',
    lines: [{ description: 'Valor', unitCents: 120 }],
  });
  const reference = one.references[0]!.number;
  const { import_id: id } = await previewed(meps(Array.from({ length: 120 }, () => line(reference, 1))));
  const { import_id: another } = await previewed(meps([line('99999999994')]));
  await stopWorker();
  let stopped: Promise<void> | undefined;
  const first = jobWorker(
    server,
    jobs().map((handler) => ({
      ...handler,
      run: (job: RunningJob, input: never) =>
        handler.run(
          Object.assign(Object.create(job) as RunningJob, {
            async step(work: Parameters<RunningJob['step']>[0]) {
              await job.step(work);
              stopped ??= first.stop();
              await until(() => job.signal.aborted);
            },
          }),
          input,
        ),
    })),
  );
  await server.call(confirmBankImport, { params: { id } }, 'ana');
  await until(() => stopped !== undefined);
  await stopped;
  const half = await record(id);
  const refused = await server.refused(confirmBankImport, { params: { id: another } }, 'ana');
  startWorker();
  const whole = await ended(id, 'IMPORTADO');
  expect(refused).toMatchObject({ http: 409, message: messages.otherRuns });
  expect(half.state).toBe('A_IMPORTAR');
  expect(half.accounted.reconciled).toBeLessThan(120);
  expect(whole.accounted).toEqual({ ...nothing, reconciled: 120 });
  expect(await rows(`select state, paid_cents from invoice where id = ${one.id}`)).toEqual([
    { state: 'PAGA', paid_cents: 120 },
  ]);
  expect(
    await rows(
      `select count(*)::int as n from payment where invoice_id = ${one.id} and state = 'CONCILIADO'`,
    ),
  ).toEqual([{ n: 120 }]);
});
