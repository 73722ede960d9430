import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createActivity } from '@portal/shared-kit/contract/offer/activity';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { askDiscount, discounts } from '@portal/shared-kit/contract/finance/discount';
import { department } from '@portal/shared-kit/contract/offer/department';
import { user } from '@portal/shared-kit/contract/identity/users';
import {
  batchResult,
  previewBatch,
  submitBatch,
  type BatchRow,
  type BatchActName,
} from '@portal/shared-kit/contract/platform/batch';
import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { jobHandlers } from '../../jobs.ts';
import { testSettings } from '../../testing/test-server.ts';
import { batchesOf } from '../../testing/batches.ts';
import { activityBody } from '../../testing/activities.ts';
import { classGroupBody, makeOffer } from '../../testing/class-groups.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { messages as discount } from '../../finance/discounts/messages.ts';
import { messages as fine } from '../../finance/fines/messages.ts';
import { messages as communication } from '../../people/communications/messages.ts';
import { enrolledOf } from '../../testing/enrolled.ts';
import { employee } from '@portal/shared-kit/contract/people/employee';
import { employeeBody } from '../../testing/people.ts';
import { messages as people } from '../../people/persons/messages.ts';
import { messages } from './messages.ts';

const server = identityServer();
const pay = paymentsOf(server);
let admin: Awaited<ReturnType<typeof signInAs>>;
let worker: ReturnType<typeof jobWorker>;
let offer: Awaited<ReturnType<typeof makeOffer>>;
beforeAll(async () => {
  admin = await signInAs(server, 'Admin');
  worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
  offer = await makeOffer(server.db);
});
afterAll(() => worker.stop());

const { preview, submit, resultOf } = batchesOf(server, () => admin.token);
type Item = { id: number; version: number };
const summaryOf = (rows: readonly BatchRow[]) =>
  rows.map(({ name, outcome, message }) => [name, outcome, message]);
const items = (rows: readonly BatchRow[]): Item[] =>
  rows.flatMap(({ id, version, outcome }) => (outcome === 'FEITO' ? [{ id, version: version! }] : []));
const newDepartment = async (dep_name: string) =>
  (await server.call(department.create, { body: { dep_name, description: '', head_id: null } }, admin.token))
    .data;
const isActive = async (id: number) =>
  (await server.call(department.get, { params: { id } }, admin.token)).data.active;

test('an act is shown for each record before it is done, done by a job, told row by row, and taken back', async () => {
  const [a, b, c] = [
    await newDepartment('Artes'),
    await newDepartment('Belas'),
    await newDepartment('Cursivas'),
  ];
  await server.call(department.update, { params: { id: c.id }, body: { active: false } }, admin.token);
  const shown = await preview('departments-deactivate', [a.id, b.id, c.id, 999_999]);
  expect(summaryOf(shown)).toEqual([
    ['Artes', 'FEITO', ''],
    ['Belas', 'FEITO', ''],
    ['Cursivas', 'IGUAL', 'Já está inactivo.'],
    ['Registo 999999', 'RECUSADO', 'Este registo já não existe.'],
  ]);
  expect([await isActive(a.id), await isActive(b.id)]).toEqual([true, true]);

  await server.call(
    department.update,
    { params: { id: b.id }, body: { description: 'mudou', version: b.version } },
    admin.token,
  );
  const { job, rows } = await resultOf(await submit('departments-deactivate', items(shown)));
  expect(job).toMatchObject({
    state: 'CONCLUIDA',
    title: 'Desactivar – Departamentos (2)',
    message: '1 feito; 1 recusado.',
    files: [{ position: 1, name: 'resultado.csv' }],
  });
  expect(rows.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Artes', 'FEITO'],
    ['Belas', 'RECUSADO'],
  ]);
  expect([await isActive(a.id), await isActive(b.id)]).toEqual([false, true]);

  await resultOf(await submit('departments-activate', items(rows)));
  expect(await isActive(a.id)).toBe(true);
});

test('a deactivation of many employees says whose account is still open, before it is done and after', async () => {
  const { id: department_id } = await newDepartment('Equitação');
  const [ana, rui] = await Promise.all(
    ['Ana Aberta', 'Rui Fechado'].map(
      async (fullName) =>
        (await server.call(employee.create, { body: employeeBody({ fullName, department_id }) }, admin.token))
          .data,
    ),
  );
  const account = { person_id: ana!.person_id, email: ana!.email };
  await sql`insert into user_account (person_id, email, role_id)
    select ${account.person_id}, ${account.email}, id from role where name = 'Secretaria'`.execute(server.db);
  const shown = await preview('employees-deactivate', [ana!.id, rui!.id]);
  const expected = [
    ['Ana Aberta', 'FEITO', people.accountStaysOpen(true)],
    ['Rui Fechado', 'FEITO', ''],
  ];
  expect(summaryOf(shown)).toEqual(expected);
  const { rows } = await resultOf(await submit('employees-deactivate', items(shown)));
  expect(summaryOf(rows)).toEqual(expected);
  expect(summaryOf(await preview('employees-activate', [ana!.id]))).toEqual([['Ana Aberta', 'FEITO', '']]);
});

test('submitting the same batch again returns the same job, and each record is audited once', async () => {
  const made = await newDepartment('Dança');
  const key = randomUUID();
  const one = [{ id: made.id, version: made.version }];
  const [first, second] = [
    await submit('departments-deactivate', one, key),
    await submit('departments-deactivate', one, key),
  ];
  expect(second).toBe(first);
  await resultOf(first);
  const { rows } = await sql<{ count: number }>`select count(*) from audit_log
    where entity = 'department' and entity_id = ${String(made.id)} and action = 'department.update'`.execute(
    server.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('without the permission the act changes no record, and nobody sees the result of another person', async () => {
  const made = await newDepartment('Escultura');
  const clerk = await signInAs(server, 'Admin');
  await sql`insert into user_permission (user_id, permission_id, granted)
    select ${clerk.userId}, id, false from permission where name = 'departments.delete'`.execute(server.db);
  const body = { key: randomUUID(), items: [{ id: made.id, version: made.version }] };
  const params = { act: 'departments-deactivate' as const };
  for (const refused of [
    await server.refused(previewBatch, { params, body: { ids: [made.id] } }, clerk.token),
    await server.refused(submitBatch, { params, body }, clerk.token),
  ])
    expect(refused).toMatchObject({ code: 'forbidden', permission: 'departments.delete' });
  const id = await submit('departments-deactivate', body.items);
  await resultOf(id);
  expect(await server.refused(batchResult, { params: { id } }, clerk.token)).toMatchObject({ http: 404 });
});

test('each record is refused by the rule of its single act: one’s own account stays', async () => {
  const other = await signInAs(server, 'Secretaria');
  const shown = await preview('users-deactivate', [other.userId, admin.userId]);
  expect(shown.map(({ outcome }) => outcome)).toEqual(['FEITO', 'RECUSADO']);
  expect(shown[1]!.message).not.toBe('');
  const { rows } = await resultOf(await submit('users-deactivate', items(shown)));
  expect(rows).toMatchObject([{ id: other.userId, outcome: 'FEITO' }]);
  expect(await server.refused(user.list, {}, other.token)).toMatchObject({ http: 401 });
});

test('classes advance together, each where its semester was declared', async () => {
  const make = async (name: string, overrides = {}) =>
    (await server.call(classGroup.create, { body: classGroupBody(offer, name, overrides) }, admin.token))
      .data;
  const first = await make('Turma 1');
  const last = await make('Turma 2', { academic_year_id: 4, semester_id: 2 });
  await server.call(createActivity, { body: activityBody({ semester_id: 2 }) }, admin.token);
  const shown = await preview('classes-advance', [first.id, last.id]);
  expect(summaryOf(shown)).toEqual([
    ['Turma 1 · Direito', 'FEITO', ''],
    ['Turma 2 · Direito', 'RECUSADO', 'Turma no último ano: concluir'],
  ]);
  await resultOf(await submit('classes-advance', items(shown)));
  const { data } = await server.call(classGroup.get, { params: { id: first.id } }, admin.token);
  expect(data).toMatchObject({ academic_year_id: 1, semester_id: 2 });
});

test('classes are replicated together for the current entry year, and once only', async () => {
  const level_id = offer.level('Licenciatura', 2);
  const lastYear = institutionYear(new Date()) - 1;
  const make = async (name: string, overrides = {}) =>
    (
      await server.call(
        classGroup.create,
        { body: classGroupBody(offer, name, { entry_year: lastYear, level_id, ...overrides }) },
        admin.token,
      )
    ).data;
  const day = await make('Réplica de dia');
  const night = await make('Réplica de noite', { scholar_shift: 'POS-LABORAL' });
  const sources = [day.id, night.id];
  const shown = await preview('classes-replicate', sources);
  expect(summaryOf(shown)).toEqual([
    ['Réplica de dia · Direito', 'FEITO', `Turma-2-LABORAL, com ingresso em ${lastYear + 1}`],
    ['Réplica de noite · Direito', 'FEITO', `Turma-2-POS-LABORAL, com ingresso em ${lastYear + 1}`],
  ]);
  const replicas = async () =>
    (
      await server.call(
        classGroup.list,
        { query: { course_id: offer.law, entry_year: lastYear + 1, level_id } },
        admin.token,
      )
    ).data.map(({ scholar_shift }) => scholar_shift);
  expect(await replicas()).toEqual([]);

  const { job, rows } = await resultOf(await submit('classes-replicate', items(shown)));
  expect(job).toMatchObject({ title: 'Replicar – Turmas (2)', message: '2 feitos.' });
  expect((await replicas()).toSorted()).toEqual(['LABORAL', 'POS-LABORAL']);

  const again = await resultOf(await submit('classes-replicate', items(rows)));
  expect(again.rows.map(({ outcome, message }) => [outcome, message.slice(0, 22)])).toEqual([
    ['IGUAL', 'Já existe uma turma de'],
    ['IGUAL', 'Já existe uma turma de'],
  ]);
  expect(await replicas()).toHaveLength(2);
  const teacher = await signInAs(server, 'Teacher');
  expect(
    await server.refused(
      previewBatch,
      { params: { act: 'classes-replicate' }, body: { ids: sources } },
      teacher.token,
    ),
  ).toMatchObject({ http: 403 });
});

test('classes are replicated together for another entry year that is chosen, by the rule of any class', async () => {
  const level_id = offer.level('Licenciatura', 3);
  const thisYear = institutionYear(new Date());
  const { data: source } = await server.call(
    classGroup.create,
    { body: classGroupBody(offer, 'Modelo', { entry_year: thisYear - 1, level_id }) },
    admin.token,
  );
  const chosen = { entry_year: thisYear - 2 };
  const shown = await preview('classes-replicate', [source.id, 999_999], chosen);
  expect(summaryOf(shown)).toEqual([
    ['Modelo · Direito', 'FEITO', `Turma-3-LABORAL, com ingresso em ${thisYear - 2}`],
    ['Registo 999999', 'RECUSADO', 'Este registo já não existe.'],
  ]);
  expect(summaryOf(await preview('classes-replicate', [source.id], { entry_year: thisYear - 1 }))).toEqual([
    ['Modelo · Direito', 'IGUAL', expect.stringContaining(`com ingresso em ${thisYear - 1}: Modelo.`)],
  ]);
  expect(summaryOf(await preview('classes-replicate', [source.id], { entry_year: thisYear + 2 }))).toEqual([
    ['Modelo · Direito', 'RECUSADO', expect.stringMatching(/ano/i)],
  ]);
  const { rows } = await resultOf(await submit('classes-replicate', items(shown), undefined, chosen));
  expect(summaryOf(rows)).toEqual(summaryOf(shown).slice(0, 1));
  const made = await server.call(
    classGroup.list,
    { query: { course_id: offer.law, entry_year: thisYear - 2, level_id } },
    admin.token,
  );
  expect(made.data.map(({ name }) => name)).toEqual(['Turma-3-LABORAL']);

  const params = { act: 'classes-advance' as const };
  const refused = { http: 422, errors: { 'options.entry_year': [expect.any(String)] } };
  const body = { ids: [source.id], options: chosen };
  expect(await server.refused(previewBatch, { params, body }, admin.token)).toMatchObject(refused);
  const other = { key: randomUUID(), items: [{ id: source.id, version: 1 }], options: chosen };
  expect(await server.refused(submitBatch, { params, body: other }, admin.token)).toMatchObject(refused);
});

test('requests for discounts are approved together, each by the rule of one: not by who asked, and once', async () => {
  const { studentId } = await pay.student(offer.law, { full_name: 'Nilza Bata' });
  const ask = async (percent: number, token: string) => {
    const days = { from_day: '2027-01-01', until_day: '2027-06-30' };
    const body = {
      student_id: studentId,
      kind: 'BOLSA' as const,
      percent,
      reason: 'Irmãos na casa',
      ...days,
    };
    return (await server.call(askDiscount, { body }, token)).data.id;
  };
  const clerk = await signInAs(server, 'Secretaria');
  const [one, two, own] = [
    await ask(10, clerk.token),
    await ask(20, clerk.token),
    await ask(30, admin.token),
  ];
  const shown = await preview('discounts-approve', [one, two, own]);
  expect(summaryOf(shown)).toEqual([
    ['Nilza Bata, 10\u00a0%', 'FEITO', ''],
    ['Nilza Bata, 20\u00a0%', 'FEITO', ''],
    ['Nilza Bata, 30\u00a0%', 'RECUSADO', discount.ownRequest],
  ]);
  const states = async () =>
    (await server.call(discounts, { query: { student_id: studentId } }, admin.token)).data.map(
      ({ state }) => state,
    );
  expect(await states()).toEqual(['PEDIDO', 'PEDIDO', 'PEDIDO']);
  await resultOf(await submit('discounts-approve', items(shown)));
  expect(await states()).toEqual(['PEDIDO', 'APROVADO', 'APROVADO']);
  expect(summaryOf(await preview('discounts-approve', [one]))).toEqual([
    ['Nilza Bata, 10\u00a0%', 'IGUAL', discount.alreadyApproved],
  ]);
  const params = { act: 'discounts-approve' as const };
  expect(await server.refused(previewBatch, { params, body: { ids: [one] } }, clerk.token)).toMatchObject({
    http: 403,
    permission: 'payments.waive',
  });
});

test('a fine that nobody asked to waive is not waived with others', async () => {
  const { studentId } = await pay.student(offer.law, { full_name: 'Olga Cuna' });
  await pay.entity({ code: '90321', bank: 'Banco B', used_for: ['OUTRO', 'MULTA'] });
  const bill = (type: 'OUTRO' | 'MULTA') =>
    pay.issue({ studentId, type, lines: [{ description: 'Atraso', unitCents: 50_000 }] });
  const [late, charged] = [await bill('OUTRO'), await bill('MULTA')];
  const policy = await server.db
    .insertInto('fine_policy')
    .values({ types: ['OUTRO'], due_from: '2026-01-01', grace_days: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('fine')
    .values({
      invoice_id: late.id,
      fine_invoice_id: charged.id,
      day: '2026-11-20',
      days_late: 6,
      percent: 10,
      amount_cents: 50_000,
      base_cents: 500_000,
      formula: 'dez por cento',
      policy_id: policy.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [row] = await preview('fines-waive', [id]);
  expect([row!.outcome, row!.message]).toEqual(['RECUSADO', fine.noRequest]);

  const clerk = await signInAs(server, 'Secretaria');
  await server.db
    .insertInto('fine_waiver')
    .values({ fine_id: id, reason: 'Doença', asked_by: clerk.userId })
    .execute();
  const shown = await preview('fines-waive', [id, 999_999]);
  expect(shown.map(({ outcome }) => outcome)).toEqual(['FEITO', 'RECUSADO']);
  await resultOf(await submit('fines-waive', items(shown)));
  const [after] = await preview('fines-waive', [id]);
  expect([after!.outcome, after!.message]).toEqual(['IGUAL', fine.alreadyWaived]);
});

test('a message goes to each of the selected students by itself, once, and not without a text', async () => {
  const named = async (full_name: string) => (await pay.student(offer.law, { full_name })).studentId;
  const ids = [await named('Pedro Dide'), await named('Quina Eusébio'), await named('Rita Faife')];
  await server.db.updateTable('student').set({ active: false }).where('id', '=', ids[2]!).execute();
  const shown = await preview('students-message', ids);
  expect(summaryOf(shown)).toEqual([
    ['Pedro Dide', 'FEITO', ''],
    ['Quina Eusébio', 'FEITO', ''],
    ['Rita Faife', 'RECUSADO', communication.nobody],
  ]);
  const params = { act: 'students-message' as const };
  const unwritten = { key: randomUUID(), items: items(shown) };
  expect(await server.refused(submitBatch, { params, body: unwritten }, admin.token)).toMatchObject({
    http: 422,
    errors: { 'options.message': [expect.any(String)] },
  });
  const message = { title: 'Documentos em falta', body: 'Passe pela secretaria.' };
  const key = randomUUID();
  const id = await submit('students-message', items(shown), key, { message });
  expect(await submit('students-message', items(shown), key, { message })).toBe(id);
  const { job } = await resultOf(id);
  expect(job).toMatchObject({ title: 'Enviar mensagem – Estudantes (2)', message: '2 feitos.' });
  const sent = await server.db
    .selectFrom('communication')
    .select(['type', 'audience', 'recipients'])
    .where('title', '=', message.title)
    .orderBy('id')
    .execute();
  expect(sent).toEqual([
    { type: 'INDIVIDUAL', audience: 'Pedro Dide', recipients: 1 },
    { type: 'INDIVIDUAL', audience: 'Quina Eusébio', recipients: 1 },
  ]);
});

describe('activation', () => {
  let worker: ReturnType<typeof jobWorker>;
  const server = identityServer();
  const world = enrolledOf(() => server.db);
  const { preview, submit, resultOf } = batchesOf(server, () => token);
  let token = '';
  beforeAll(async () => {
    token = (await signInAs(server, 'Admin')).token;
    worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
  });
  afterAll(() => worker.stop());

  /** Deactivates records, repeats it, and undoes it. */
  async function around(
    [off, on]: readonly [BatchActName, BatchActName],
    ids: number[],
    active: () => Promise<boolean[]>,
  ) {
    const doing = async (act: BatchActName) => {
      const shown = await preview(act, ids);
      return (
        await resultOf(
          await submit(
            act,
            shown.map(({ id, version }) => ({ id, version: version! })),
          ),
        )
      ).rows;
    };
    const rows = await doing(off);
    expect(rows.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'FEITO'));
    expect(await active()).toEqual(ids.map(() => false));
    expect((await preview(off, ids)).map(({ outcome, message }) => [outcome, message])).toEqual(
      ids.map(() => ['IGUAL', messages.already.inactive]),
    );
    await doing(on);
    expect(await active()).toEqual(ids.map(() => true));
    return rows.map(({ name }) => name);
  }

  test('precedences are deactivated together and activated again, by the rules of one', async () => {
    const course_id = await world.course();
    const [first, second, third] = [
      await world.planned(course_id, 1, 1, 'Primeira'),
      await world.planned(course_id, 1, 2, 'Segunda'),
      await world.planned(course_id, 2, 1, 'Terceira'),
    ];
    await world.precedence(course_id, second, first);
    await world.precedence(course_id, third, second);
    const rows = async () =>
      (await server.call(precedence.list, { query: { course_id } }, token)).data.toSorted(
        (a, b) => a.id - b.id,
      );
    const ids = (await rows()).map(({ id }) => id);
    const acts = ['precedences-deactivate', 'precedences-activate'] as const;
    const names = await around(acts, ids, async () => (await rows()).map(({ active }) => active));
    expect(names).toEqual([
      expect.stringMatching(/^Primeira \d+ → Segunda \d+$/),
      expect.stringMatching(/^Segunda \d+ → Terceira \d+$/),
    ]);
  });

  test('payment entities are deactivated together and activated again', async () => {
    const { entity: newEntity } = paymentsOf(server);
    await newEntity({ code: '90331', bank: 'Banco A' });
    await newEntity({ code: '90332', bank: 'Banco B' });
    const rows = async () =>
      (await server.call(entity.list, { query: { search: '9033' } }, token)).data.toSorted(
        (a, b) => a.id - b.id,
      );
    const ids = (await rows()).map(({ id }) => id);
    const acts = ['entities-deactivate', 'entities-activate'] as const;
    expect(await around(acts, ids, async () => (await rows()).map(({ active }) => active))).toEqual([
      'Banco A (90331)',
      'Banco B (90332)',
    ]);
  });
});
