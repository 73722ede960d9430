import { pino } from 'pino';
import { createApp, type App } from '../../app.ts';
import {
  applicationBody,
  chargeCandidacies,
  makeIntake,
  makeOpenCourse,
} from '../../testing/applications.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testDatabase, testFiles } from '../../testing/test-database.ts';
import { testSettings } from '../../testing/test-server.ts';

/** Each process batches its submissions; between processes only the database arbitrates. */
const database = testDatabase();
const instances: App[] = [];
let removeFiles: () => Promise<void>;
let course: number;
beforeAll(async () => {
  await makeIntake(database.db);
  course = await makeOpenCourse(database.db, 'Geologia');
  await chargeCandidacies(database.db, 50_000);
  const { files, remove } = await testFiles();
  removeFiles = remove;
  for (let n = 0; n < 3; n += 1) {
    const app = await createApp({
      db: database.db,
      pool: database.pool,
      files,
      settings: testSettings,
      authenticator: testAuthenticator({}),
      logger: pino({ level: 'silent' }),
    });
    await app.fastify.ready();
    instances.push(app);
  }
});
afterAll(async () => {
  await Promise.all(instances.map(({ fastify }) => fastify.close()));
  await removeFiles();
});

let ips = 0;
/** Round-robin over the processes, each call from a new address. */
const send = async (body: object, nth: number) => {
  ips += 1;
  const answer = await instances[nth % instances.length]!.fastify.inject({
    method: 'POST',
    url: '/api/Candidate',
    payload: body,
    remoteAddress: `10.6.${Math.floor(ips / 250)}.${ips % 250}`,
  });
  return { http: answer.statusCode, ...answer.json() };
};
const at = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));
const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;

test('the same submission concurrently at three processes is one candidacy, one invoice and one answer', async () => {
  for (let round = 0; round < 10; round += 1) {
    const body = applicationBody(course);
    const answers = await at(9, (nth) => send(body, nth));
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const [found] = await rows(
      `select count(*)::int as candidacies, (select count(*)::int from invoice i join candidacy c on c.id = i.candidacy_id
         where c.submission_key = $1) as invoices from candidacy where submission_key = $1`,
      [body.submission_key],
    );
    expect(found).toEqual({ candidacies: 1, invoices: 1 });
  }
});

test('of people with one document all get in and one counts as the first; of people with one e-mail one gets in, wherever they come', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { doc_number, email } = applicationBody(course);
    const byDocument = await at(6, (nth) => send(applicationBody(course, { doc_number }), nth));
    const byEmail = await at(6, (nth) => send(applicationBody(course, { email }), nth));
    expect(byDocument.map(({ http }) => http)).toEqual(Array.from({ length: 6 }, () => 200));
    const [marked] = await rows(
      'select count(*) filter (where to_confirm)::int as n from candidacy where doc_number = $1',
      [doc_number],
    );
    expect(marked.n).toBe(5);
    expect(byEmail.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(byEmail.find(({ http }) => http === 409)!.errors).toHaveProperty('email');
  }
});

test('crossed e-mails at two processes do not deadlock, and numbers of invoices have no gap', async () => {
  const people = Array.from({ length: 24 }, () => applicationBody(course));
  const twins = people.map((body) => applicationBody(course, { email: body.email }));
  const answers = await Promise.all([
    ...people.map((body) => send(body, 0)),
    ...twins.reverse().map((body) => send(body, 1)),
  ]);
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(24);
  expect(answers.filter(({ http }) => http === 409)).toHaveLength(24);
  const [span] = await rows(
    'select max(sequence) - min(sequence) + 1 as span, count(*)::int as n from invoice',
  );
  expect(span.span).toBe(span.n);
  const [{ n }] = await rows(
    `select count(*)::int as n from candidacy c where (select count(*) from invoice i where i.candidacy_id = c.id) <> 1
       or (select count(*) from candidacy_event e where e.candidacy_id = c.id) <> 1`,
  );
  expect(n).toBe(0);
});

test('an error of one in a batch does not affect the others', async () => {
  // The bank's last free reference: the next candidate gets the message that there are no more.
  await database.pool.query(`update payment_entity set reference_mode = 'CARREGADA'`);
  const [{ id: entity }] = await rows('select id from payment_entity');
  await database.pool.query(
    `insert into payment_reference (entity_id, number) select $1, '9000000' || n from generate_series(10, 14) n`,
    [entity],
  );
  const answers = await at(12, () => send(applicationBody(course), 0));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(5);
  const refused = answers.filter(({ http }) => http !== 200);
  expect(refused.map(({ http }) => http)).toEqual(Array.from({ length: 7 }, () => 409));
  const [{ n }] = await rows(
    `select count(*)::int as n from candidacy where submission_key in (select submission_key from candidacy c
       where not exists (select from invoice i where i.candidacy_id = c.id))`,
  );
  expect(n).toBe(0);
});
