import http from 'node:http';
import pg from 'pg';
import { seedLarge, startPortal, temporaryData } from './portal.mjs';
import { openSession } from './sessions.mjs';

const model = 'estudante@demo.test';

/** Steps of an inscription that is paid, each with its event, as the machine of the database asks for them. @param {string[]} ways */
const moved = (...ways) =>
  ways.map(
    (to) => `with before as (select i.id, i.state from inscription i join student s on s.id = i.student_id
        join person p on p.id = s.person_id where p.full_name like 'Carga %'),
      moved as (update inscription set state = '${to}' where id in (select id from before))
      insert into inscription_event (inscription_id, from_state, to_state) select id, state, '${to}' from before`,
  );

/** Students as the demonstration's one: same course, inscription, subjects under way with their grades, and past subjects as if from an
 *  earlier system; each signed in. Answers their tokens and ids.
 *  @param {string} databaseUrl @param {number} count @returns {Promise<{ token: string, id: number }[]>} */
async function enterStudents(databaseUrl, count) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const theirs = `student s join person p on p.id = s.person_id and p.full_name like 'Carga %'
    cross join (select m.* from student m join user_account u on u.person_id = m.person_id where u.email = '${model}') m`;
  const steps = [
    `insert into person (full_name, gender, contact, email)
       select 'Carga ' || n, 'Feminino', '84' || lpad(n::text, 7, '0'), 'carga.' || n || '@exemplo.test' from generate_series(1, ${count}) n`,
    `insert into student (person_id, course_id, level_id, shift, entry_year)
       select p.id, m.course_id, m.level_id, m.shift, m.entry_year from person p cross join
         (select m.* from student m join user_account u on u.person_id = m.person_id where u.email = '${model}') m
       where p.full_name like 'Carga %'`,
    `insert into user_account (person_id, email, role_id, first_login)
       select p.id, p.email, u.role_id, false from person p cross join user_account u where p.full_name like 'Carga %' and u.email = '${model}'`,
    `insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year)
       select s.id, i.course_id, i.level_id, i.shift, i.academic_year_id, i.year, i.semester_id, i.type, i.entry_year
       from ${theirs} join lateral (select * from inscription where student_id = m.id order by id limit 1) i on true`,
    `insert into inscription_event (inscription_id, to_state) select i.id, i.state from ${theirs} join inscription i on i.student_id = s.id`,
    ...moved('CONFIRMADA', 'ACTIVA'),
    `insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id, state, final_hundredths, result, origin, paper)
       select s.id, e.course_subject_id, e.subject_id, case e.state when 'INSCRITO' then e.edition_id end, e.year, e.semester_id, e.state, e.final_hundredths, e.result, e.origin, e.paper
       from ${theirs} join enrolment e on e.student_id = m.id`,
    `insert into grade (item_id, enrolment_id, status, hundredths, changed_by, client_id)
       select g.item_id, n.id, g.status, g.hundredths, g.changed_by, gen_random_uuid()::text
       from ${theirs} join enrolment e on e.student_id = m.id join enrolment n on n.student_id = s.id and n.edition_id = e.edition_id and n.state = 'INSCRITO'
       join grade g on g.enrolment_id = e.id`,
    'analyze',
  ];
  try {
    for (const step of steps) await db.query(step);
    const { rows } = await db.query(
      `select u.id as user_id, s.id from user_account u join student s on s.person_id = u.person_id
       where u.email like 'carga.%' order by s.id`,
    );
    const students = [];
    for (const { user_id, id } of rows) students.push({ token: await openSession(db, user_id), id });
    return students;
  } finally {
    await db.end();
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

/** One call; status 0 where no answer came. With `lost` the line drops once the call is on its way.
 *  @param {string} url @param {string} token @param {{ body?: object, lost?: boolean }} [how]
 *  @returns {Promise<{ status: number, text: string, ms: number }>} */
export function ask(url, token, { body, lost = false } = {}) {
  const payload = body && JSON.stringify(body);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status, text = '') =>
      resolve({ status, text, ms: performance.now() - startedAt });
    const headers = {
      authorization: `Bearer ${token}`,
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const method = payload ? 'POST' : 'GET';
    const request = http.request(url, { agent, method, headers, timeout: 30_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => done(answer.statusCode ?? 0, text)).on('error', () => done(0));
    });
    request.on('timeout', () => request.destroy()).on('error', () => done(0));
    request.end(payload);
    if (lost) setTimeout(() => request.destroy(), 5);
  });
}

/** Everybody once, spread evenly over so many seconds. @template S, T @param {readonly S[]} all @param {number} seconds
 *  @param {(one: S, n: number) => Promise<T>} act */
export const spread = (all, seconds, act) =>
  Promise.all(
    all.map(async (one, n) => {
      await new Promise((resolve) => setTimeout(resolve, (n * seconds * 1000) / all.length));
      return act(one, n);
    }),
  );

/** The value below which that share lies. @param {number[]} values @param {number} share */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

/** Runs a bench with so many students on a portal of its own, with `LARGE=1` among those of `seed-large`; exits with 1 where a promise is broken. @param {number} count
 *  @param {(it: { portal: Awaited<ReturnType<typeof startPortal>>, students: { token: string, id: number }[],
 *    verdict: (holds: boolean, text: string) => void }) => Promise<void>} bench */
export async function withStudents(count, bench) {
  const data = temporaryData();
  if (process.env.LARGE) seedLarge(data.dir);
  const portal = await startPortal(data.dir, { LOG_LEVEL: 'error' });
  try {
    const students = await enterStudents(portal.databaseUrl(), count);
    await bench({
      portal,
      students,
      verdict: (holds, text) => {
        if (!holds) process.exitCode = 1;
        console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${text}`);
      },
    });
  } finally {
    agent.destroy();
    await portal.stop();
    data.remove();
  }
}
