import { sql } from 'kysely';
import { cancelJob, jobFile, myJobs, oneJob } from '@portal/shared-kit/contract/platform/job';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker, submitFor } from '../../testing/jobs.ts';
import { until } from '../../testing/until.ts';
import { sweepFiles } from '../files/attachment.repository.ts';
import { ApiError } from '../http/errors.ts';
import type { JobHandler } from './handler.ts';
import { removeExpired } from './job.repository.ts';

const server = identityServer();
let owner: { token: string; userId: number };
beforeAll(async () => {
  owner = await signInAs(server, 'Secretaria');
});

const made = (text: string) => ({
  name: 'lista.csv',
  media_type: 'text/csv' as const,
  bytes: Buffer.from(text),
});
/** Ends in the way its input asks for. */
const handlers: JobHandler<{ text?: string; refuse?: string }>[] = [
  {
    kind: 'write',
    run: async (job, { text = '', refuse }) => {
      if (refuse) throw new ApiError('conflict', refuse);
      await job.keepFile(made(text), { done: 3, total: 3 });
      return { message: 'Escrito.', result: { letters: text.length } };
    },
  },
];
const finished = (id: number, token = owner.token) =>
  until(async () => {
    const { data } = await server.call(oneJob, { params: { id } }, token);
    return data.finished_at !== null && data;
  });
async function run(input: object, more: object = {}) {
  const id = await submitFor(server.db, owner.userId, { kind: 'write', input, ...more });
  const worker = jobWorker(server, handlers as never);
  try {
    return await finished(id);
  } finally {
    await worker.stop();
  }
}
const openFile = (id: number, token: string) =>
  server.inject({ url: `/api/jobs/${id}/files/1`, headers: { authorization: `Bearer ${token}` } });

test('a job runs and leaves its sentence, its result and its file, which is saved and never shown', async () => {
  const job = await run({ text: 'olá' });
  expect(job).toMatchObject({
    state: 'CONCLUIDA',
    done: 3,
    total: 3,
    message: 'Escrito.',
    result: { letters: 3 },
    files: [{ position: 1, name: 'lista.csv', size: 4 }],
    cancelling: false,
  });
  const file = await openFile(job.id, owner.token);
  expect([file.body, file.headers['content-disposition']]).toEqual([
    'olá',
    expect.stringContaining('attachment; filename="lista.csv"'),
  ]);
});

test('ends with the reason when its owner can fix the cause', async () => {
  expect(await run({ refuse: 'O período já fechou.' })).toMatchObject({
    state: 'FALHADA',
    message: 'O período já fechou.',
    files: [],
  });
});

test('is not visible to other users, who cannot cancel it or open its file', async () => {
  const { id } = await run({ text: 'meu' });
  const other = await signInAs(server, 'Master');
  expect((await server.call(myJobs, {}, other.token)).data).toEqual([]);
  for (const endpoint of [oneJob, cancelJob])
    expect(await server.refused(endpoint, { params: { id } }, other.token)).toMatchObject({ http: 404 });
  expect((await openFile(id, other.token)).statusCode).toBe(404);
  expect((await server.call(myJobs, {}, owner.token)).data.map((job) => job.id)).toContain(id);
});

test('does not run a job, or show its result, after the permission was revoked', async () => {
  const mayNot = { anyOf: ['roles.grant_master'] };
  const id = await submitFor(server.db, owner.userId, {
    kind: 'write',
    input: { text: 'x' },
    ...mayNot,
  } as never);
  const worker = jobWorker(server, handlers as never);
  const state = await until(async () => {
    const { rows } = await sql<{ state: string; message: string }>`
      select state, message from job where id = ${id} and finished_at is not null`.execute(server.db);
    return rows[0];
  });
  await worker.stop();
  expect(state).toEqual({
    state: 'FALHADA',
    message: 'A conta que pediu esta tarefa já não a pode fazer.',
  });
  const finishedJob = await run({ text: 'x' });
  await sql`update job set permissions = '{roles.grant_master}' where id = ${finishedJob.id}`.execute(
    server.db,
  );
  expect((await openFile(finishedJob.id, owner.token)).statusCode).toBe(404);
});

test('a blocked account has nothing run for it', async () => {
  const blocked = await signInAs(server, 'Admin');
  const id = await submitFor(server.db, blocked.userId, { kind: 'write', input: { text: 'x' } });
  await sql`update user_account set blocked_at = now() where id = ${blocked.userId}`.execute(server.db);
  const worker = jobWorker(server, handlers as never);
  const { rows } = await until(async () => {
    const found = await sql<{ state: string }>`
      select state from job where id = ${id} and finished_at is not null`.execute(server.db);
    return found.rows.length > 0 && found;
  });
  await worker.stop();
  expect(rows).toEqual([{ state: 'FALHADA' }]);
});

test('a second submission of the same key is the same job, while it waits and after it ended', async () => {
  const key = 'import:7';
  const submit = () => submitFor(server.db, owner.userId, { kind: 'write', key, input: { text: 'a' } });
  const [first, second] = await Promise.all([submit(), submit()]);
  expect(second).toBe(first);
  expect((await run({ text: 'a' }, { key })).id).toBe(first);
  expect(await submit()).toBe(first);
  expect((await server.call(oneJob, { params: { id: first } }, owner.token)).data.state).toBe('CONCLUIDA');
});

test('a waiting job is cancelled at once, also when the request is repeated, and never runs', async () => {
  const id = await submitFor(server.db, owner.userId, { kind: 'write', input: { text: 'x' } });
  const cancel = () => server.call(cancelJob, { params: { id } }, owner.token);
  expect(await cancel()).toMatchObject({
    message: 'A tarefa foi cancelada.',
    data: { state: 'CANCELADA', message: 'Cancelada a pedido.' },
  });
  expect(await cancel()).toMatchObject({ message: 'A tarefa já terminou.', data: { state: 'CANCELADA' } });
  await run({ text: 'y' });
  expect((await server.call(oneJob, { params: { id } }, owner.token)).data.files).toEqual([]);
});

test('a user may have at most twenty waiting jobs', async () => {
  const { userId, token } = await signInAs(server, 'Admin');
  for (let n = 0; n < 20; n++) await submitFor(server.db, userId, { kind: 'nobody' });
  await expect(submitFor(server.db, userId, { kind: 'nobody' })).rejects.toMatchObject({ code: 'throttled' });
  expect((await server.call(myJobs, {}, token)).data).toHaveLength(20);
});

test('a day after its end it goes, with its file', async () => {
  const { id } = await run({ text: 'passageiro' });
  await sql`update job set expires_at = now() - interval '1 second' where id = ${id}`.execute(server.db);
  await removeExpired(server.db);
  expect(await server.refused(oneJob, { params: { id } }, owner.token)).toMatchObject({
    http: 404,
    message: 'Tarefa não encontrada.',
  });
  expect(await sweepFiles(server.db, server.files, '-1 minute')).toBeGreaterThan(0);
  expect(await server.refused(jobFile, { params: { id, position: 1 } }, owner.token)).toMatchObject({
    http: 404,
  });
});
