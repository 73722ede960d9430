import {
  blockOfStudent,
  blockSuspensions,
  debtBlocks,
  endSuspension,
  setDebtBlocks,
  suspendBlock,
} from '@portal/shared-kit/contract/finance/debt-block';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { orderOwnService, ownServices, services } from '@portal/shared-kit/contract/finance/service';
import { history } from '@portal/shared-kit/contract/core/audit';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { paymentDesk } from '../../testing/desk.ts';
import { messages } from './messages.ts';

const { server, pay, become, rows } = paymentDesk();
const inDays = (days: number) => institutionDay(new Date(Date.now() + days * 86_400_000));
const reason = 'Bolsa confirmada, paga em Março';
let course: number;
let certificate: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA', 'SERVICO'] });
  await server.pool.query('update service set price_cents = 50000');
  const { data } = await server.call(services, {}, 'admin');
  certificate = data.find(({ name }) => name === 'Certificado')!.id;
});
async function debtor() {
  const payer = await pay.student(course);
  const owed = await pay.issue({
    studentId: payer.studentId,
    type: 'PROPINA',
    dueDate: inDays(-20),
    payableLate: true,
  });
  return { ...payer, owed, back: become('own', payer.personId) };
}
const mine = async () => (await server.call(ownPayments, {}, 'own')).block;
const nothing = { invoices: [], renewal: false, services: [], suspended_until: null };
const suspend = (student_id: number, until_day = inDays(10)) => ({ body: { student_id, until_day, reason } });

test('a block names the invoice that stands in the way, and paying it is the remedy', async () => {
  const { owed, studentId, back } = await debtor();
  const blocked = { renewal: true, services: ['Certificado'], suspended_until: null };
  const invoices = [{ id: owed.id, number: owed.number, open: 250_000, due_date: inDays(-20) }];
  expect(await mine()).toMatchObject({ ...blocked, invoices });
  const answer = await server.call(blockOfStudent, { params: { id: studentId } }, 'reader');
  expect(answer.data).toMatchObject({ ...blocked, invoices });
  await pay.settle({ invoiceId: owed.id });
  expect(await mine()).toEqual(nothing);
  back();
});

test('a user with the permission chooses the acts that debts block, and no others are blocked', async () => {
  const before = (await server.call(debtBlocks, {}, 'admin')).data;
  expect(before.renewal).toBe(true);
  expect(before.services.filter(({ blocked }) => blocked).map(({ name }) => name)).toEqual(['Certificado']);
  expect((await server.refused(setDebtBlocks, { body: { renewal: false, services: [] } }, 'ana')).http).toBe(
    403,
  );
  const exam = before.services.find(({ name }) => name === 'Exame de recorrência')!.id;
  await server.call(setDebtBlocks, { body: { renewal: false, services: [exam] } }, 'admin');
  const { back } = await debtor();
  expect(await mine()).toMatchObject({ renewal: false, services: ['Exame de recorrência'] });
  expect((await server.refused(orderOwnService, { params: { id: exam }, body: {} }, 'own')).http).toBe(409);
  await server.call(orderOwnService, { params: { id: certificate }, body: {} }, 'own');
  back();
  await server.call(setDebtBlocks, { body: { renewal: true, services: [certificate] } }, 'admin');
  const noted = await rows(`select changes from audit_log where action = 'debt_block.rules' order by id`);
  expect(noted).toHaveLength(2);
});

test('a suspension has a reason and a day, lets everything pass until then, and ends by itself', async () => {
  const { studentId, personId, back } = await debtor();
  expect((await server.refused(suspendBlock, suspend(studentId), 'ana')).http).toBe(403);
  const bare = { body: { student_id: studentId, until_day: inDays(3), reason: '' } };
  expect((await server.refused(suspendBlock, bare, 'admin')).errors).toHaveProperty('reason');
  expect((await server.refused(suspendBlock, suspend(studentId, inDays(-1)), 'admin')).errors).toEqual({
    until_day: [messages.inPast],
  });
  expect((await server.refused(suspendBlock, suspend(studentId, inDays(400)), 'admin')).errors).toEqual({
    until_day: [messages.tooLong],
  });
  const self = become('admin', personId);
  expect((await server.refused(suspendBlock, suspend(studentId), 'admin')).message).toBe(messages.own);
  self();

  await server.call(suspendBlock, suspend(studentId, inDays(2)), 'admin');
  const { data: made } = await server.call(suspendBlock, suspend(studentId), 'chief');
  expect(made).toMatchObject({ state: 'VIGENTE', reason, until_day: inDays(10), made_by: 'Beto Director' });
  expect(await mine()).toMatchObject({ renewal: false, services: [], suspended_until: inDays(10) });
  const offered = (await server.call(ownServices, {}, 'own')).data.services;
  expect(offered.find(({ id }) => id === certificate)).toMatchObject({ blocked_by: null });

  await server.pool.query(`update block_suspension set until_day = '${inDays(-1)}' where id = ${made.id}`);
  expect(await mine()).toMatchObject({ renewal: true, services: ['Certificado'], suspended_until: null });
  const { data } = await server.call(blockSuspensions, { query: { student_id: studentId } }, 'reader');
  expect(data.map(({ state }) => state)).toEqual(['TERMINADA', 'CANCELADA']);
  back();
});

test('a suspension is ended before its day, for a reason, and both are in the audit log', async () => {
  const { studentId, back } = await debtor();
  const { id } = (await server.call(suspendBlock, suspend(studentId), 'admin')).data;
  const act = { params: { id }, body: { reason: 'A bolsa foi recusada' } };
  expect((await server.refused(endSuspension, act, 'ana')).http).toBe(403);
  await server.call(endSuspension, act, 'chief');
  expect((await server.refused(endSuspension, act, 'chief')).message).toBe(messages.over);
  expect(await mine()).toMatchObject({ renewal: true, suspended_until: null });
  back();
  const log = await server.call(history, { query: { entity: 'student', entity_id: studentId } }, 'admin');
  expect(log.data.map(({ action, reason: why }) => [action, why]).slice(0, 2)).toEqual([
    ['Repôs bloqueio por dívida', 'A bolsa foi recusada'],
    ['Suspendeu bloqueio por dívida', reason],
  ]);
});

test('two suspensions at once leave one that runs', async () => {
  const { studentId, back } = await debtor();
  await Promise.all(
    (['admin', 'chief'] as const).map((token) => server.call(suspendBlock, suspend(studentId), token)),
  );
  back();
  const running = await server.call(
    blockSuspensions,
    { query: { student_id: studentId, state: 'VIGENTE' } },
    'reader',
  );
  expect(running.data).toHaveLength(1);
});
