import { retryOverloaded } from '@portal/shared-kit/contract/core/retry-overloaded';
import pg from 'pg';
import { startCollector, type Collector } from '../collector.ts';
import { databaseUrl, freshData, removeFolder } from '../installation.ts';
import { gatewayFor } from '../portal.ts';
import { freePort, program } from '../program.ts';
import { signIn } from '../signed-in.ts';
import { eventually } from '../steps.ts';

const dataDir = freshData();
const seconds = 1000;

/** An API of its own on a port of its own; the first holds the database. */
async function apiWith(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    API_PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
  };
  return { url, ...program('api', `${url}/readyz`, { ...settings, DATABASE_URL: '', ...env }) };
}

/** Makes accounts of 25 people who may do what the secretary may: calls of one person count together, and those beyond a few are refused
 *  while others wait. Returns their e-mail addresses. */
async function desk(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(`
      insert into user_account (person_id, email, role_id, password_hash, first_login)
      select person.id, 'balcao' || person.id || '@demo.test', role_id, password_hash, false
      from (select role_id, password_hash from user_account where email = 'secretaria@demo.test') as secretary
        cross join person
      where not exists (select from user_account where person_id = person.id)
      order by person.id limit 25 returning email`);
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}

/** The gateway routes calls to a server again. */
const receivesCalls = (url: string) =>
  eventually(async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^portal_http_request_duration_seconds_count\{.*route="\/api\/department"/m);
  });

class Failed extends Error {
  constructor(
    readonly status: number,
    readonly body: { code?: string; retry_after?: number },
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}
/** As the browser calls: what was not begun is made again. */
const calling = (url: string, token: string) => (method: 'GET' | 'POST', body?: object) =>
  retryOverloaded(
    async () => {
      const answer = await fetch(`${url}/api/department`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Failed(answer.status, (await answer.json()) as Failed['body']);
      return (await answer.json()) as { meta?: { total: number } };
    },
    (error) =>
      error instanceof Failed
        ? { code: error.body.code ?? '', retryAfter: error.body.retry_after }
        : undefined,
  );

/** The trace of one call that the API refuses, and of its statements. */
async function traced(url: string, token: string, collector: Collector) {
  const answer = await fetch(`${url}/api/department/987654?who=Maria`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { support_code: code } = (await answer.json()) as { support_code: string };
  const id = code.replace('-', '').padStart(32, '0');
  return collector.trace(id, ['GET /api', 'GET /api/department/:id', 'select']);
}

test(
  'two API servers are restarted one after the other under 200 people, and nobody meets an error; a support code is the trace of its call',
  async () => {
    const holder = await apiWith({});
    await holder.start();
    const emails = await desk(databaseUrl(dataDir));
    expect(emails).toHaveLength(25);
    const servers = [
      await apiWith({ DATABASE_URL: databaseUrl(dataDir) }),
      await apiWith({ DATABASE_URL: databaseUrl(dataDir) }),
    ];
    for (const each of servers) await each.start();
    const { url, gateway } = await gatewayFor(servers.map((each) => each.url).join(','), dataDir);
    await gateway.start();
    try {
      const calls: ReturnType<typeof calling>[] = [];
      for (const email of emails) calls.push(calling(url, await signIn(url, email)));
      const before = (await calls[0]!('GET')).meta!.total;
      let over = false;
      let written = 0;
      const problems: unknown[] = [];
      const person = async (number: number) => {
        const call = calls[number % calls.length]!;
        for (let turn = 0; !over; turn += 1)
          try {
            await call('GET');
            if (number % 20 !== 0) continue;
            await call('POST', { dep_name: `Departamento ${number} ${turn}` });
            written += 1;
          } catch (error) {
            problems.push(error);
          }
      };
      const people = Array.from({ length: 200 }, (_, number) => person(number));
      for (const server of servers) {
        await server.stop();
        await server.start();
        // Otherwise the next one could stop while the gateway has not seen yet that this one is back.
        await receivesCalls(server.url);
      }
      over = true;
      await Promise.all(people);
      expect(problems).toEqual([]);
      expect(written).toBeGreaterThan(0);
      expect((await calls[0]!('GET')).meta!.total).toBe(before + written);

      const collector = await startCollector();
      for (const each of [...servers, gateway]) {
        await each.stop();
        await each.start(collector.env);
      }
      const spans = await traced(url, await signIn(url, 'secretaria@demo.test'), collector);
      collector.close();
      const named = (name: string) => spans.find((span) => span.name === name)!;
      expect(named('GET /api/department/:id').parentSpanId).toBe(named('GET /api').spanId);
      expect(named('select').parentSpanId).toBe(named('GET /api/department/:id').spanId);
      expect(JSON.stringify(spans)).toContain('from \\"department\\"');
      expect(JSON.stringify(spans)).not.toMatch(/Maria|987654|secretaria/);
    } finally {
      await gateway.stop();
      await Promise.all(servers.map((each) => each.stop()));
      await holder.stop();
      removeFolder(dataDir);
    }
  },
  300 * seconds,
);
