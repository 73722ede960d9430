import { appendFileSync, readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';
import { application, compare, prepare, read } from '../bench/applications.mjs';

/** Candidates who apply without a pause, each on a connection and an address of their own. What got no number is sent again with the same
 *  key until it has one. `write` puts a line into the file for each answer and ends on SIGTERM, once all are acknowledged.
 *  usage: writers.mjs prepare <database> | write <portal> <how many> <file> | compare <database> <file> */
const [command, at = '', ...more] = process.argv.slice(2);

/** Milliseconds between two tries, each at a moment of its own. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 250 + Math.random() * 500));
const patience = 30_000;

/** @param {string} base @param {http.Agent} agent @param {string} localAddress @param {string} body
 *  @returns {Promise<{ status: number, text: string }>} status 0 where the line dropped */
function send(base, agent, localAddress, body) {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const request = http.request(
      `${base}/api/Candidate`,
      { agent, localAddress, method: 'POST', timeout: patience, headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', () => resolve({ status: 0, text: '' }));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve({ status: 0, text: '' }));
    request.end(body);
  });
}

/** @param {string} base @param {number} count @param {string} file */
async function writeAll(base, count, file) {
  let over = false;
  process.on('SIGTERM', () => (over = true));
  const courses = await read(base, 'getAllCourses');
  const [district] = await read(base, 'district/11');
  let next = 1;
  const note = (/** @type {object} */ line) => appendFileSync(file, `${JSON.stringify(line)}\n`);

  const write = async (/** @type {number} */ writer) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const address = `127.0.${1 + (writer >> 7)}.${1 + (writer & 127)}`;
    while (!over) {
      const body = application(next++, courses, district.id);
      const key = body.submission_key;
      for (let acknowledged = false; !acknowledged;) {
        const { status, text } = await send(base, agent, address, JSON.stringify(body));
        acknowledged = status === 200;
        const answer = { status, key, writer, at: Date.now() };
        note(acknowledged ? { ...answer, number: JSON.parse(text).data.number } : { ...answer, text });
        if (status >= 400 && status < 500) throw new Error(`an application was answered ${status}: ${text}`);
        if (!acknowledged) await pause();
      }
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
}

/** @param {(db: pg.Pool) => Promise<unknown>} work */
async function onDatabase(work) {
  const db = new pg.Pool({ connectionString: at, max: 1 });
  console.log(JSON.stringify((await work(db)) ?? {}));
  await db.end();
}

const answersIn = (/** @type {string} */ file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

if (command === 'prepare') await onDatabase(prepare);
else if (command === 'write') await writeAll(at, Number(more[0]), more[1] ?? '');
else await onDatabase((db) => compare(db, answersIn(more[0] ?? '')));
