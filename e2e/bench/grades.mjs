import { randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';
import { columns, gradeClasses, students, teacher } from './grade-classes.mjs';
import { pgbench, requestInTurn } from './load.mjs';
import { signIn, startPortal, temporaryData } from './portal.mjs';
import { prepareStatementLog, statementsOf } from './statements.mjs';

/** The calls of the grid: 60 students and 8 columns (S2 §7). */
const clients = 16;
/** As many as an institution of some size has, of which each client has one or several. */
const classes = 100;
const seconds = Number(process.env.SECONDS ?? 8);
/** The 99th percentile of the grid in milliseconds, grades saved a second, and searches of students a second. */
const promises = { grid: 25, saved: 500, searches: 400 };

const secretary = 'secretaria@demo.test';

/** @typedef {import('./grade-classes.mjs').Place} Place */
const agent = new http.Agent({ keepAlive: true, maxSockets: clients });

/** @param {string} url @param {string} token @param {object} body @returns {Promise<any>} */
const post = (url, token, body) =>
  new Promise((resolve, reject) => {
    const payload = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      authorization: `Bearer ${token}`,
    };
    http
      .request(url, { agent, method: 'POST', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${url}: ${text}`)),
        );
      })
      .on('error', reject)
      .end(payload);
  });

/** Saves a column after the other, sixty grades by one call, as a grid does. @param {string} base @param {string} token
 *  @param {Place[]} places */
async function save(base, token, places) {
  const times = /** @type {number[]} */ ([]);
  let saved = 0;
  const until = performance.now() + seconds * 1000;
  const client = async (/** @type {Place} */ { classmate, subject_id, year, ...its }) => {
    const query = `classmate=${classmate}&subject_id=${subject_id}&year=${year}`;
    /** By cell: one that is given the value it has keeps its version. @type {Map<string, number>} */
    const versions = new Map();
    for (let turn = 0; performance.now() < until; turn++) {
      const column = its.columns[turn % columns] ?? 0;
      const assessments = its.students.map((student_id, n) => ({
        student_id,
        assessment_formula_id: column,
        client_id: randomUUID(),
        version: versions.get(`${column} ${student_id}`) ?? 1,
        assessment_value: (Math.floor(turn / columns) + n) % 21,
      }));
      const startedAt = performance.now();
      const { data } = await post(`${base}/api/give-result-to-many?${query}`, token, { assessments });
      times.push(performance.now() - startedAt);
      saved += data.saved;
      if (data.saved !== students) throw new Error(`saved ${data.saved}: ${JSON.stringify(data.results[0])}`);
      for (const { student_id, version } of data.results) versions.set(`${column} ${student_id}`, version);
    }
  };
  const began = performance.now();
  await Promise.all(places.map(client));
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)] ?? NaN;
  return { rate: saved / took, p50: at(0.5), p99: at(0.99), errors: 0 };
}

/** The same grades by SQL alone: a column of some class anew, with the history that its trigger writes. */
const bareSave = {
  values: [],
  sql: `with place as materialized (select i.id, i.edition_id from grade_item i join edition e on e.id = i.edition_id
      join class_group c on c.id = e.class_id where c.name like 'Carga %' order by random() limit 1),
    held as materialized (select e.id from edition e join place on place.edition_id = e.id for no key update of e)
    insert into grade (item_id, enrolment_id, status, hundredths, changed_by, client_id)
      select place.id, n.id, 'NOTA', (random() * 2000)::int, (select min(id) from user_account), gen_random_uuid()::text
      from place join held on held.id = place.edition_id join enrolment n on n.edition_id = held.id
    on conflict on constraint grade_key do update set hundredths = excluded.hundredths, version = grade.version + 1,
      client_id = excluded.client_id, changed_at = clock_timestamp()`,
};

/** @typedef {import('./load.mjs').Figures} Figures */
/** @param {string} label @param {Figures} figures */
const row = (label, { rate, p50, p99, errors }) =>
  console.log(
    `  ${label.padEnd(26)}${rate.toFixed(0).padStart(8)}/s  p50 ${p50.toFixed(1).padStart(7)} ms  p99 ${p99.toFixed(1).padStart(7)} ms${errors ? `  ${errors} ERRORS` : ''}`,
  );
let allHold = true;
/** @param {boolean} holds @param {string} text */
function verdict(holds, text) {
  allHold &&= holds;
  console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${text}`);
}

const data = temporaryData();
let portal = await startPortal(data.dir);
try {
  await prepareStatementLog(portal.databaseUrl());
  const db = new pg.Pool({ connectionString: portal.databaseUrl(), max: 1 });
  const places = await gradeClasses(db, classes);
  await db.end();
  await portal.stop();
  portal = await startPortal(data.dir);
  const token = await signIn(portal.gateway, teacher);
  const headers = { authorization: `Bearer ${token}` };
  const urls = places.map(
    ({ classmate, subject_id, year }) =>
      `${portal.api}/api/list-students-by-turma?classmate_id=${classmate}&subject_id=${subject_id}&year=${year}`,
  );
  const load = { clients, seconds, headers };
  await requestInTurn(urls, { ...load, seconds: 3 });
  console.log(`${classes} classes of ${students} students and ${columns} columns, ${clients} clients`);
  const tables = '(edition|grade\\w*|pauta\\w*|percentage\\w*|activity|teaching|enrolment)';
  const statements = await statementsOf(portal.databaseUrl(), tables, () =>
    fetch(urls[0] ?? '', { headers }).then((answer) => answer.text()),
  );
  console.log(' list-students-by-turma');
  row(`its ${statements.length} statement(s)`, await pgbench(portal.databaseUrl(), statements, load));
  const before = portal.cpu();
  const grid = await requestInTurn(urls, load);
  row('API', grid);
  const used = (portal.cpu() - before) / (grid.rate * seconds);
  console.log(`  processor time of a call, database included: ${used.toFixed(2)} ms`);
  console.log(' give-result-to-many of 60, grades a second');
  const saved = await save(portal.api, token, places.slice(0, clients));
  row('API', saved);
  row('through the gateway', await save(portal.gateway, token, places.slice(clients, 2 * clients)));
  const bare = await pgbench(portal.databaseUrl(), [bareSave], load);
  row('SQL alone', { ...bare, rate: bare.rate * students });
  console.log(' estudantes?search=, by name and number of the class');
  const office = { authorization: `Bearer ${await signIn(portal.gateway, secretary)}` };
  const searches = places.map(({ classmate }, n) => {
    const text = encodeURIComponent(`Carga ${classmate} ${n + 1}`);
    return `${portal.api}/api/estudantes?search=${text}`;
  });
  const search = { ...load, headers: office };
  await requestInTurn(searches, { ...search, seconds: 3 });
  const found = await requestInTurn(searches, search);
  row('API', found);
  verdict(grid.p99 <= promises.grid && grid.errors === 0, `the grid within ${promises.grid} ms (p99)`);
  verdict(saved.rate >= promises.saved, `${promises.saved} grades saved a second`);
  verdict(found.rate >= promises.searches && found.errors === 0, `${promises.searches} searches a second`);
} finally {
  agent.destroy();
  await portal.stop();
  data.remove();
}
process.exitCode = allHold ? 0 : 1;
