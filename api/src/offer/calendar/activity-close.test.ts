import * as contract from '@portal/shared-kit/contract/offer/activity';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { activityBody, inDays } from '../../testing/activities.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

const server = testServer({
  authenticator: () => testAuthenticator({ all: { permissions: new Set(permissionNames) } }),
});
beforeEach(() => server.db.deleteFrom('activity').execute());

const declare = async (overrides?: Parameters<typeof activityBody>[0]) =>
  (await server.call(contract.createActivity, { body: activityBody(overrides) }, 'all')).data;
const change = (id: number, body: object) =>
  server.call(contract.updateActivity, { params: { id }, body }, 'all');
const refusedChange = (id: number, body: object) =>
  server.refused(contract.updateActivity, { params: { id }, body }, 'all');

test('a period is closed at once, for a reason, and keeps its dates', async () => {
  const made = await declare({ late_end: inDays(9) });
  const { id, date_end, late_end } = made;
  expect((await refusedChange(id, { close_now: true })).errors).toEqual({ reason: [messages.reasonNeeded] });
  const { data } = await change(id, { close_now: true, reason: 'Vagas preenchidas' });
  expect(data).toMatchObject({ status: 'Encerrado', date_end, late_end });
  expect(Date.parse(data.closed_at!)).toBeLessThanOrEqual(Date.now());
  const again = await change(id, { close_now: true, reason: 'Outra vez' });
  expect(again.data.closed_at).toBe(data.closed_at);
});

test('a period that ends while its page is open is reported as over, and closing it changes nothing', async () => {
  const { id, version } = await declare();
  await server.db
    .updateTable('activity')
    .set({ date_end: inDays(-1) })
    .where('id', '=', id)
    .execute();
  const changed = () =>
    server.db.selectFrom('audit_log').select('id').where('action', '=', 'activity.update').execute();
  const before = await changed();
  const { data } = await change(id, { close_now: true, reason: 'Vagas preenchidas', version });
  expect(data).toMatchObject({ status: 'Encerrado', closed_at: null, version });
  expect(await changed()).toEqual(before);
});

test('reopens a period that was closed early to the same end, with a reason', async () => {
  const { id, date_end } = await declare();
  await change(id, { close_now: true, reason: 'Vagas preenchidas' });
  expect((await refusedChange(id, { reopen: true })).errors).toEqual({ reason: [messages.reasonNeeded] });
  const { data } = await change(id, { reopen: true, reason: 'Encerrado por engano' });
  expect(data).toMatchObject({ status: 'Em Curso', date_end, closed_at: null });
});

test('reopens a period that is past its dates only with an end in the future', async () => {
  const { id } = await declare({ date_end: inDays(-1) });
  const reason = 'Pedido dos candidatos';
  expect((await refusedChange(id, { reopen: true, reason })).errors).toEqual({
    date_end: [messages.endsInPast],
  });
  const { data } = await change(id, { reopen: true, date_end: inDays(2), reason });
  expect(data.status).toBe('Em Curso');
});

test('a period that was closed early frees its remaining days for another period, and then cannot be reopened', async () => {
  const { id } = await declare();
  await change(id, { close_now: true, reason: 'Vagas preenchidas' });
  await declare({ date_start: new Date().toISOString(), date_end: inDays(3) });
  const refused = await refusedChange(id, { reopen: true, reason: 'Encerrado por engano' });
  expect(refused.errors).toEqual({ date_start: [messages.overlap] });
});

test('a start that was closed starts nothing', async () => {
  const { id } = await declare();
  const active = async () => (await server.call(contract.activeSemester, {}, 'all')).data.length;
  expect(await active()).toBe(1);
  await change(id, { close_now: true, reason: 'Declarado por engano' });
  expect(await active()).toBe(0);
});

test('a period that has not opened cannot be closed', async () => {
  const { id } = await declare({ date_start: inDays(1), date_end: inDays(3) });
  expect((await refusedChange(id, { close_now: true })).errors).toEqual({ date_end: [messages.notOpenYet] });
});
