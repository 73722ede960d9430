import { sql } from 'kysely';
import { billingOf } from '../../testing/billing.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = testDatabase();
const billing = billingOf(database);
let candidacyId: number;
let studentId: number;
let invoiceId: number;
let entityId: number;
beforeAll(async () => {
  const course = await billing.course();
  candidacyId = await billing.candidacy(course);
  studentId = (await billing.student(course)).id;
  entityId = await billing.entity({ code: '90123' });
  invoiceId = (await billing.issue({ candidacyId })).id;
});

/** Runs a statement and rolls it back; returns the constraint or the code that refused it. */
async function refusal(...statements: string[]): Promise<string | undefined> {
  const undo = new Error('undo');
  try {
    await database.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      throw undo;
    });
  } catch (error) {
    if (error === undo) return undefined;
    const { constraint, code } = error as { constraint?: string; code?: string };
    return constraint ?? code;
  }
}
const neverChanges = '42501';

describe('an invoice', () => {
  const paidIn: Record<string, string> = {
    EMITIDA: '0',
    PARCIAL: '1',
    PAGA: 'total_cents',
    ANULADA: `0, annulled_reason = 'engano'`,
    RASCUNHO: '0',
  };
  const move = (to: string) =>
    `update invoice set state = '${to}', paid_cents = ${paidIn[to]} where id = ${invoiceId}`;
  const states = ['RASCUNHO', 'EMITIDA', 'PARCIAL', 'PAGA', 'ANULADA'];
  const allowed: Record<string, string[]> = {
    EMITIDA: ['PARCIAL', 'PAGA', 'ANULADA'],
    PARCIAL: ['PAGA', 'EMITIDA', 'ANULADA'],
    PAGA: ['PARCIAL', 'EMITIDA'],
    ANULADA: [],
  };
  const moves = Object.keys(allowed).flatMap((from) =>
    states
      .filter((to) => to !== from)
      .map((to): [string, string, boolean] => [from, to, allowed[from]!.includes(to)]),
  );

  test.each(moves)('%s → %s: allowed %s', async (from, to, may) => {
    const steps = from === 'EMITIDA' ? [move(to)] : [move(from), move(to)];
    expect(await refusal(...steps)).toBe(may ? undefined : 'invoice_transition');
  });

  test('starts as a draft only', async () => {
    for (const state of states.slice(1))
      expect(
        await refusal(`insert into invoice (type, candidacy_id, due_date, state, number, year, sequence, issued_at, annulled_reason, total_cents, paid_cents)
          values ('OUTRO', ${candidacyId}, '2099-01-01', '${state}', 'FT 2026/999999', 2026, 999999, now(), ${state === 'ANULADA' ? `'x'` : 'null'}, 2, ${state === 'PAGA' ? 2 : 1})`),
      ).toBe('invoice_transition');
  });

  test.each([
    ['number', `number = 'FT 2026/000099', sequence = 99`],
    ['year', `year = year + 1`],
    ['type', `type = 'OUTRO'`],
    ['candidacy', `candidacy_id = null, student_id = (select max(id) from student)`],
    ['total', `total_cents = total_cents + 1`],
    ['due date', `due_date = '2099-12-31'`],
    ['moment of issue', `issued_at = now()`],
    ['inscription', `inscription_id = 1`],
    ['moment of creation', `created_at = now() - interval '1 day'`],
  ])('cannot change its %s once issued', async (_what, change) => {
    expect(await refusal(`update invoice set ${change} where id = ${invoiceId}`)).toBe(neverChanges);
  });

  test('is never deleted, and neither added to, taken from nor changed in its lines', async () => {
    expect(await refusal(`delete from invoice where id = ${invoiceId}`)).toBe(neverChanges);
    expect(await refusal(`delete from invoice_line where invoice_id = ${invoiceId}`)).toBe(neverChanges);
    expect(await refusal(`update invoice_line set unit_cents = 1 where invoice_id = ${invoiceId}`)).toBe(
      neverChanges,
    );
    expect(
      await refusal(
        `insert into invoice_line (invoice_id, position, description, unit_cents) values (${invoiceId}, 9, 'mais', 1)`,
      ),
    ).toBe(neverChanges);
    expect(
      await refusal(
        `insert into invoice (type, candidacy_id, due_date) values ('OUTRO', ${candidacyId}, '2099-01-01')`,
        `insert into invoice_line (invoice_id, position, description, unit_cents) values ((select max(id) from invoice), 9, 'rascunho', 1)`,
        `update invoice_line set invoice_id = ${invoiceId} where description = 'rascunho'`,
      ),
    ).toBe(neverChanges);
  });

  test('is issued over the sum of its lines only', async () => {
    const issue = (total: number) => [
      `insert into invoice (type, candidacy_id, due_date) values ('OUTRO', ${candidacyId}, '2099-01-01')`,
      `insert into invoice_line (invoice_id, position, description, unit_cents) values ((select max(id) from invoice), 1, 'linha', 500)`,
      `update invoice set state = 'EMITIDA', number = 'FT 2026/888888', year = 2026, sequence = 888888, issued_at = now(), total_cents = ${total}
        where id = (select max(id) from invoice)`,
    ];
    expect(await refusal(...issue(500))).toBeUndefined();
    expect(await refusal(...issue(501))).toBe('invoice_total_of_lines');
    const [draft, , issued] = issue(0);
    expect(await refusal(draft!, issued!)).toBe('invoice_total_of_lines');
  });

  test('is owed by a candidate, a student or a student who was the candidate', async () => {
    const values = (candidacy: string, student: string) =>
      `insert into invoice (type, candidacy_id, student_id, due_date) values ('OUTRO', ${candidacy}, ${student}, '2099-01-01')`;
    expect(await refusal(values(String(candidacyId), 'null'))).toBeUndefined();
    expect(await refusal(values('null', String(studentId)))).toBeUndefined();
    expect(await refusal(values(String(candidacyId), String(studentId)))).toBe('invoice_of_somebody');
    expect(await refusal(values('null', 'null'))).toBe('invoice_of_somebody');
    const approve = [
      `update candidacy set state = 'EM_ANALISE' where id = ${candidacyId}`,
      `update candidacy set state = 'APROVADA', student_id = ${studentId}, decided_at = now() where id = ${candidacyId}`,
    ];
    expect(await refusal(...approve, values(String(candidacyId), String(studentId)))).toBeUndefined();
  });

  test('is paid in part, in full or not at all, as its state says', async () => {
    const state = (to: string, paid: number) =>
      `update invoice set state = '${to}', paid_cents = ${paid} where id = ${invoiceId}`;
    expect(await refusal(state('PARCIAL', 0))).toBe('invoice_paid_matches_state');
    expect(await refusal(state('PARCIAL', 250_000))).toBe('invoice_paid_matches_state');
    expect(await refusal(state('PAGA', 249_999))).toBe('invoice_paid_matches_state');
    expect(await refusal(`update invoice set paid_cents = 1 where id = ${invoiceId}`)).toBe(
      'invoice_paid_matches_state',
    );
  });
});

describe('a reference', () => {
  const of = () => `where invoice_id = ${invoiceId}`;
  const states = ['LIVRE', 'ATRIBUIDA', 'PAGA', 'EXPIRADA', 'ANULADA'];
  const allowed: Record<string, string[]> = {
    ATRIBUIDA: ['PAGA', 'EXPIRADA', 'ANULADA'],
    PAGA: ['ATRIBUIDA'],
    EXPIRADA: [],
    ANULADA: [],
  };
  const moves = Object.keys(allowed).flatMap((from) =>
    states
      .filter((to) => to !== from && to !== 'LIVRE')
      .map((to): [string, string, boolean] => [from, to, allowed[from]!.includes(to)]),
  );

  test.each(moves)('%s → %s: allowed %s', async (from, to, may) => {
    const move = (state: string) => `update payment_reference set state = '${state}' ${of()}`;
    const steps = from === 'ATRIBUIDA' ? [move(to)] : [move(from), move(to)];
    expect(await refusal(...steps)).toBe(may ? undefined : 'payment_reference_transition');
  });

  test('once given is never free again, nor given to another invoice, nor of another number or amount', async () => {
    const set = (change: string) => refusal(`update payment_reference set ${change} ${of()}`);
    expect(await set(`state = 'LIVRE', invoice_id = null, amount_cents = null`)).toBeDefined();
    expect(await set(`amount_cents = 1`)).toBe(neverChanges);
    expect(await set(`number = '99999999999'`)).toBe(neverChanges);
    expect(await set(`expires_on = '2100-01-01'`)).toBe(neverChanges);
    expect(await set(`entity_id = 0`)).toBe(neverChanges);
    expect(await refusal(`delete from payment_reference ${of()}`)).toBe(neverChanges);
  });

  test('starts free or given, and is unique in its entity', async () => {
    const insert = (number: string, state: string) =>
      `insert into payment_reference (entity_id, number, state, invoice_id, amount_cents) values (${entityId}, ${number}, '${state}', ${state === 'LIVRE' ? 'null, null' : `${invoiceId}, 1`})`;
    expect(await refusal(insert(`'123456789'`, 'LIVRE'))).toBeUndefined();
    expect(await refusal(insert(`'123456789'`, 'PAGA'))).toBe('payment_reference_transition');
    const same = `(select number from payment_reference ${of()})`;
    expect(await refusal(insert(same, 'LIVRE'))).toBe('payment_reference_entity_id_number_key');
  });
});

describe('a payment and its proof', () => {
  const payment = (state: string) =>
    `insert into payment (invoice_id, method, transaction, amount_cents, paid_at, state) values (${invoiceId}, 'POS', 'T-1', 1, now(), '${state}')`;
  const to = (state: string) => `update payment set state = '${state}' where transaction = 'T-1'`;

  test('a payment starts as received, follows its state machine and is never deleted', async () => {
    expect(await refusal(payment('CONCILIADO'))).toBe('payment_transition');
    const begun = payment('RECEBIDO');
    for (const legal of [
      [to('CONCILIADO'), to('ESTORNADO')],
      [to('POR_IDENTIFICAR'), to('CONCILIADO')],
      [to('POR_IDENTIFICAR'), to('DEVOLVIDO')],
      [to('DEVOLVIDO')],
    ])
      expect(await refusal(begun, ...legal)).toBeUndefined();
    for (const illegal of [
      [to('ESTORNADO')],
      [to('CONCILIADO'), to('RECEBIDO')],
      [to('CONCILIADO'), to('DEVOLVIDO')],
      [to('DEVOLVIDO'), to('CONCILIADO')],
      [to('CONCILIADO'), to('ESTORNADO'), to('CONCILIADO')],
    ])
      expect(await refusal(begun, ...illegal)).toBe('payment_transition');
    expect(await refusal(begun, `delete from payment where transaction = 'T-1'`)).toBe(neverChanges);
  });
});

test('a credit note is neither changed nor deleted, and an invoice has one', async () => {
  const annul = `update invoice set state = 'ANULADA', annulled_reason = 'x' where id = ${invoiceId}`;
  const note = (sequence: number) =>
    `insert into credit_note (number, year, sequence, invoice_id, amount_cents, reason) values ('NC 2026/00000${sequence}', 2026, ${sequence}, ${invoiceId}, 1, 'x')`;
  expect(await refusal(annul, note(1))).toBeUndefined();
  expect(await refusal(annul, note(1), note(2))).toBe('credit_note_invoice_id_key');
  expect(await refusal(annul, note(1), `update credit_note set amount_cents = 2`)).toBe(neverChanges);
  expect(await refusal(annul, note(1), `delete from credit_note`)).toBe(neverChanges);
});

test('a number has its year and sequence', async () => {
  const draft = `insert into invoice (type, candidacy_id, due_date) values ('OUTRO', ${candidacyId}, '2099-01-01')`;
  const line = `insert into invoice_line (invoice_id, position, description, unit_cents) values ((select max(id) from invoice), 1, 'linha', 500)`;
  const issue = (number: string, sequence: number) =>
    `update invoice set state = 'EMITIDA', number = '${number}', year = 2026, sequence = ${sequence}, issued_at = now(), total_cents = 500 where id = (select max(id) from invoice)`;
  expect(await refusal(draft, line, issue('FT 2026/000777', 777))).toBeUndefined();
  expect(await refusal(draft, line, issue('FT 2026/1234567', 1_234_567))).toBeUndefined();
  expect(await refusal(draft, line, issue('FT 2026/000778', 777))).toMatch(/^invoice_/);
});

test('a version of a fee is ended once and never changes otherwise', async () => {
  const id = await billing.fee({ year: 2045 });
  const set = (change: string) => `update fee set ${change} where id = ${id}`;
  for (const change of ['monthly_cents = 1', 'year = 2046', 'due_day = 3', `shift = 'LABORAL'`])
    expect(await refusal(set(change))).toBe(neverChanges);
  expect(await refusal(`delete from fee where id = ${id}`)).toBe(neverChanges);
  expect(await refusal(set('replaced_at = now()'))).toBeUndefined();
  expect(await refusal(set('replaced_at = now()'), set('replaced_at = null'))).toBe(neverChanges);
});
