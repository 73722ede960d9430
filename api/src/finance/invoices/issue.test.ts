import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { billingOf, quietly } from '../../testing/billing.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { issueInvoice, invoiceView } from './invoice.service.ts';
import { calculatedReference } from '../references/number.rules.ts';

const database = testDatabase();
const billing = billingOf(database);
let course: number;
let candidacyId: number;
beforeAll(async () => {
  course = await billing.course();
  candidacyId = await billing.candidacy(course);
});

const year = institutionYear(new Date());
const sequenceOf = (number: string) => Number(number.split('/')[1]);

test('without an entity for its type nothing is issued, and nothing is left over', async () => {
  await expect(billing.issue({ candidacyId, type: 'MULTA' })).rejects.toMatchObject({ code: 'conflict' });
  const { n } = await database.db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});

describe('with two entities', () => {
  beforeAll(async () => {
    await billing.entity({ code: '90123', bank: 'Banco A' });
    await billing.entity({ code: '40001', bank: 'Banco B', reference_mode: 'SEQUENCIAL' });
    await billing.entity({ code: '11111', valid_to: '2020-12-31' });
    await billing.entity({ code: '22222', valid_from: '2099-01-01' });
    await billing.entity({ code: '33333', active: false });
    await billing.entity({ code: '44444', used_for: ['PROPINA'] });
  });

  test('an invoice carries its number, its total and a reference of each entity that serves it today', async () => {
    const issued = await billing.issue({
      candidacyId,
      lines: [
        { description: 'Taxa de inscrição', unitCents: 250_000 },
        { description: 'Cartão', unitCents: 10_000, quantity: 2, discountCents: 5_000 },
      ],
    });
    expect(issued).toMatchObject({ number: `FT ${year}/000001`, totalCents: 265_000, dueDate: '2099-03-10' });
    const expected = calculatedReference({ paymentEntity: '90123', id: 1, month: 3, amountCents: 265_000 });
    expect(issued.references).toEqual([
      {
        paymentEntity: '90123',
        bank: 'Banco A',
        number: expected,
        amountCents: 265_000,
        expiresOn: '2099-03-10',
      },
      {
        paymentEntity: '40001',
        bank: 'Banco B',
        number: '000000001',
        amountCents: 265_000,
        expiresOn: '2099-03-10',
      },
    ]);
    const view = await invoiceView(database.db, issued.id);
    expect(view).toMatchObject({
      number: issued.number,
      state: 'EMITIDA',
      candidate_id: candidacyId,
      student_id: null,
      total: 265_000,
      paid: 0,
      fine: 0,
      entity: '90123',
      reference: expected,
      pdf: `/invoices/${issued.id}/pdf`,
      lines: [
        { description: 'Taxa de inscrição', quantity: 1, unit: 250_000, discount: 0, amount: 250_000 },
        { description: 'Cartão', quantity: 2, unit: 10_000, discount: 5_000, amount: 15_000 },
      ],
    });
    expect(view!.references.map(({ entity, state }) => [entity, state])).toEqual([
      ['90123', 'ATRIBUIDA'],
      ['40001', 'ATRIBUIDA'],
    ]);
  });

  test('fifty concurrent ones have numbers without gaps, and references in sequence and none twice', async () => {
    const before = await database.db
      .selectFrom('payment_entity')
      .select('last_reference')
      .where('code', '=', '90123')
      .executeTakeFirstOrThrow();
    const issued = await Promise.all(Array.from({ length: 50 }, () => billing.issue({ candidacyId })));
    const numbers = issued.map(({ number }) => sequenceOf(number)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => numbers[0]! + index));
    for (const at of [0, 1]) {
      const ids = issued.map(({ references }) => Number(references[at]!.number.slice(0, at === 0 ? 7 : 9)));
      expect(ids.sort((a, b) => a - b)).toEqual(
        Array.from({ length: 50 }, (_, index) => before.last_reference + 1 + index),
      );
    }
    // The first number comes with the first reference, as both are taken in one sequence.
    const inOrder = [...issued].sort((a, b) => sequenceOf(a.number) - sequenceOf(b.number));
    const references = inOrder.map(({ references }) => references[1]!.number);
    expect(references).toEqual([...references].sort());
  });

  test('a rollback returns number and references for the next invoice', async () => {
    let lost: { number: string; references: { number: string }[] } | undefined;
    await expect(
      database.db.transaction().execute(async (tx) => {
        lost = await issueInvoice(tx, quietly, {
          type: 'INSCRICAO',
          candidacyId,
          lines: [{ description: 'Taxa', unitCents: 250_000 }],
          dueDate: '2099-03-10',
        });
        throw new Error('after the invoice');
      }),
    ).rejects.toThrow('after the invoice');
    const next = await billing.issue({ candidacyId });
    expect(next.number).toBe(lost!.number);
    expect(next.references[0]!.number).toBe(lost!.references[0]!.number);
  });

  test('an invoice over zero is refused', async () => {
    for (const lines of [[], [{ description: 'Isento', unitCents: 5_000, discountCents: 5_000 }]])
      await expect(billing.issue({ candidacyId, lines })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('issuer, amount and references are audited', async () => {
    const { id, references } = await billing.issue({ candidacyId });
    const entry = await database.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('entity', '=', 'invoice')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(entry.action).toBe('invoice.issue');
    expect(entry.changes).toContainEqual({
      field: 'references',
      old: null,
      new: references.map(({ paymentEntity, number }) => `${paymentEntity} ${number}`),
    });
  });
});

describe('an entity whose bank supplies the references', () => {
  let entityId: number;
  beforeAll(async () => {
    entityId = await billing.entity({ code: '55555', used_for: ['SERVICO'], reference_mode: 'CARREGADA' });
    await database.db
      .insertInto('payment_reference')
      .values(['70000000001', '70000000002'].map((number) => ({ entity_id: entityId, number })))
      .execute();
  });

  test('gives each once, in the order they were loaded, and says when none is left', async () => {
    const issued = await Promise.allSettled(
      [1, 2, 3].map(() => billing.issue({ candidacyId, type: 'SERVICO' })),
    );
    const references = issued.flatMap((one) => (one.status === 'fulfilled' ? one.value.references : []));
    expect(references.map(({ number }) => number).sort()).toEqual(['70000000001', '70000000002']);
    const refused = issued.find((one) => one.status === 'rejected');
    expect(refused).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('Banco 55555') },
    });
  });
});

describe('a code that is used again', () => {
  test('goes on from the last number it gave, and passes over one that the bank supplied', async () => {
    const first = await billing.entity({ code: '66666', used_for: ['EXAME'], reference_mode: 'SEQUENCIAL' });
    await billing.issue({ candidacyId, type: 'EXAME' });
    await database.db.updateTable('payment_entity').set({ active: false }).where('id', '=', first).execute();
    const second = await billing.entity({ code: '66666', used_for: ['EXAME'], reference_mode: 'SEQUENCIAL' });
    await database.db
      .insertInto('payment_reference')
      .values({ entity_id: second, number: '000000002' })
      .execute();
    const { references } = await billing.issue({ candidacyId, type: 'EXAME' });
    expect(references.map(({ number }) => number)).toEqual(['000000003']);
  });

  test('never counts backwards', async () => {
    const change = database.db
      .updateTable('payment_entity')
      .set({ last_reference: 0 })
      .where('code', '=', '66666');
    await expect(change.execute()).rejects.toMatchObject({ code: '42501' });
  });
});
