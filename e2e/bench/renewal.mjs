import pg from 'pg';
import { ask, quantile, spread, withStudents } from './many-students.mjs';

/** So many students renew within a minute, through the gateway; one in ten from two tabs, and one in ten again after a lost answer. */
const students = Number(process.env.STUDENTS ?? 500);
const within = 60;
const promised = 1000;

/** @param {string} base @param {string} token @param {number} n */
async function renew(base, token, n) {
  const offered = await ask(`${base}/api/renewal-offer`, token);
  if (offered.status !== 200) return [offered];
  const { subjects, cost } = JSON.parse(offered.text).data;
  const body = {
    subjects: subjects.flatMap((/** @type {any} */ subject) => (subject.ticked ? [subject.subject_id] : [])),
    total: cost.total,
  };
  const send = (lost = false) => ask(`${base}/api/renewals`, token, { body, lost });
  if (n % 10 === 0) return Promise.all([send(), send()]);
  if (n % 10 === 5) await send(true);
  return [await send()];
}

/** What is acknowledged must stand, once, each with one invoice that can be paid. @param {string} databaseUrl */
async function storedRenewals(databaseUrl) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query(
    `select i.id, i.student_id, i.state,
       (select count(*)::int from invoice v where v.inscription_id = i.id) as invoices,
       (select count(*)::int from invoice v join payment_reference r on r.invoice_id = v.id where v.inscription_id = i.id) as refs
     from inscription i join student s on s.id = i.student_id join person p on p.id = s.person_id
     where p.full_name like 'Carga %' and i.type = 'Renovação'`,
  );
  const gaps = await db.query(
    'select max(sequence) - min(sequence) + 1 - count(*)::int as n from invoice where sequence is not null group by year',
  );
  await db.end();
  return { rows, gaps: gaps.rows.reduce((sum, { n }) => sum + n, 0) };
}

await withStudents(students, async ({ portal, students: all, verdict }) => {
  const answers = (await spread(all, within, ({ token }, n) => renew(portal.gateway, token, n))).flat();
  const times = answers.map(({ ms }) => ms);
  const failed = answers.filter(({ status }) => status !== 200);
  const acknowledged = new Set(
    answers.flatMap(({ status, text }) => (status === 200 ? [JSON.parse(text).data.id] : [])),
  );
  const { rows, gaps } = await storedRenewals(portal.databaseUrl());
  const ids = new Set(rows.map(({ id }) => id));
  console.log(
    `${all.length} students in ${within} s: ${rows.length} renewals stand, ${acknowledged.size} were acknowledged by ${answers.length} answers; p50 ${quantile(times, 0.5).toFixed(0)} ms  p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  );
  verdict(failed.length === 0, `all were answered (${failed.length} were not: ${failed[0]?.text ?? ''})`);
  verdict(
    acknowledged.size === all.length && [...acknowledged].every((id) => ids.has(id)),
    'none acknowledged is lost',
  );
  verdict(
    rows.length === all.length && new Set(rows.map(({ student_id }) => student_id)).size === rows.length,
    'none is doubled or unasked',
  );
  verdict(
    rows.every(({ invoices, refs, state }) => invoices === 1 && refs > 0 && state === 'CONFIRMADA'),
    'each has one invoice and its references',
  );
  verdict(gaps === 0, 'the numbers of invoices have no gap');
  verdict(quantile(times, 0.99) <= promised, `p99 is under ${promised} ms`);
});
