import pg from 'pg';
import { startPortal, temporaryData } from './portal.mjs';
import { getOf, openClient } from './raw-client.mjs';
import { openSession } from './sessions.mjs';

/** Clients that keep the machine just busy; the rounds have as many, three and ten times as many, there and back: a machine that gets faster or
 *  slower meanwhile favours none. */
const busy = 40;
const rounds = [1, 3, 10, 10, 3, 1];
const seconds = 10;
/** Beyond the capacity: at least this share of the best throughput, and what is admitted in this many milliseconds. */
const promised = { share: 0.9, p99: 1000, rate: 1000 };

/** What people ask for, by who they are: opening the portal, a list, a page of it, something small. */
const mixes = {
  staff: [
    '/dashboard',
    '/user',
    '/estudantes?page=1',
    '/department?page=1&per_page=10',
    '/inscriptions?year=2026',
    '/jobs',
  ],
  student: [
    '/user',
    '/student-profile',
    '/StudentAssessment',
    '/totalCommunication',
    '/communications?page=1',
    '/jobs',
  ],
};

/** @typedef {{ path: string, token: string }} Ask */
/** @typedef {{ rate: number, p50: number, p99: number, shed: number, errors: Map<string, number>, ready: number, generator: number }} Round rate per second, times in milliseconds; generator: its own processor time */

/** Signed in without a password each: as many sessions as clients, of different people as far as there are. @param {string} url @param {number} count */
async function sessions(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: people } = await client.query(
      `select u.id, r.name = 'Student' as student from user_account u join role r on r.id = u.role_id
       where u.active and not u.first_login and r.name in ('Secretaria', 'Admin', 'Student') order by u.id limit 400`,
    );
    const asks = [];
    for (let n = 0; n < count; n++) {
      const { id, student } = people[n % people.length];
      const token = await openSession(client, id);
      asks.push({ token, paths: student ? mixes.student : mixes.staff });
    }
    return { asks, people: people.length };
  } finally {
    await client.end();
  }
}

const at = (/** @type {number[]} */ sorted, /** @type {number} */ share) =>
  sorted[Math.floor(sorted.length * share)] ?? NaN;

/** Every client asks for one thing after the other; who is refused waits as long as the answer says, as browsers do.
 *  @param {string} base @param {{ token: string, paths: string[] }[]} asks @returns {Promise<Round>} */
async function round(base, asks) {
  const until = performance.now() + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  /** @type {number[]} */
  const ready = [];
  /** @type {Map<string, number>} */
  const errors = new Map();
  let shed = 0;
  const { host } = new URL(base);
  const usedBefore = process.cpuUsage();
  const client = async (
    /** @type {{ token: string, paths: string[] }} */ { token, paths },
    /** @type {number} */ n,
  ) => {
    const connection = openClient(base);
    const requests = paths.map((path) => getOf(host, `/api${path}`, token));
    for (let turn = n; performance.now() < until; turn++) {
      const startedAt = performance.now();
      const which = turn % paths.length;
      const { status, body, wait } = await connection.get(requests[which] ?? Buffer.of());
      if (status === 200) times.push(performance.now() - startedAt);
      else if (status === 503 && body.includes('"overloaded"')) {
        shed++;
        await new Promise((resolve) => setTimeout(resolve, wait * 1000 * (0.5 + Math.random())));
      } else {
        const what = `${status} ${paths[which]}`;
        errors.set(what, (errors.get(what) ?? 0) + 1);
      }
    }
    connection.close();
  };
  const watch = async () => {
    const connection = openClient(base);
    const request = getOf(host, '/readyz');
    while (performance.now() < until) {
      const startedAt = performance.now();
      const { status } = await connection.get(request);
      ready.push(status === 200 ? performance.now() - startedAt : Infinity);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    connection.close();
  };
  await Promise.all([watch(), ...asks.map(client)]);
  const own = process.cpuUsage(usedBefore);
  times.sort((a, b) => a - b);
  ready.sort((a, b) => a - b);
  return {
    rate: times.length / seconds,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    shed,
    errors,
    ready: at(ready, 0.99),
    generator: (own.user + own.system) / 1000,
  };
}

/** Milliseconds of processor time of each part for a call that was answered. @param {import('./cpu.mjs').PartTimes} before @param {import('./cpu.mjs').PartTimes} after
 *  @param {Round} round */
function perCall(before, after, { rate, generator }) {
  const each = (/** @type {number} */ ms) => ms / (rate * seconds);
  const parts = {
    gateway: each(after.gateway - before.gateway),
    API: each(after.api - before.api),
    database: each(after.database - before.database),
  };
  const all = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
  const partTexts = Object.entries(parts).map(([part, ms]) => `${part} ${ms.toFixed(2)}`);
  return `${partTexts.join(' + ')} = ${all.toFixed(2)} ms; and the generator's own ${each(generator).toFixed(2)} ms`;
}

let allHold = true;
/** @param {boolean} holds @param {string} text */
function verdict(holds, text) {
  if (!holds) allHold = false;
  console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${text}`);
}

const data = temporaryData();
const portal = await startPortal(data.dir, { LOG_LEVEL: 'error' });
try {
  const { asks, people } = await sessions(portal.databaseUrl(), busy * Math.max(...rounds));
  // All of them once: reading a session the first time belongs to no round.
  await round(portal.gateway, asks);
  console.log(`${asks.length} sessions of ${people} people, ${seconds} s a round`);
  /** @type {Round[]} */
  const figuresOfRounds = [];
  for (const times of rounds) {
    const before = portal.cpuByPart();
    const figures = await round(portal.gateway, asks.slice(0, busy * times));
    const used = perCall(before, portal.cpuByPart(), figures);
    figuresOfRounds.push(figures);
    const { rate, p50, p99, shed, errors, ready } = figures;
    const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
    console.log(
      `  ${String(times).padStart(2)} x  ${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(0).padStart(5)} ms  p99 ${p99.toFixed(0).padStart(5)} ms  shed ${shed}  errors ${failed}  /readyz p99 ${ready.toFixed(0)} ms`,
    );
    console.log(`        processor a call: ${used}`);
    for (const [what, count] of errors) console.log(`        ${count} x ${what}`);
  }
  const rateAt = (/** @type {number} */ times) => {
    const rates = figuresOfRounds.filter((_, n) => rounds[n] === times).map(({ rate }) => rate);
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  };
  const best = Math.max(...rounds.map(rateAt));
  const most = Math.max(...rounds);
  const beyond = figuresOfRounds.filter((_, n) => rounds[n] === most);
  const share = rateAt(most) / best;
  verdict(best >= promised.rate, `the mix reaches ${promised.rate} a second`);
  verdict(
    share >= promised.share,
    `${most} times the load is served at ${(share * 100).toFixed(1)} % of the best throughput (90 %)`,
  );
  verdict(
    beyond.every(({ p99 }) => p99 <= promised.p99),
    'what is admitted then is answered within a second (p99)',
  );
  verdict(
    beyond.every(({ ready }) => ready <= promised.p99),
    '/readyz stays true and answers within a second',
  );
  verdict(
    figuresOfRounds.every(({ errors }) => errors.size === 0),
    'nothing but "overloaded" was refused',
  );
} finally {
  await portal.stop();
  data.remove();
}
process.exitCode = allHold ? 0 : 1;
