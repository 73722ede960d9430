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

const declare = async (given?: Parameters<typeof activityBody>[0]) =>
  (await server.call(contract.createActivity, { body: activityBody(given) }, 'all')).data;
const change = (id: number, body: object) =>
  server.call(contract.updateActivity, { params: { id }, body }, 'all');
const refusedChange = (id: number, body: object) =>
  server.refused(contract.updateActivity, { params: { id }, body }, 'all');

test('a period is closed at once, for a reason, with what was left of its days with fine', async () => {
  const { id } = await declare({ late_end: inDays(9) });
  expect((await refusedChange(id, { close_now: true })).errors).toEqual({ reason: [messages.reasonNeeded] });
  const { data } = await change(id, { close_now: true, reason: 'Vagas preenchidas' });
  expect(data).toMatchObject({ status: 'Encerrado', late_end: null });
  expect(Date.parse(data.date_end)).toBeLessThanOrEqual(Date.now());
  const again = await change(id, { close_now: true, reason: 'Outra vez' });
  expect(again.data.date_end).toBe(data.date_end);
});

test('in its days with fine a closed period keeps the end it had', async () => {
  const ended = inDays(-1);
  const { id } = await declare({ date_end: ended, late_end: inDays(3) });
  const { data } = await change(id, { close_now: true, reason: 'Sem mais multas' });
  expect(data).toMatchObject({ status: 'Encerrado', date_end: ended, late_end: null });
});

test('a period that has not opened cannot be closed', async () => {
  const { id } = await declare({ date_start: inDays(1), date_end: inDays(3) });
  expect((await refusedChange(id, { close_now: true })).errors).toEqual({ date_end: [messages.notOpenYet] });
});
