import { sql } from 'kysely';
import { cancelJob, jobFile, myJobs, oneJob } from '@portal/shared-kit/contract/platform/job';
import { signInAs, makeAccount } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker, submitFor } from '../../testing/jobs.ts';
import { until } from '../../testing/until.ts';
import { sweepFiles } from '../files/attachment.repository.ts';
import { ApiError } from '../http/errors.ts';
import { testDatabase, testFiles } from '../../testing/test-database.ts';
import { connect, createPool } from '../database/pool.ts';
import type { FileStore } from '../files/file-store.ts';
import type { JobHandler, RunningJob } from './handler.ts';
import { removeExpired, cancel } from './job.repository.ts';

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

describe('worker', () => {
  const database = testDatabase(() => removeFiles());
  let files: FileStore;
  let removeFiles = async () => {};
  let userId: number;
  beforeAll(async () => {
    ({ files, remove: removeFiles } = await testFiles());
    ({ userId } = await makeAccount(database.db, 'Secretaria'));
    await sql`create table work_done (job int, part int, by text)`.execute(database.db);
  });

  const stand = (more: object = {}) => ({ db: database.db, url: database.url, files, ...more });
  const stateOf = async (id: number) =>
    (await database.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as {
      state: string;
      done: number;
      attempts: number;
      message: string | null;
    };
  const ended = (id: number) =>
    until(async () => {
      const job = await stateOf(id);
      return ['CONCLUIDA', 'FALHADA', 'CANCELADA'].includes(job.state) && job;
    });
  const partsOf = async (id: number) =>
    (
      await sql<{
        part: number;
        by: string;
      }>`select part, by from work_done where job = ${id} order by part`.execute(database.db)
    ).rows;

  const parts = 5;
  /** Five steps, each of which `before` may delay; resumes from its own notes. */
  const inParts = (
    by: string,
    before: (part: number, job: RunningJob) => Promise<unknown> = async () => {},
  ) =>
    ({
      kind: 'parts',
      run: async (job) => {
        for (let part = Number(job.noted?.next ?? 1); part <= parts; part++) {
          await before(part, job);
          await job.step(async (tx) => {
            await sql`insert into work_done values (${job.id}, ${part}, ${by})`.execute(tx);
            return { done: part, total: parts, noted: { next: part + 1 } };
          });
        }
        return { message: 'Feito.' };
      },
    }) satisfies JobHandler;
  const expireLease = (id: number) =>
    sql`update job set lease_until = now() - interval '1 second' where id = ${id}`.execute(database.db);
  const submit = () => submitFor(database.db, userId, { kind: 'parts' });

  test('a worker whose process died has its job gone on with by another, from its own notes, each part once', async () => {
    const pool = createPool(database.url, { max: 4 });
    const dying = connect(pool);
    let revive = () => {};
    const third = new Promise<void>((resolve) => (revive = resolve));
    let reached = false;
    const first = jobWorker(stand({ db: dying }), [
      inParts('first', async (part) => part === 3 && ((reached = true), await third)),
    ]);
    const id = await submit();
    await until(() => reached);
    await dying.destroy(); // as after `kill -9`: connections break without notice
    await expireLease(id);
    const second = jobWorker(stand(), [inParts('second')]);
    const job = await ended(id);
    revive();
    await first.stop();
    await second.stop();
    expect([job.state, job.attempts, job.done]).toEqual(['CONCLUIDA', 1, parts]);
    expect((await partsOf(id)).map(({ by }) => by)).toEqual(['first', 'first', 'second', 'second', 'second']);
  });

  test('a worker that comes back to life writes nothing more to a job that another has taken', async () => {
    let go = () => {};
    const released = new Promise<void>((resolve) => (go = resolve));
    let reached = false;
    const id = await submit();
    const sleeping = jobWorker(
      stand(),
      [inParts('sleeping', async (part) => part === 2 && ((reached = true), await released))],
      // Its only slot stays taken, or a notification would make it claim the job again itself.
      { leaseMs: 600_000, most: 1 },
    );
    await until(() => reached);
    // A third worker took it over and died: with only the lease expired, the suspended worker would just extend it.
    await sql`update job set worker = gen_random_uuid(), lease_until = now() - interval '1 second' where id = ${id}`.execute(
      database.db,
    );
    const activeWorker = jobWorker(stand(), [inParts('awake')]);
    await ended(id);
    go();
    await sleeping.stop();
    await activeWorker.stop();
    expect((await partsOf(id)).map(({ by }) => by)).toEqual(['sleeping', 'awake', 'awake', 'awake', 'awake']);
  });

  test('a stop gives the job back after its step, and the next start goes on, without an attempt of it being counted', async () => {
    const id = await submit();
    let stopped: Promise<void> | undefined;
    const first = jobWorker(stand(), [
      inParts('before', async (part, job) => {
        if (part !== 3) return;
        stopped = first.stop();
        await until(() => job.signal.aborted);
      }),
    ]);
    await until(() => stopped !== undefined);
    await stopped;
    expect(await stateOf(id)).toMatchObject({ state: 'EM_ESPERA', done: 2, attempts: 0 });
    const second = jobWorker(stand(), [inParts('after')]);
    await ended(id);
    await second.stop();
    expect((await partsOf(id)).map(({ by }) => by)).toEqual(['before', 'before', 'after', 'after', 'after']);
  });

  test('a running job is cancelled between two steps, and keeps completed steps', async () => {
    const id = await submit();
    const worker = jobWorker(stand(), [
      inParts('cancelled', async (part, job) => {
        if (part !== 3) return;
        await database.db.transaction().execute((tx) => cancel(tx, id, 'x'));
        await until(() => job.signal.aborted);
      }),
    ]);
    expect(await ended(id)).toMatchObject({ state: 'CANCELADA', message: 'Cancelada a pedido.', done: 2 });
    await worker.stop();
    expect(await partsOf(id)).toHaveLength(2);
  });

  test('cancelling waits for no step', async () => {
    const id = await submit();
    let asked = false;
    const worker = jobWorker(stand(), [
      {
        kind: 'parts',
        run: async (job) => {
          await job.step(async () => {
            await database.db.transaction().execute((tx) => cancel(tx, id, 'x'));
            asked = true;
            return { done: 1 };
          });
          await job.step(async () => ({ done: 2 }));
          return { message: 'Nunca.' };
        },
      },
    ]);
    expect(await ended(id)).toMatchObject({ state: 'CANCELADA', done: 1 });
    await worker.stop();
    expect(asked).toBe(true);
  });

  test('a transient failure is tried three times, and then ends the job with a support code', async () => {
    let turns = 0;
    const failing: JobHandler = {
      kind: 'parts',
      run: async () => {
        turns += 1;
        throw new Error('not now');
      },
    };
    const worker = jobWorker(stand(), [failing]);
    const job = await ended(await submit());
    await worker.stop();
    expect([turns, job.state, job.message]).toEqual([
      3,
      'FALHADA',
      'A tarefa não foi concluída por um problema do portal. Tente de novo; se persistir, indique o código de suporte PEDIDO-1.',
    ]);
  });

  test('a job that makes progress in each attempt continues, with any number of failures', async () => {
    const failures = new Map<number, number>();
    const worker = jobWorker(
      stand(),
      [
        inParts('again', async (part) => {
          const failed = failures.get(part) ?? 0;
          failures.set(part, failed + 1);
          if (failed < 2) throw new Error('the server is away');
        }),
      ],
      { firstWaitMs: 1 },
    );
    const id = await submit();
    expect(await ended(id)).toMatchObject({ state: 'CONCLUIDA', done: parts });
    await worker.stop();
    expect([...failures.values()]).toEqual([3, 3, 3, 3, 3]);
  });

  test('a job that makes no progress is given up after its attempts', async () => {
    let turns = 0;
    const restarting: JobHandler = {
      kind: 'parts',
      run: async (job) => {
        turns += 1;
        await job.step(async () => ({ done: 1, total: 2 }));
        throw new Error('the server is away');
      },
    };
    const worker = jobWorker(stand(), [restarting], { firstWaitMs: 1 });
    expect(await ended(await submit())).toMatchObject({ state: 'FALHADA', done: 1 });
    await worker.stop();
    expect(turns).toBe(3);
  });

  test('a job that crashes every process is not started a fourth time', async () => {
    const id = await submit();
    await sql`
    update job set state = 'EM_CURSO', attempts = 3, worker = gen_random_uuid(), lease_until = now() - interval '1 s'
    where id = ${id}`.execute(database.db);
    const worker = jobWorker(stand(), [inParts('fourth')]);
    expect(await ended(id)).toMatchObject({ state: 'FALHADA', message: expect.stringContaining('PEDIDO-1') });
    await worker.stop();
    expect(await partsOf(id)).toEqual([]);
  });

  test('several processes share: no more than so many run in each, and each job runs once', async () => {
    let running = 0;
    let most = 0;
    const counted = inParts('shared', async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    const workers = [1, 2].map(() => jobWorker(stand(), [counted], { most: 2 }));
    const ids = await Promise.all(Array.from({ length: 12 }, submit));
    for (const id of ids) await ended(id);
    await Promise.all(workers.map((worker) => worker.stop()));
    for (const id of ids) expect(await partsOf(id)).toHaveLength(parts);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('no job is begun while the disk has nothing but its reserve', async () => {
    let checks = 0;
    let hasReserve = false;
    const worker = jobWorker(stand(), [inParts('roomy')], {
      hasReserve: async () => (checks++, hasReserve),
      pollMs: 50,
    });
    const id = await submit();
    const before = checks;
    await until(() => checks > before + 2);
    expect(await stateOf(id)).toMatchObject({ state: 'EM_ESPERA', attempts: 0 });
    hasReserve = true;
    expect(await ended(id)).toMatchObject({ state: 'CONCLUIDA', done: parts });
    await worker.stop();
  });
});
