import http from 'node:http';
import pg from 'pg';
import { application, compare, prepare, read } from './applications.mjs';
import { startPortal, temporaryData } from './portal.mjs';

/** An intake day (H.4): so many candidates send their application at once, through the gateway, for so long. */
const candidates = Number(process.env.CANDIDATES ?? 200);
const seconds = Number(process.env.SECONDS ?? 60);
/** The 99th percentile of a submission, in milliseconds. */
const promised = 1000;
/** One in so many is sent again on purpose, at the same time or after a lost answer. */
const oneInRepeats = 10;
const requestTimeout = 30_000;

/** @typedef {import('./applications.mjs').Answer & { ms: number }} Answer */

const agent = new http.Agent({ keepAlive: true, maxSockets: candidates * 2 });

/** Every candidate has an address of their own, which only a trusted proxy in front may say (`TRUST_PROXY=1`).
 *  @param {number} n */
const addressOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** @param {string} base @param {number} n @param {object} body @param {{ lost?: boolean }} [how] @returns {Promise<Answer>} */
function submit(base, n, body, { lost = false } = {}) {
  const key = /** @type {{ submission_key: string }} */ (body).submission_key;
  const payload = JSON.stringify(body);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status, /** @type {string | undefined} */ number) =>
      resolve({ status, key, ms: performance.now() - startedAt, ...(number && { number }) });
    const request = http.request(
      `${base}/api/Candidate`,
      {
        agent,
        method: 'POST',
        timeout: requestTimeout,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'x-forwarded-for': addressOf(n),
          'x-forwarded-proto': 'https',
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          done(status, status === 200 ? JSON.parse(text).data.number : undefined);
        });
        answer.on('error', () => done(0, undefined));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(0, undefined));
    request.end(payload);
    // The line drops once the application is on its way: whether it arrived, nobody knows.
    if (lost) setTimeout(() => request.destroy(), 5);
  });
}

/** @param {string} base @param {(n: number) => ReturnType<typeof application>} make */
async function load(base, make) {
  /** @type {Answer[]} */
  const answers = [];
  let next = 1;
  let repeats = 0;
  const until = performance.now() + seconds * 1000;
  const candidate = async () => {
    while (performance.now() < until) {
      const n = next++;
      const body = make(n);
      if (n % oneInRepeats !== 0) {
        answers.push(await submit(base, n, body));
        continue;
      }
      repeats += 1;
      if (n % (2 * oneInRepeats) === 0)
        answers.push(...(await Promise.all([submit(base, n, body), submit(base, n, body)])));
      else {
        await submit(base, n, body, { lost: true });
        answers.push(await submit(base, n, body));
      }
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: candidates }, candidate));
  return { answers, repeats, took: (performance.now() - began) / 1000 };
}

const data = temporaryData();
const portal = await startPortal(data.dir, { TRUST_PROXY: '1' });
const db = new pg.Pool({ connectionString: portal.databaseUrl(), max: 2 });
let allHold = true;
/** @param {boolean} holds @param {string} text */
const verdict = (holds, text) => {
  allHold &&= holds;
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${text}`);
};
try {
  await prepare(db);
  const courses = await read(portal.gateway, 'getAllCourses');
  const [district] = await read(portal.gateway, 'district/11');
  const make = (/** @type {number} */ n) => application(n, courses, district.id);
  const warm = await submit(portal.gateway, 16_000_000, make(16_000_000));
  if (warm.status !== 200) throw new Error(`the first application answered ${warm.status}`);
  console.log(`${candidates} candidates at once, ${seconds} s, ${courses.length} courses, a fee to each`);
  const { answers, repeats, took } = await load(portal.gateway, make);
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)] ?? NaN;
  const failed = answers.filter(({ status }) => status !== 200);
  const found = await compare(db, [...answers, warm]);
  console.log(
    `${answers.length} answers, ${(answers.length / took).toFixed(0)}/s, ${repeats} sent twice or after a lost answer`,
  );
  console.log(
    `p50 ${at(0.5).toFixed(0)} ms  p95 ${at(0.95).toFixed(0)} ms  p99 ${at(0.99).toFixed(0)} ms  longest ${(times.at(-1) ?? NaN).toFixed(0)} ms`,
  );
  console.log(
    `${found.rows} candidacies stand, ${found.acknowledged} were acknowledged, ${found.mails} mails`,
  );
  verdict(failed.length === 0, `every submission was answered with a number (${failed.length} were not)`);
  verdict(found.lost === 0, `nothing acknowledged is lost (${found.lost})`);
  verdict(found.doubled === 0 && found.rows === found.acknowledged, 'no candidacy is doubled or unasked');
  verdict(
    found.incomplete === 0 && found.mails === found.rows,
    'each has one invoice, one beginning and one mail',
  );
  verdict(found.gaps === 0, 'the numbers of invoices have no gap');
  verdict(at(0.99) < promised, `p99 is under ${promised} ms`);
} finally {
  agent.destroy();
  await db.end();
  await portal.stop();
  data.remove();
}
process.exitCode = allHold ? 0 : 1;
