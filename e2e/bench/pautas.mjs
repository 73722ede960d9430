import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { gradeClasses, students, teacher } from './grade-classes.mjs';
import { signIn, startPortal, temporaryData } from './portal.mjs';

/** Pautas of classes of 60 as files (G.5). With KEEP=<folder> the files stay there, to be looked at. */
const subjects = 6;
const classes = 2;
/** Seconds: one pauta, and those of all subjects of a class, with progress. */
const promises = { one: 1, all: 5 };
const keep = process.env.KEEP;
const office = 'secretaria@demo.test';

const data = temporaryData();
const portal = await startPortal(data.dir);
let allHold = true;
/** @param {boolean} holds @param {string} text */
function verdict(holds, text) {
  allHold &&= holds;
  console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${text}`);
}
/** @param {string} token @param {string} url below /api @param {object} [body] @returns {Promise<any>} */
async function call(token, url, body) {
  const answer = await fetch(`${portal.api}/api${url}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
}
/** Seconds until a paper has been downloaded. @param {string} token @param {string} url @param {string} name */
async function made(token, url, name) {
  const startedAt = performance.now();
  const { url: at } = await call(token, url);
  const bytes = Buffer.from(await (await fetch(new URL(at, portal.api))).arrayBuffer());
  const took = (performance.now() - startedAt) / 1000;
  if (keep) writeFileSync(path.join(keep, name), bytes);
  console.log(
    `  ${name.padEnd(34)}${took.toFixed(2).padStart(6)} s${(bytes.length / 1024).toFixed(0).padStart(6)} KB`,
  );
  return took;
}
/** All pautas of a class by a job, and how many steps of its progress were observed. @param {string} token @param {string} query @param {string} name */
async function ofClass(token, query, name) {
  const startedAt = performance.now();
  const { job_id: id } = await call(token, `/exportMarksByClassmate?${query}`);
  const progressSteps = new Set();
  for (;;) {
    const { state, done, total, message, files } = await call(token, `/jobs/${id}`);
    progressSteps.add(done);
    if (state === 'FALHADA' || state === 'CANCELADA') throw new Error(message);
    if (state !== 'CONCLUIDA') {
      await wait(20);
      continue;
    }
    const headers = { authorization: `Bearer ${token}` };
    const file = await fetch(`${portal.api}/api/jobs/${id}/files/${files[0].position}`, { headers });
    const bytes = Buffer.from(await file.arrayBuffer());
    const took = (performance.now() - startedAt) / 1000;
    if (keep) writeFileSync(path.join(keep, name), bytes);
    console.log(
      `  ${name.padEnd(34)}${took.toFixed(2).padStart(6)} s${(bytes.length / 1024).toFixed(0).padStart(6)} KB  progress ${[...progressSteps].join(', ')} of ${total}`,
    );
    return { took, steps: progressSteps.size };
  }
}

try {
  const db = new pg.Pool({ connectionString: portal.databaseUrl(), max: 1 });
  const places = await gradeClasses(db, classes, subjects);
  await db.end();
  const [token, staff] = [await signIn(portal.gateway, teacher), await signIn(portal.gateway, office)];
  const own = places.filter(({ classmate }) => classmate === places[0]?.classmate);
  const of = (/** @type {typeof own[0]} */ { classmate, subject_id, year }) => ({
    reading: `classmate_id=${classmate}&subject_id=${subject_id}&year=${year}`,
    writing: `classmate=${classmate}&subject_id=${subject_id}&year=${year}`,
  });
  console.log(`a class of ${students} students in ${own.length} subjects`);
  const first = of(/** @type {typeof own[0]} */ (own[0]));
  const times = [await made(token, `/export-marks-preview?${first.reading}`, 'preview.pdf')];
  for (const [index, one] of own.entries()) {
    const { reading, writing } = of(one);
    await call(token, `/grade-sheets/submit?${writing}&kind=FREQUENCIA`, {});
    times.push(await made(token, `/export-marks?${reading}`, `frequency-${index + 1}.pdf`));
  }
  times.push(await made(token, `/export-marks?${first.reading}&version=AFIXACAO`, 'posted.pdf'));
  for (const format of ['xlsx', 'csv'])
    times.push(await made(token, `/export-marks?${first.reading}&format=${format}`, `frequency.${format}`));
  const exams = own[0]?.students.map((student_id, index) => ({
    student_id,
    version: 0,
    client_id: randomUUID(),
    assessment_value: 6 + (index % 13),
  }));
  await call(token, `/give-exam-result-to-many?${first.writing}&assessmentType=EXAME-NORMAL`, {
    assessments: exams,
  });
  await call(token, `/grade-sheets/submit?${first.writing}&kind=EXAME_NORMAL`, {});
  for (const [version, name] of [
    ['COMPLETA', 'final.pdf'],
    ['AFIXACAO', 'final-posted.pdf'],
  ])
    times.push(await made(token, `/export-marks?${first.reading}&type=FINAL&version=${version}`, name ?? ''));
  const { classmate, year } = /** @type {typeof own[0]} */ (own[0]);
  const whole = `classmate_id=${classmate}&year=${year}`;
  times.push(await made(staff, `/exportClassResults?${whole}`, 'class-a3.pdf'));
  times.push(await made(staff, `/exportClassResults?${whole}&version=AFIXACAO`, 'class-a3-posted.pdf'));
  const jobs = [];
  for (const format of ['pdf', 'xlsx', 'csv'])
    jobs.push(await ofClass(token, `${whole}&format=${format}`, `all.${format === 'csv' ? 'zip' : format}`));
  const [cold, ...warm] = times;
  console.log(`  the first one, whose thread starts with it: ${cold?.toFixed(2)} s`);
  verdict(Math.max(...warm) < promises.one, `each pauta of a class of ${students} under ${promises.one} s`);
  verdict(
    jobs.every(({ took }) => took < promises.all),
    `all ${own.length} subjects of a class under ${promises.all} s`,
  );
} finally {
  await portal.stop();
  data.remove();
}
process.exitCode = allHold ? 0 : 1;
