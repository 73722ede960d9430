import {
  accountingAmounts,
  accountingDocuments,
  accountingPeriod,
  type AccountingAmount,
} from '@portal/shared-kit/contract/finance/accounting-period';
import {
  bankImportLines,
  bankLineReversals,
  confirmBankImport,
  reverseByBankLine,
  undoBankImport,
} from '@portal/shared-kit/contract/finance/bank-import';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  creditInvoice,
  studentAccount,
  unmatchPayment,
  useCredit,
} from '@portal/shared-kit/contract/finance/credit';
import { askWaiver, decideWaiver, setFineRules } from '@portal/shared-kit/contract/finance/fine';
import { dayAfter, fineOn, type LateInvoice } from '@portal/shared-kit/contract/finance/fine-rules';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { joinInvoices } from '@portal/shared-kit/contract/finance/join-invoices';
import { reverseMpesaAttempt, saveMpesaAccount } from '@portal/shared-kit/contract/finance/mpesa';
import { payByMpesa } from '@portal/shared-kit/contract/finance/own-mpesa';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { matchPayment, payInvoice, returnPayment } from '@portal/shared-kit/contract/finance/payment';
import { reissueReference } from '@portal/shared-kit/contract/finance/payment-reference';
import { approvePayment, refusePayment } from '@portal/shared-kit/contract/finance/payment-approval';
import { acceptProof, holdProof, rejectProof } from '@portal/shared-kit/contract/finance/payment-proof';
import { payRefund, refuseRefund, requestRefund } from '@portal/shared-kit/contract/finance/refund';
import {
  confirmSponsorSplit,
  oneSponsorSplit,
  undoSponsorSplit,
  uploadSponsorSplit,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { extractsByStudent } from '@portal/shared-kit/contract/finance/statement';
import { payerAccount, receivePayment } from '@portal/shared-kit/contract/finance/desk';
import {
  previewWithdrawal,
  reinstateStudent,
  withdrawStudent,
} from '@portal/shared-kit/contract/enrolment/withdrawal';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { askDiscount, decideDiscount } from '@portal/shared-kit/contract/finance/discount';
import { createInscription, moveInscription } from '../enrolment/inscriptions/inscription.service.ts';
import { calendarYear } from '../testing/activities.ts';
import { chargeSome } from './monthly/monthly.job.ts';
import { termsOf } from './monthly/monthly.service.ts';
import { bankDesk } from '../testing/bank-desk.ts';
import { quietly } from '../testing/billing.ts';
import type { DeskToken } from '../testing/desk.ts';
import { jobWorker } from '../testing/jobs.ts';
import { startMpesaStub, type MpesaStub, type StubPlan } from '../testing/mpesa-stub.ts';
import { uploadOf } from '../testing/multipart.ts';
import { paymentSetup } from '../testing/payments.ts';
import { testSettings, type TestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { computeFines } from './fines/fine.job.ts';
import { lateFrom } from './fines/issue-fines.service.ts';
import * as policies from './fines/fine-policy.repository.ts';
import * as late from './fines/late-invoice.repository.ts';
import { holidaySet } from './holidays/holiday.repository.ts';
import { checkDueMpesa } from './mpesa/mpesa-reversal.service.ts';
import { sponsorSplitJobs } from './sponsors/split.job.ts';
import { issueInInstalments } from './invoices/invoice.service.ts';

/** Random sequences of the acts on a student's money, by the API on a real database. After each act every centavo is accounted for.
 *  `MODEL_RUNS` sets how many sequences (`npm test` takes 15, `npm run test:all` 200, the nightly run 5 000), `MODEL_SEED` and `MODEL_PATH` repeat what a failure printed. */
const numRuns = Number(process.env.MODEL_RUNS ?? (process.env.TESTS === 'all' ? 200 : 15));
/** The same sequences each time, other ones each night. */
const seed = Number(process.env.MODEL_SEED ?? (process.env.MODEL_RUNS ? Date.now() % 2 ** 31 : 20_261_128));
const path = process.env.MODEL_PATH;

const desk = bankDesk();
const { server, pay, become } = desk;
const reason = 'Ensaio do modelo';
const year = institutionYear(new Date());
const query = { year };
const today = institutionDay(new Date());
let splitWorker: ReturnType<typeof jobWorker>;
let stub: MpesaStub;
const mpesaSetup = { payments: paymentSetup, secretsKey: testSettings.secretsKey };
beforeAll(async () => {
  await pay.fee({ year: year + 1, monthly_cents: 150_000 });
  await server.pool.query(`update payment_entity set used_for = used_for || '{PROPINA,CANDIDATURA,MULTA}'`);

  splitWorker = jobWorker(server, sponsorSplitJobs(paymentSetup.billables, paymentSetup.publicUrl));
  stub = await startMpesaStub();
  const [{ id }] = (await rows<{ id: number }>(`select id from payment_entity where code = '90123'`, [])) as [
    { id: number },
  ];
  const body = {
    host: stub.host,
    service_code: '171717',
    public_key: stub.publicKey,
    api_key: stub.apiKey,
    initiator: 'portal',
    credential: 'credencial',
    prefixes: ['84'],
    min: 100,
    max: 9_000_000,
    day: 9_000_000_000,
    wait_seconds: 30,
    reversal_hours: 24,
    active: true,
  };
  await server.call(saveMpesaAccount, { params: { id }, body }, 'admin');
});
afterAll(async () => {
  await splitWorker.stop();
  await stub.stop();
});

/** What the sequence knows that the database has to agree with. */
interface Model {
  /** The money of each transaction number, and whether the institution has it. */
  money: Map<string, { cents: number; isHere: boolean }>;
  /** Whether a payment was withdrawn, which alone may leave a debt on the account, or take reserved credit. */
  isWithdrawn: boolean;
  /** How many days ago the last fines were computed for. */
  finedAgo: number;
}
/** The student of a sequence. */
interface Real {
  studentId: number;
  personId: number;
  code: string;
}

/** The acts that the rules let happen, by path. */
const happened = new Set<string>();
/** Whether something may have changed since the money was checked. */
let hasChanged = true;
let made = 0;
const next = (prefix: string) => `${prefix}${String((made += 1)).padStart(8, '0')}`;

/** Calls the API; a refusal by a rule is an answer, a failure is not. Returns the data; undefined where it was refused. */
async function call<E extends Parameters<TestServer['call']>[0]>(
  endpoint: E,
  input: object,
  token: DeskToken,
): Promise<unknown> {
  try {
    const { data } = await server.call(endpoint, input as never, token);
    happened.add(endpoint.path);
    hasChanged = true;
    return data;
  } catch (error) {
    if (error instanceof Error && / answered 4(03|09|22|04):/.test(error.message)) return undefined;
    throw error;
  }
}
async function rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await server.pool.query(text, values)).rows as Row[];
}
const ids = async (text: string, studentId: number): Promise<number[]> =>
  (await rows<{ id: number }>(text, [studentId])).map(({ id }) => id);
const at = <Of>(them: readonly Of[], place: number): Of | undefined =>
  them.length === 0 ? undefined : them[place % them.length];

const invoicesOf = ({ studentId }: Real) =>
  ids(`select id from invoice where student_id = $1 and number is not null order by id`, studentId);
const openInvoicesOf = ({ studentId }: Real) =>
  ids(
    `select id from invoice where student_id = $1 and state in ('EMITIDA', 'PARCIAL') order by id`,
    studentId,
  );
/** Cash without a number keeps the one of its request in the model, whatever its receipt's is. */
const numberOf = "coalesce('Caixa ' || p.request_key::text, p.transaction)";
const paymentsOf = ({ studentId }: Real, states: string) =>
  rows<{ id: number; transaction: string; amount_cents: number }>(
    `select p.id, ${numberOf} as transaction, p.amount_cents from payment p where p.state in (${states}) and p.id in (
      select a.payment_id from allocation a join invoice i on i.id = a.invoice_id where i.student_id = $1
      union select e.payment_id from credit_entry e join credit_account c on c.id = e.account_id where c.student_id = $1
      union select x.payment_id from payment_approval x join invoice i on i.id = x.invoice_id where i.student_id = $1) order by p.id`,
    [studentId],
  );

/** A command that asks the database what it may act on, so that any act may follow any other. */
class Act implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly name: string,
    readonly run: (model: Model, real: Real) => Promise<void>,
  ) {}
  check = () => true;
  toString = () => this.name;
}
/** An act that calls no endpoint sets `hasChanged` itself. */
const act = (name: string, work: (model: Model, real: Real) => Promise<void>) =>
  new Act(name, async (model, real) => {
    await work(model, real);
    if (hasChanged) await checkMoney(model, real);
  });

const place = fc.nat(11);
const small = fc.integer({ min: 1, max: 12 }).map((n) => n * 50_000);
/** Most amounts are small; some are above what one person confirms alone. */
const amount = fc.oneof(
  { weight: 8, arbitrary: small },
  { weight: 2, arbitrary: fc.constantFrom(4_900_000, 5_000_001) },
);

/** The references of some have expired. */
const issue = fc
  .record({ cents: amount, discount: fc.constantFrom(0, 0, 1, 25_000), isOver: fc.boolean() })
  .map(({ cents, discount, isOver }) =>
    act(`issue(${cents}, discount ${discount}, ${isOver})`, async (_model, { studentId }) => {
      hasChanged = true;
      await pay.issue({
        studentId,
        type: 'OUTRO',
        dueDate: isOver ? dayAfter(today, -30) : '2099-03-10',
        lines: [{ description: 'Valor', unitCents: cents, discountCents: discount }],
      });
    }),
  );
/** An approved discount, and the monthly fees of next year less it: charged once. */
const monthly = fc.constantFrom(10, 33, 50).map((percent) =>
  act(`monthly(${percent} %)`, async (_model, { studentId }) => {
    if (
      (await ids('select invoice_id as id from monthly_charge where student_id = $1', studentId)).length > 0
    )
      return;
    const asked = (await call(
      askDiscount,
      {
        body: {
          student_id: studentId,
          percent,
          kind: 'BOLSA',
          reason,
          from_day: `${year + 1}-01-01`,
          until_day: `${year + 1}-12-31`,
        },
      },
      'admin',
    )) as { id: number };
    await call(decideDiscount, { params: { id: asked.id }, body: { approved: true } }, 'chief');
    await server.db.transaction().execute(async (tx) => {
      const id = await createInscription(tx, quietly, {
        studentId,
        courseId: desk.course(),
        levelId: 1,
        shift: 'LABORAL',
        type: 'Inscrição',
        academicYearId: calendarYear(year + 1),
        year: year + 1,
        semesterId: 1,
        entryYear: year + 1,
      });
      await moveInscription(tx, quietly, id, 'CONFIRMADA');
      await moveInscription(tx, quietly, id, 'ACTIVA');
      await chargeSome(tx, quietly, await termsOf(tx, year + 1), studentId - 1);
    });
  }),
);
const instalments = fc
  .record({ cents: small, count: fc.integer({ min: 2, max: 3 }) })
  .map(({ cents, count }) =>
    act(`instalments(${cents}, ${count})`, async (_model, { studentId }) => {
      hasChanged = true;
      await server.db.transaction().execute((tx) =>
        issueInInstalments(
          tx,
          quietly,
          {
            studentId,
            type: 'OUTRO',
            dueDate: '2099-03-10',
            lines: [{ description: 'Valor', unitCents: cents }],
          },
          count,
        ),
      );
    }),
  );

/** Records the money of an answer that confirmed a payment. */
const received = (model: Model, transaction: string, cents: number, answer: unknown) => {
  if (answer !== undefined) model.money.set(transaction, { cents, isHere: true });
};
const facts = (transaction: string, cents: number, daysAgo = 10) => ({
  method: 'DEPOSITO',
  transaction,
  paid_at: dayAfter(today, -daysAgo),
  amount: cents,
});
/** Before, between and after the due days of months. */
const daysAgo = fc.constantFrom(300, 150, 10);
const counter = fc.record({ place, cents: amount, daysAgo }).map(({ place: nth, cents, daysAgo: ago }) =>
  act(`counter(${nth}, ${cents}, ${ago} days ago)`, async (model, real) => {
    const id = at(await (nth % 2 === 0 ? openInvoicesOf(real) : invoicesOf(real)), nth);
    const transaction = next('DEP');
    if (id === undefined) return;
    const body = facts(transaction, cents, ago);
    received(model, transaction, cents, await call(payInvoice, { params: { id }, body }, 'ana'));
  }),
);
/** Some of what is open, at once: by cash, which has no number of its own, or by card. */
const together = fc
  .record({ most: fc.integer({ min: 1, max: 3 }), isCash: fc.boolean() })
  .map(({ most, isCash }) =>
    act(`together(${most}, ${isCash ? 'cash' : 'card'})`, async (model, real) => {
      const invoice_ids = (await openInvoicesOf(real)).slice(0, most);
      const [{ cents } = { cents: 0 }] = await rows<{ cents: number }>(
        `select coalesce(sum(total_cents - paid_cents), 0)::bigint as cents from invoice where id = any($1)`,
        [invoice_ids],
      );
      if (cents === 0) return;
      const key = randomUUID();
      const by = isCash
        ? { method: 'NUMERARIO', transaction: '' }
        : { method: 'POS', transaction: next('POS') };
      const body = { invoice_ids, amount: cents, key, ...by };
      const answer = await call(receivePayment, { body }, 'ana');
      received(model, by.transaction || `Caixa ${key}`, cents, answer);
      expect(await call(receivePayment, { body }, 'ana')).toEqual(answer);
    }),
  );
const proofsOf = ({ studentId }: Real) =>
  ids(
    `select p.id from payment_proof p join invoice i on i.id = p.invoice_id
      where i.student_id = $1 and p.state in ('ENVIADO', 'EM_VERIFICACAO') order by p.id`,
    studentId,
  );
/** A proof is sent, and accepted or rejected at once or by a later act of this kind. */
const proof = fc
  .record({ place, cents: amount, becomes: fc.constantFrom('accepted', 'rejected', 'left'), daysAgo })
  .map(({ place: nth, cents, becomes, daysAgo: ago }) =>
    act(`proof(${nth}, ${cents}, ${becomes}, ${ago} days ago)`, async (model, real) => {
      const [before] = await proofsOf(real);
      const invoiceId = at(await (nth % 2 === 0 ? openInvoicesOf(real) : invoicesOf(real)), nth);
      if (invoiceId === undefined) return;
      hasChanged = true;
      const params = { id: before ?? (await pay.proof(invoiceId)) };
      const transaction = next('CMP');
      await call(holdProof, { params }, 'ana');
      if (becomes === 'left') return;
      const body = facts(transaction, cents, ago);
      const accepted = becomes === 'accepted' ? await call(acceptProof, { params, body }, 'ana') : undefined;
      received(model, transaction, cents, accepted);
      if (accepted === undefined) await call(rejectProof, { params, body: { reason } }, 'ana');
    }),
  );
const file = fc
  .array(fc.record({ place, cents: amount, known: fc.boolean() }), { minLength: 1, maxLength: 3 })
  .map((lines) =>
    act(
      `file(${lines.map((one) => `${one.place} ${one.cents} ${one.known}`).join(', ')})`,
      async (model, real) => {
        const references = (
          await rows<{ number: string }>(
            `select r.number from payment_reference r left join reference_group_invoice g on g.group_id = r.group_id
            join invoice i on i.id = coalesce(r.invoice_id, g.invoice_id) where i.student_id = $1
            group by r.id order by r.id`,
            [real.studentId],
          )
        ).map((one) => one.number);
        const movements = lines.map((one) =>
          desk.line((one.known && at(references, one.place)) || '99999999999', one.cents),
        );
        const { import_id: id } = await desk.previewed(desk.meps(movements));
        await call(confirmBankImport, { params: { id } }, 'ana');
        await desk.ended(id, 'IMPORTADO');
        for (const { bankId, amountCents } of movements) received(model, bankId, amountCents, true);
      },
    ),
  );
const undoFile = fc.record({ place }).map(({ place: nth }) =>
  act(`undoFile(${nth})`, async (model, real) => {
    const id = at(
      await ids(
        `select distinct b.id from bank_import b join bank_import_line l on l.import_id = b.id join payment p on p.id = l.payment_id
          join invoice i on i.id = p.invoice_id where i.student_id = $1 and b.state = 'IMPORTADO' order by b.id`,
        real.studentId,
      ),
      nth,
    );
    if (id === undefined || (await call(undoBankImport, { params: { id } }, 'ana')) === undefined) return;
    await desk.ended(id, 'ANULADO');
    const { data } = await server.call(bankImportLines, { params: { id }, query: { per_page: 100 } }, 'ana');
    for (const { transaction, undone } of data) {
      const money = model.money.get(transaction);
      if (money && undone) money.isHere = false;
    }
  }),
);
/** The bank takes a payment back. Where it was reversed before, the line is that reversal, and nothing moves (J26). */
const takenBack = fc.record({ place }).map(({ place: nth }) =>
  act(`takenBack(${nth})`, async (model, real) => {
    const found = at(await paymentsOf(real, `'CONCILIADO', 'ESTORNADO'`), nth);
    if (!found) return;
    const entry = `<Ntry><Amt Ccy="MZN">${(found.amount_cents / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>
      <Sts>BOOK</Sts><BookgDt><DtTm>${new Date(Date.now() - 3_600_000).toISOString()}</DtTm></BookgDt><AddtlNtryInf>Devolvido ${found.transaction}</AddtlNtryInf></Ntry>`;
    const content = `<Document><BkToCstmrStmt><GrpHdr><MsgId>${next('M')}</MsgId></GrpHdr><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;
    const { import_id: id } = await desk.previewed(content, 'CAMT053', 'extracto.xml');
    await call(confirmBankImport, { params: { id } }, 'ana');
    await desk.ended(id, 'IMPORTADO');
    const [line] = await desk.linesOf(id);
    const params = { id: line!.id };
    const { data } = await server.call(bankLineReversals, { params }, 'ana');
    if (line!.outcome === 'DUPLICADO') return;
    const proposal = data.find((one) => one.id === found.id);
    const body = { payment_id: found.id, reason };
    if (!proposal || (await call(reverseByBankLine, { params, body }, 'admin')) === undefined) return;
    model.isWithdrawn = true;
    // The part of a sponsor's transfer is money of the transfer.
    const money = model.money.get(found.transaction);
    if (money) money.isHere = false;
  }),
);
const sponsor = fc.record({ cents: small, undone: fc.boolean() }).map(({ cents, undone }) =>
  act(`sponsor(${cents}, ${undone})`, async (model, { code }) => {
    const transaction = next('TRF');
    const answer = await server.inject(
      uploadOf(
        uploadSponsorSplit,
        {
          fields: {
            sponsor: 'Fundação',
            method: 'TRANSFERENCIA',
            transaction,
            paid_at: '2026-11-20',
            amount: String(cents),
          },
          file: { name: 'bolsas.csv', content: `Código;Valor\n${code};${cents / 100}` },
        },
        'ana',
      ),
    );
    // Nobody is paid for who owes nothing.
    if (answer.statusCode === 422) return;
    const params = { id: (answer.json().data as { id: number }).id };
    const ended = (...states: string[]) =>
      until(async () => {
        const { data } = await server.call(oneSponsorSplit, { params }, 'ana');
        return states.includes(data.state);
      });
    if ((await call(confirmSponsorSplit, { params }, 'rui')) === undefined) return;
    await ended('REPARTIDO');
    received(model, transaction, cents, true);
    if (undone && (await call(undoSponsorSplit, { params, body: { reason } }, 'admin')) !== undefined)
      await ended('DESFEITO');
  }),
);

const use = fc.record({ place }).map(({ place: nth }) =>
  act(`useCredit(${nth})`, async (_model, real) => {
    const id = at(await invoicesOf(real), nth);
    if (id !== undefined) await call(useCredit, { params: { id }, body: { reason } }, 'ana');
  }),
);
const askRefund = fc.constantFrom(50_000, 100_000).map((cents) =>
  act(`askRefund(${cents})`, async (_model, { studentId: id }) => {
    await call(
      requestRefund,
      { params: { id }, body: { amount: cents, destination: 'NIB 1', reason } },
      'admin',
    );
  }),
);
const decideRefund = fc.boolean().map((isPaid) =>
  act(`decideRefund(${isPaid})`, async (_model, { studentId }) => {
    const [id] = await ids(
      `select r.id from refund r join credit_account c on c.id = r.account_id
        where c.student_id = $1 and r.state = 'PEDIDO' order by r.id`,
      studentId,
    );
    if (id === undefined) return;
    if (isPaid) await call(payRefund, { params: { id }, body: { transaction: next('RMB') } }, 'chief');
    else await call(refuseRefund, { params: { id }, body: { reason } }, 'chief');
  }),
);
/** A payment above what one person confirms, which waits already or is recorded for it. */
const decideSecond = fc.boolean().map((isConfirmed) =>
  act(`decideSecond(${isConfirmed})`, async (model, real) => {
    let [waiting] = await paymentsOf(real, `'RECEBIDO'`);
    const [invoice] = waiting ? [] : await openInvoicesOf(real);
    if (invoice !== undefined) {
      const [transaction, cents] = [next('SEG'), 5_000_001];
      const request = { params: { id: invoice }, body: facts(transaction, cents) };
      received(model, transaction, cents, await call(payInvoice, request, 'ana'));
      [waiting] = await paymentsOf(real, `'RECEBIDO'`);
    }
    if (!waiting) return;
    const params = { id: waiting.id };
    if (isConfirmed) return void (await call(approvePayment, { params }, 'rui'));
    if ((await call(refusePayment, { params, body: { reason } }, 'rui')) !== undefined)
      model.money.get(waiting.transaction)!.isHere = false;
  }),
);
/** By who may annul, or by the clerk who confirmed it today at the counter. */
const withdrawals = fc.record({ place, isReversed: fc.boolean(), by: fc.constantFrom('admin', 'ana') });
const withdraw = withdrawals.map(({ place: nth, isReversed, by }) =>
  act(`${isReversed ? 'reverse' : 'unmatch'}(${nth}, ${by})`, async (model, real) => {
    const found = at(await paymentsOf(real, `'CONCILIADO'`), nth);
    if (!found) return;
    const endpoint = isReversed ? reversePayment : unmatchPayment;
    const answer = await call(endpoint, { params: { id: found.id }, body: { reason } }, by);
    if (answer !== undefined) model.isWithdrawn = true;
    const money = model.money.get(found.transaction);
    if (isReversed && answer !== undefined && money) money.isHere = false;
  }),
);
const match = fc.record({ place, invoice: place, isReturned: fc.boolean() }).map((one) =>
  act(`${one.isReturned ? 'return' : 'match'}(${one.place}, ${one.invoice})`, async (model, real) => {
    const numbers = [...model.money.keys()];
    const found = at(
      await rows<{ id: number; transaction: string }>(
        `select p.id, ${numberOf} as transaction from payment p
          where p.state = 'POR_IDENTIFICAR' and ${numberOf} = any($1) order by p.id`,
        [numbers],
      ),
      one.place,
    );
    if (!found) return;
    const params = { id: found.id };
    if (one.isReturned) {
      if ((await call(returnPayment, { params, body: { reason } }, 'admin')) !== undefined)
        model.money.get(found.transaction)!.isHere = false;
      return;
    }
    const invoice_id = at(await invoicesOf(real), one.invoice);
    if (invoice_id !== undefined) await call(matchPayment, { params, body: { invoice_id } }, 'rui');
  }),
);
const annul = fc.record({ place }).map(({ place: nth }) =>
  act(`annul(${nth})`, async (_model, real) => {
    const id = at(await openInvoicesOf(real), nth);
    if (id !== undefined) await call(annulInvoice, { params: { id }, body: { reason } }, 'admin');
  }),
);
const note = fc.record({ place, cents: fc.constantFrom(50_000, 100_000) }).map(({ place: nth, cents }) =>
  act(`note(${nth}, ${cents})`, async (_model, real) => {
    const id = at(await (nth % 2 === 0 ? openInvoicesOf(real) : invoicesOf(real)), nth);
    if (id !== undefined)
      await call(creditInvoice, { params: { id }, body: { amount: cents, reason } }, 'admin');
  }),
);
/** A month that is overdue. */
const month = fc
  .record({ daysAgo: fc.constantFrom(250, 200, 100), cents: small })
  .map(({ daysAgo: ago, cents }) =>
    act(`month(${ago} days ago, ${cents})`, async (_model, { studentId }) => {
      const dueDate = dayAfter(today, -ago);
      const calendar_month = `${dueDate.slice(0, 7)}-01`;
      const charged =
        'select invoice_id as id from monthly_charge where student_id = $1 and calendar_month = ';
      if ((await ids(`${charged}'${calendar_month}'`, studentId)).length > 0) return;
      hasChanged = true;
      const lines = [{ description: 'Propina', unitCents: cents }];
      const made = await pay.issue({ studentId, type: 'PROPINA', dueDate, payableLate: true, lines });
      await server.db
        .insertInto('monthly_charge')
        .values({
          invoice_id: made.id,
          student_id: studentId,
          course_id: desk.course(),
          shift: 'LABORAL',
          year: Number(dueDate.slice(0, 4)),
          month: Number(dueDate.slice(5, 7)),
          calendar_month,
        })
        .execute();
    }),
  );
/** Rules of fines, the last without any. */
const bandsOf = [
  [
    { from_day: 1, percent: 10 },
    { from_day: 60, percent: 20 },
  ],
  [{ from_day: 1, percent: 15 }],
  [],
];
/** Fines of a day, no earlier than those computed before, by rules that may have changed; then every month has the fine of what was unpaid. */
const fine = fc
  .record({ ago: fc.constantFrom(170, 60, 0), rules: fc.constantFrom(0, 0, 0, 1, 2) })
  .map(({ ago, rules }) =>
    act(`fine(${ago} days ago, ${rules})`, async (model, { studentId }) => {
      model.finedAgo = Math.min(model.finedAgo, ago);
      hasChanged = true;
      const body = {
        types: ['PROPINA'],
        due_from: dayAfter(today, -300),
        grace_days: 0,
        cap: null,
        bands: bandsOf[rules],
      };
      await call(setFineRules, { body }, 'admin');
      const rulesNow = (await policies.inForce(server.db))!;
      const day = dayAfter(today, -model.finedAgo);
      await computeFines(server.db, day);
      for (const { id, facts, standing, isOpen } of await finesOf(studentId))
        if (isOpen)
          expect([id, standing]).toEqual([
            id,
            Math.max(standing, fineOn(facts, rulesNow, day)?.amountCents ?? 0),
          ]);
      await checkFines(studentId, true);
    }),
  );
const waive = fc.record({ place, approved: fc.boolean() }).map(({ place: nth, approved }) =>
  act(`waive(${nth}, ${approved})`, async (_model, { studentId }) => {
    const id = at(
      await ids(
        `select f.id from fine f join invoice i on i.id = f.fine_invoice_id where i.student_id = $1 and f.ended is null order by f.id`,
        studentId,
      ),
      nth,
    );
    if (id === undefined) return;
    const params = { id };
    await call(askWaiver, { params, body: { reason } }, 'admin');
    await call(decideWaiver, { params, body: { approved } }, 'chief');
  }),
);
/** A student gives up, and what the preview says becomes credit. */
const leave = fc.constantFrom(300, 220, 150, 0).map((ago) =>
  act(`leave(${ago} days ago)`, async (_model, { studentId }) => {
    const params = { id: studentId };
    const effective_on = dayAfter(today, -ago);
    const { data: plan } = await server.call(previewWithdrawal, { params, query: { effective_on } }, 'admin');
    const { balance } = await ledgerOf(studentId);
    const body = { kind: 'ABANDONO', reason, effective_on };
    const [before] = await withdrawalsOf(studentId);
    if ((await call(withdrawStudent, { params, body }, 'admin')) === undefined) return;
    const [made] = await withdrawalsOf(studentId);
    if (before === made) return;
    expect((await ledgerOf(studentId)).balance - balance).toBe(plan.credit);
    const owed = await rows<{ cents: number }>(
      `select coalesce(sum(i.total_cents - i.paid_cents), 0)::bigint as cents from invoice i
        where i.student_id = $1 and i.state in ('EMITIDA', 'PARCIAL')`,
      [studentId],
    );
    expect(owed[0]!.cents).toBe(plan.owed);
  }),
);
const withdrawalsOf = (studentId: number) =>
  ids('select id from student_withdrawal where student_id = $1 order by id desc', studentId);
const comeBack = fc.constant(undefined).map(() =>
  act('comeBack', async (_model, { studentId: id }) => {
    await call(reinstateStudent, { params: { id }, body: { reason } }, 'admin');
  }),
);
/** A new reference in place of one that may be expired, over what is open. */
const reissue = fc.record({ place }).map(({ place: nth }) =>
  act(`reissue(${nth})`, async (_model, real) => {
    const invoiceId = at(await openInvoicesOf(real), nth);
    if (invoiceId === undefined) return;
    const [id] = await ids('select id from payment_reference where invoice_id = $1 order by id', invoiceId);
    await call(reissueReference, { params: { id }, body: { reason } }, 'admin');
  }),
);
const join = fc.constant(undefined).map(() =>
  act('join', async (_model, real) => {
    const invoices = await openInvoicesOf(real);
    if (invoices.length > 1) await call(joinInvoices, { body: { invoice_ids: invoices } }, 'admin');
  }),
);

interface Attempted {
  id: number;
  ref: string;
  state: string;
  cents: number;
  number: string | null;
  reversal: string | null;
}
const attemptsOf = ({ studentId }: Real) =>
  rows<Attempted>(
    `select t.id, t.ref, t.state, t.amount_cents::bigint as cents, t.reversal, p.transaction as number from mpesa_attempt t
      join invoice i on i.id = t.invoice_id left join payment p on p.id = t.payment_id where i.student_id = $1 order by t.id`,
    [studentId],
  );
/** The money of attempts is where the operator says it is: a confirmed one has moved it, a refused or expired one has not. */
async function mpesaMoney(model: Model, real: Real): Promise<void> {
  for (const { ref, state, cents, number, reversal } of await attemptsOf(real)) {
    const moved = stub.transactions.get(ref)?.status === 'Completed';
    if (state !== 'A_CONFIRMAR') expect([ref, state === 'CONFIRMADA']).toEqual([ref, moved]);
    if (number !== null && !model.money.has(number)) model.money.set(number, { cents, isHere: true });
    if (reversal !== 'FEITO') continue;
    model.money.get(number!)!.isHere = false;
    model.isWithdrawn = true;
  }
}
const plans: StubPlan[] = [
  { code: 'INS-0' },
  { code: 'INS-0' },
  { code: 'INS-2006' },
  { dies: 'taken' },
  { dies: 'cancelled' },
];
/** A student pays by M-Pesa; the operator says yes, no, or nothing although the money moved. Pressing again asks for nothing more. */
const mpesa = fc
  .record({ place, cents: small, plan: fc.nat(plans.length - 1) })
  .map(({ place: nth, cents, plan }) =>
    act(`mpesa(${nth}, ${cents}, ${JSON.stringify(plans[plan])})`, async (model, real) => {
      const invoice_id = at(await openInvoicesOf(real), nth);
      if (invoice_id === undefined) return;
      const [{ open } = { open: 0 }] = await rows<{ open: number }>(
        'select (total_cents - paid_cents)::bigint as open from invoice where id = $1',
        [invoice_id],
      );
      // Attempts of a person and a number are limited by day.
      await rows(
        `update mpesa_attempt set created_at = created_at - interval '2 days' where state <> 'INICIADA'`,
        [],
      );
      stub.plan(plans[plan]!);
      const body = {
        invoice_id,
        amount: Math.min(open, cents),
        phone: `84${String((made += 1)).padStart(7, '0')}`,
        key: randomUUID(),
      };
      const back = become('own', real.personId);
      const [answer] = await Promise.all([
        call(payByMpesa, { body }, 'own'),
        call(payByMpesa, { body }, 'own'),
      ]);
      back();
      if (answer === undefined) return;
      await until(async () => {
        const [found] = await rows<{ open: boolean }>(
          `select state = 'INICIADA' or state = 'A_CONFIRMAR' and code = '' as open from mpesa_attempt where id = $1`,
          [(answer as { id: number }).id],
        );
        return found?.open === false;
      });
      await mpesaMoney(model, real);
    }),
  );
/** The routine asks the operator about everything that is open, twice at once. */
const mpesaCheck = fc.constant(undefined).map(() =>
  act('mpesaCheck', async (model, real) => {
    hasChanged = true;
    await rows('update mpesa_attempt set next_check_at = now() where next_check_at is not null', []);
    await Promise.all([checkDueMpesa(server.db, mpesaSetup), checkDueMpesa(server.db, mpesaSetup)]);
    expect((await attemptsOf(real)).filter(({ state }) => state === 'A_CONFIRMAR')).toEqual([]);
    await mpesaMoney(model, real);
  }),
);
const mpesaReverse = fc.record({ place }).map(({ place: nth }) =>
  act(`mpesaReverse(${nth})`, async (model, real) => {
    const found = at(
      (await attemptsOf(real)).filter(({ state }) => state === 'CONFIRMADA'),
      nth,
    );
    if (!found) return;
    const params = { id: found.id };
    if ((await call(reverseMpesaAttempt, { params, body: { reason } }, 'admin')) === undefined) return;
    await until(async () => (await attemptsOf(real)).find(({ id }) => id === found.id)?.reversal === 'FEITO');
    await mpesaMoney(model, real);
  }),
);

interface Ledger {
  wrong_paid: number;
  wrong_state: number;
  wrong_payment: number;
  wrong_receipt: number;
  wrong_notes: number;
  not_payable: number;
  wrong_balance: number;
  gaps: number;
  open: number;
  paid: number;
  balance: number;
  notes: number;
  refunded: number;
  reserved: number;
  confirmed: number;
}
/** What the ledger of a student says, with the number of rows that contradict it. */
const ledgerOf = async (studentId: number): Promise<Ledger> =>
  (
    await rows<Ledger>(
      `with own as (select * from invoice where student_id = $1 and number is not null),
        account as (select * from credit_account where student_id = $1
          or candidacy_id = (select id from candidacy where student_id = $1)),
        entry as (select e.* from credit_entry e join account on account.id = e.account_id),
        part as (select a.* from allocation a join own on own.id = a.invoice_id),
        money as (select p.*, coalesce((select sum(amount_cents) from part where payment_id = p.id), 0)
            + coalesce((select sum(amount_cents) from entry where payment_id = p.id), 0) as accounted
          from payment p where p.id in (select payment_id from part union select payment_id from entry))
      select
        (select count(*)::int from own where paid_cents <> coalesce((select sum(amount_cents) from part where invoice_id = own.id), 0)) as wrong_paid,
        (select count(*)::int from own where state <> case when state = 'ANULADA' and paid_cents = 0 then 'ANULADA'
          when paid_cents = total_cents then 'PAGA' when paid_cents > 0 then 'PARCIAL' else 'EMITIDA' end) as wrong_state,
        (select count(*)::int from money where accounted <> case state when 'CONCILIADO' then amount_cents else 0 end) as wrong_payment,
        (select count(*)::int from money where (state = 'CONCILIADO')::int
          > (select count(*) from receipt where payment_id = money.id and voided_at is null)
          or state = 'POR_IDENTIFICAR' and exists (select from receipt where payment_id = money.id and voided_at is null)) as wrong_receipt,
        (select count(*)::int from own where total_cents < (select coalesce(sum(amount_cents), 0) from credit_note where invoice_id = own.id)) as wrong_notes,
        (select count(*)::int from own where state in ('EMITIDA', 'PARCIAL')
          and not exists (select from payment_reference where invoice_id = own.id and state = 'ATRIBUIDA')) as not_payable,
        (select count(*)::int from account where balance_cents <> coalesce((select sum(amount_cents) from entry
          where account_id = account.id), 0)) as wrong_balance,
        (select count(*)::int from (
          select max(sequence) - count(*) as missing from invoice where number is not null group by year
          union all select max(sequence) - count(*) from receipt group by year
          union all select max(sequence) - count(*) from credit_note group by year) gap where missing <> 0) as gaps,
        (select coalesce(sum(total_cents - paid_cents), 0)::bigint from own where state in ('EMITIDA', 'PARCIAL')) as open,
        (select coalesce(sum(paid_cents), 0)::bigint from own) as paid,
        (select coalesce(sum(balance_cents), 0)::bigint from account) as balance,
        (select coalesce(sum(amount_cents), 0)::bigint from entry where credit_note_id is not null) as notes,
        (select coalesce(-sum(amount_cents), 0)::bigint from entry where refund_id is not null) as refunded,
        (select coalesce(sum(amount_cents), 0)::bigint from refund join account on account.id = refund.account_id
          where refund.state = 'PEDIDO') as reserved,
        (select coalesce(sum(amount_cents), 0)::bigint from money where state = 'CONCILIADO') as confirmed`,
      [studentId],
    )
  )[0]!;

interface OneFine {
  amount: number;
  day: string;
  rules: number;
  /** It can be taken back: it stands, and nothing of it is looked at or was credited. */
  isFree: boolean;
  /** One that was paid with a proof is taken back by the next routine. */
  isProved: boolean;
}
/** The months of a student that are overdue, with what their fines depend on, and the fines that stand. */
async function finesOf(studentId: number) {
  const months = await rows<{
    id: number;
    owed: number;
    isOpen: boolean;
    payments: LateInvoice['payments'];
    fines: OneFine[];
  }>(
    `select i.id, case when i.state = 'ANULADA' then 0 else i.total_cents - coalesce((select sum(e.amount_cents) from credit_note n
          join credit_entry e on e.credit_note_id = n.id where n.invoice_id = i.id and n.partial), 0) end::bigint as owed,
        i.state in ('EMITIDA', 'PARCIAL') and not exists (select from payment_proof where invoice_id = i.id
          and state in ('ENVIADO', 'EM_VERIFICACAO')) as "isOpen",
        coalesce((select json_agg(json_build_object('on', (p.paid_at at time zone 'Africa/Maputo')::date, 'cents', a.amount_cents))
          from allocation a join payment p on p.id = a.payment_id where a.invoice_id = i.id), '[]') as payments,
        coalesce((select json_agg(json_build_object('amount', f.amount_cents, 'day', f.day, 'rules', f.policy_id, 'isFree',
            f.ended is null and fi.state <> 'ANULADA' and not exists (select from credit_note where invoice_id = fi.id)
            and not exists (select from payment_proof where invoice_id = fi.id and state in ('ENVIADO', 'EM_VERIFICACAO')),
            'isProved', exists (select from payment_proof where invoice_id = fi.id)) order by f.day, f.id)
          from fine f join invoice fi on fi.id = f.fine_invoice_id where f.invoice_id = i.id and f.ended is distinct from 'CORRIGIDA'), '[]') as fines
      from invoice i where i.student_id = $1 and i.type = 'PROPINA' and i.due_date < '${today}' order by i.id`,
    [studentId],
  );
  const holidays = await holidaySet(server.db);
  const dues = new Map(
    (
      await late.facts(
        server.db,
        months.map(({ id }) => id),
      )
    ).map((one) => [one.id, lateFrom(one, holidays)]),
  );
  return months.map(({ id, owed, isOpen, payments, fines }) => ({
    id,
    isOpen,
    fines,
    standing: fines.reduce((sum, { amount }) => sum + amount, 0),
    facts: { totalCents: owed, due: dues.get(id)!, payments },
  }));
}
/** Nobody is fined for what was never owed, or was paid in time. */
async function checkFines(studentId: number, isCorrected = false): Promise<void> {
  for (const { id, facts, fines } of await finesOf(studentId)) {
    let before = 0;
    const policy = await policies.byIds(
      server.db,
      fines.map(({ rules }) => rules),
    );
    for (const { amount, day, rules, isFree, isProved } of fines) {
      const most = fineOn(facts, policy.get(rules)!, day)?.amountCents ?? 0;
      before += amount;
      if (isFree && (isCorrected || !isProved))
        expect([id, day, before]).toEqual([id, day, Math.min(before, most)]);
    }
  }
}

/** Everything that holds after each act. */
async function checkMoney({ money, isWithdrawn }: Model, { studentId, code }: Real): Promise<void> {
  hasChanged = false;
  const ledger = await ledgerOf(studentId);
  const { open, paid, balance, notes, refunded, reserved, confirmed, ...wrong } = ledger;
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
  // What came in and what was credited stands on invoices, is credit, or was refunded.
  expect(confirmed + notes).toBe(paid + balance + refunded);

  if (!isWithdrawn) expect(balance).toBeGreaterThanOrEqual(reserved);

  // No money is lost, and none appears.
  const standing = await rows<{ transaction: string; here: number; states: string }>(
    `select ${numberOf} as transaction, coalesce(sum(amount_cents) filter (where state not in ('ESTORNADO', 'DEVOLVIDO')), 0)::bigint as here,
      string_agg(state, ' ') as states from payment p where ${numberOf} = any($1) group by 1`,
    [[...money.keys()]],
  );
  expect(new Map(standing.map((one) => [one.transaction, one.here]))).toEqual(
    new Map([...money].map(([transaction, { cents, isHere }]) => [transaction, isHere ? cents : 0])),
  );

  const { data: account } = await server.call(studentAccount, { params: { id: studentId } }, 'reader');
  const toRepay = Math.max(0, -balance);
  expect(account).toMatchObject({ open: open + toRepay, balance: Math.max(0, balance), to_repay: toRepay });
  expect(account.entries[0]?.balance ?? 0).toBe(balance);
  const statement = await server.call(extractsByStudent, { query: { card_id: code } }, 'reader');
  expect(statement.data.closing).toBe(open - balance);
  await checkFines(studentId);
}

/** The identity of the year over the money of all sequences, so far. */
async function checkYear(): Promise<void> {
  const { identity: sum } = (await server.call(accountingPeriod, { query }, 'reader')).data;
  expect(sum.opening + sum.charged - sum.credited - sum.annulled_paid - sum.received + sum.refunded).toBe(
    sum.closing,
  );
}

/** The student reads what the counter reads, and is blocked by what is overdue and nothing else. */
async function checkReaders({ studentId, personId }: Real): Promise<void> {
  const { open, balance } = await ledgerOf(studentId);
  const back = become('own', personId);
  const own = await server.call(ownPayments, {}, 'own');
  back();
  const toRepay = Math.max(0, -balance);
  expect(own).toMatchObject({ balance: open + toRepay, to_repay: toRepay });
  const params = { kind: 'student' as const, id: studentId };
  const { data: counter } = await server.call(payerAccount, { params }, 'ana');
  const openRows = own.data.filter(({ state }) => state !== 'PAGA' && state !== 'ANULADA');
  const byId = (some: readonly { id: number; open: number }[]) =>
    new Map(some.map((one) => [one.id, one.open]));
  expect(byId(counter.invoices)).toEqual(byId(openRows));
  expect(counter).toMatchObject({ credit: Math.max(0, balance), to_repay: toRepay });
  const overdue = openRows.filter(({ due_date }) => due_date < today).map(({ id }) => id);
  expect(new Set(own.block.invoices.map(({ id }) => id))).toEqual(
    new Set([...overdue, ...(toRepay > 0 ? [null] : [])]),
  );
  expect(own.block.renewal).toBe(own.overdue > 0);
}

/** The documents of the closing's amounts. */
async function checkPapers(): Promise<void> {
  const {
    identity: sum,
    credit_used,
    unmatched,
  } = (await server.call(accountingPeriod, { query }, 'reader')).data;
  const amounts: Record<AccountingAmount, number> = {
    INICIO: sum.opening,
    FACTURAS: sum.charged,
    NOTAS: sum.credited,
    PAGO_ANULADAS: sum.annulled_paid,
    RECEBIDO: sum.received,
    REEMBOLSOS: sum.refunded,
    FIM: sum.closing,
    CREDITO_USADO: credit_used,
    POR_IDENTIFICAR: unmatched.amount,
  };
  for (const of of Object.keys(accountingAmounts) as AccountingAmount[]) {
    let cents = 0;
    for (let page = 1, total = 1; (page - 1) * 100 < total; page += 1) {
      const list = await server.call(
        accountingDocuments,
        { query: { ...query, of, page, per_page: 100 } },
        'reader',
      );
      total = list.total;
      cents += list.data.reduce((all, one) => all + one.amount, 0);
    }
    expect([of, cents]).toEqual([of, amounts[of]]);
  }
}

/** The student was a candidate who paid more than the fee. */
async function approvedWith(model: Model, { studentId }: Real): Promise<void> {
  const candidacyId = await pay.candidacy(desk.course());
  const lines = [{ description: 'Taxa de candidatura', unitCents: 100_000 }];
  const { id: invoiceId } = await pay.issue({ candidacyId, type: 'CANDIDATURA', lines });
  const transaction = next('CAN');
  await pay.settle({ invoiceId, transaction, amountCents: 150_000 });
  model.money.set(transaction, { cents: 150_000, isHere: true });
  await pay.approve({ candidacyId, studentId });
}

test('after any sequence of money acts for a student, every centavo is accounted for', async () => {
  const commands = fc.commands(
    [
      issue,
      monthly,
      instalments,
      counter,
      counter,
      together,
      proof,
      month,
      month,
      fine,
      fine,
      waive,
      leave,
      comeBack,
      reissue,
      file,
      file,
      undoFile,
      takenBack,
      sponsor,
      use,
      use,
      askRefund,
      askRefund,
      decideRefund,
      decideRefund,
      decideSecond,
      decideSecond,
      withdraw,
      withdraw,
      mpesa,
      mpesa,
      mpesaCheck,
      mpesaReverse,
      mpesaReverse,
      match,
      annul,
      note,
      note,
      join,
    ],
    { maxCommands: 20, size: 'max', replayPath: process.env.MODEL_REPLAY ?? '' },
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const student = await pay.student(desk.course());
      const first = await pay.issue({
        studentId: student.studentId,
        type: 'OUTRO',
        lines: [{ description: 'Valor', unitCents: 200_000 }],
      });
      // With credit from the start, most acts have something to act on.
      const transaction = next('INI');
      await pay.settle({ invoiceId: first.id, transaction, amountCents: 300_000 });
      const money = new Map([[transaction, { cents: 300_000, isHere: true }]]);
      const model: Model = { money, isWithdrawn: false, finedAgo: Infinity };
      await approvedWith(model, student);
      hasChanged = true;
      await fc.asyncModelRun(() => ({ model, real: student }), sequence);
      await checkMoney(model, student);
      await checkYear();
      await checkReaders(student);
      run += 1;
      if (run % 20 === 0) await checkPapers();
      // The tables grow as in no other test, and nothing else renews the planner's statistics here.
      if (run % 100 === 0) await server.pool.query('analyze');
    }),
    { numRuns, seed, ...(path !== undefined && { path }), endOnFailure: true },
  );
  const acts = [
    acceptProof,
    annulInvoice,
    approvePayment,
    askDiscount,
    askWaiver,
    confirmBankImport,
    confirmSponsorSplit,
    creditInvoice,
    decideDiscount,
    decideWaiver,
    joinInvoices,
    matchPayment,
    payByMpesa,
    payInvoice,
    payRefund,
    receivePayment,
    refusePayment,
    refuseRefund,
    reinstateStudent,
    reissueReference,
    rejectProof,
    requestRefund,
    returnPayment,
    reverseByBankLine,
    reverseMpesaAttempt,
    reversePayment,
    setFineRules,
    undoBankImport,
    undoSponsorSplit,
    unmatchPayment,
    useCredit,
    withdrawStudent,
  ];
  if (path === undefined && numRuns >= 200) expect(acts.filter((one) => !happened.has(one.path))).toEqual([]);
}, 3_600_000);
