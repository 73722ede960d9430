import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import { sql } from 'kysely';
import { openChannel } from '../../platform/events/channel.ts';
import { EventStreams } from '../../platform/events/event-streams.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { until } from '../../testing/until.ts';

const graded = gradedServer({ channel: 'grades', limits: { running: 1, waiting: 0 } });
const { server } = graded;
let edition: GradedEdition;
let column: number;
let base: string;

beforeAll(async () => {
  edition = await graded.edition(2);
  [column] = (await graded.weights(edition, ['TESTE-1', 100])) as [number];
  await server.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(server.app.fastify.server.address() as AddressInfo).port}`;
  await until(() => server.channel!.alive);
});

const save = (value: number, version: number) =>
  server.call(
    giveResult,
    {
      query: edition.writing,
      body: { assessments: [givenCell(edition.students[0]!, column, value, { version })] },
    },
    edition.teacher.token,
  );

/** The stream of an edition, and its next piece of text; '' once it has ended. */
async function listen(token: string, of = edition) {
  const query = new URLSearchParams(Object.entries(of.place).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${base}/api/grade-events?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const event = async (): Promise<string> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return found[1]!;
      }
      const { done, value } = await reader.read();
      if (done) return '';
      text += value;
    }
  };
  return { answer, event, stop: () => reader.cancel() };
}

test('notifies readers of an open grid at once that something was saved, without values, through every process; does not notify readers of other editions, and frees the connection', async () => {
  const other = await graded.edition(1);
  const own = await listen(edition.teacher.token);
  const others = await listen(other.teacher.token, other);
  expect(own.answer.headers.get('content-type')).toContain('text/event-stream');
  expect(own.answer.headers.get('x-accel-buffering')).toBe('no');
  expect([await own.event(), await others.event()]).toEqual(['ready', 'ready']);
  // One call at a time may run here: streams do not count.
  await save(13, 0);
  const last = await sql<{ id: string }>`select max(id)::text as id from grade_event`.execute(server.db);
  expect(await own.event()).toBe(last.rows[0]!.id);
  // By another process: straight into the database.
  await sql`update grade set hundredths = 1450, version = version + 1, client_id = 'elsewhere'`.execute(
    server.db,
  );
  expect(Number(await own.event())).toBeGreaterThan(Number(last.rows[0]!.id));
  await sql`select pg_notify('grades', ${`${other.id}:99`})`.execute(server.db);
  expect(await others.event()).toBe('99');
  await Promise.all([own.stop(), others.stop()]);
});

test('somebody else is refused', async () => {
  const stranger = await graded.teacher([]);
  const { answer } = await listen(stranger.token);
  expect(answer.status).toBe(403);
});

test('the stream ends with the permission, with the session, when the server stops, and when a notification may be lost', async () => {
  const streams = new EventStreams();
  let may = true;
  const own = streams.open(1, async () => may);
  const refused = streams.open(2, () => Promise.reject(new Error('the session ended')));
  const both = [own, refused].map(({ content }) => once(content.resume(), 'close'));
  await streams.beat();
  await both[1];
  expect(streams.size).toBe(1);
  may = false;
  await streams.beat();
  await both[0];
  const last = streams.open(1, async () => true);
  streams.close();
  await once(last.content.resume(), 'close');
  expect(streams.size).toBe(0);
  expect(() => streams.open(1, async () => true)).toThrow();

  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'portal-api-listener'`.execute(server.db);
    return rows.map(({ pid }) => pid);
  };
  const before = await listeners();
  const channel = openChannel(server.url, 'grades');
  await until(() => channel.alive);
  const missed = new Promise<void>((lost) => channel.follow('1', { tell: () => {}, lost }));
  const [its] = (await listeners()).filter((pid) => !before.includes(pid));
  await sql`select pg_terminate_backend(${its}::int)`.execute(server.db);
  await missed;
  await channel.close();
});

test('one person has so many at most, the oldest making room, and a process so many of all', async () => {
  const streams = new EventStreams({ most: 2, perPerson: 1 });
  const first = streams.open(1, async () => true);
  const closed = once(first.content.resume(), 'close');
  streams.open(1, async () => true);
  await closed;
  streams.open(2, async () => true);
  expect(() => streams.open(3, async () => true)).toThrow(expect.objectContaining({ code: 'throttled' }));
  await streams.beat(Date.now() + 3_600_000);
  expect(streams.size).toBe(0);
  streams.close();
});

test('a server about to stop ends the streams that are open and refuses others', async () => {
  await until(() => server.channel!.alive);
  const own = await listen(edition.teacher.token);
  expect(await own.event()).toBe('ready');
  server.app.drain();
  expect(await own.event()).toBe('');
  expect((await listen(edition.teacher.token)).answer.status).toBe(429);
});
