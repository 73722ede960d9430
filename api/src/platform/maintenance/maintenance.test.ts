import {
  announceMaintenance,
  cancelMaintenance,
  changeMaintenance,
  plannedMaintenance,
} from '@portal/shared-kit/contract/platform/planned-maintenance';
import { apiState } from '@portal/shared-kit/contract/gateway/portal-status';
import { sql } from 'kysely';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { messages } from './messages.ts';

const server = identityServer();
let master: string;
beforeAll(async () => {
  master = (await signInAs(server, 'Master')).token;
});
beforeEach(() => server.db.deleteFrom('planned_maintenance').execute());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const form = (from: number, to: number, note = 'Actualização da base de dados.') => ({
  starts_at: inHours(from),
  ends_at: inHours(to),
  note,
});
const announce = async (body = form(24, 26)) =>
  (await server.call(announceMaintenance, { body }, master)).data;
const refused = (body: object) => server.refused(announceMaintenance, { body }, master);
const state = async () => apiState.parse((await server.inject({ url: '/state' })).json());
const acts = async () =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'planned_maintenance')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('sends announced maintenance to gateways, the next one first, and records its author in the audit', async () => {
  const later = await announce(form(48, 50, 'Mudança de servidor.'));
  const next = await announce();
  expect((await state()).maintenance.map(({ note }) => note)).toEqual([next.note, later.note]);
  const moved = { ...form(30, 31), note: next.note };
  await server.call(changeMaintenance, { params: { id: next.id }, body: moved }, master);
  expect((await state()).maintenance[0]).toEqual(moved);
  await server.call(cancelMaintenance, { params: { id: next.id } }, master);
  expect((await state()).maintenance.map(({ note }) => note)).toEqual([later.note]);
  expect(await acts()).toEqual(
    ['create', 'create', 'update', 'delete'].map((act) => `planned_maintenance.${act}`),
  );
  const { data } = await server.call(plannedMaintenance, {}, master);
  expect(data).toMatchObject([{ id: later.id, ahead: true, announced_by: expect.stringMatching(/\w/) }]);
});

test('past maintenance is no longer sent, stays on record and cannot be changed', async () => {
  const { id } = await announce();
  await sql`update planned_maintenance set starts_at = now() - interval '2 hours', ends_at = now()`.execute(
    server.db,
  );
  expect((await state()).maintenance).toEqual([]);
  const cancelled = await server.refused(cancelMaintenance, { params: { id } }, master);
  expect([cancelled.http, cancelled.message]).toEqual([409, messages.over]);
  const changed = await server.refused(changeMaintenance, { params: { id }, body: form(1, 2) }, master);
  expect(changed.message).toBe(messages.over);
  expect((await server.call(plannedMaintenance, {}, master)).data).toMatchObject([{ id, ahead: false }]);
});

test.each([
  ['an end before its start', form(5, 4), 'O fim deve ser depois do início.'],
  ['an end that is past', form(-3, -1), messages.endsInPast],
  ['more than two weeks', form(1, 15 * 24), 'No máximo 14 dias.'],
])('%s is refused at the field', async (_what, body, message) => {
  expect((await refused(body)).errors).toEqual({ ends_at: [message] });
  expect(await server.db.selectFrom('planned_maintenance').selectAll().execute()).toEqual([]);
});

test('jobs and mail are late once nobody takes them, and messages that wait their turn are not', async () => {
  expect(await state()).toMatchObject({ jobs: 'up', mail: 'up' });
  const message = (minutes: number) =>
    sql`insert into outbox (kind, payload, next_attempt_at)
      values ('mail', '{}', now() + ${minutes}::int * interval '1 minute')`.execute(server.db);
  await message(30);
  await message(-4);
  expect(await state()).toMatchObject({ mail: 'up' });
  await message(-6);
  await sql`insert into job (kind, title, owner_id, run_after, input, request_id)
    select 'export', 'Lista', id, now() - interval '6 minutes', '{}', 'r' from user_account limit 1`.execute(
    server.db,
  );
  expect(await state()).toMatchObject({ jobs: 'late', mail: 'late' });
  const { body } = await server.inject({ url: '/metrics' });
  expect(body).toMatch(/^portal_job_lag_seconds 36\d(\.\d+)?$/m);
  expect(body).toMatch(/^portal_outbox_age_seconds 36\d(\.\d+)?$/m);
});
