import { requestInTurn } from './load.mjs';
import { ask, quantile, spread, withStudents } from './many-students.mjs';

/** Results day: so many students, each signed in, open their results within a minute, through the gateway. */
const students = Number(process.env.STUDENTS ?? 1000);
const within = 60;
/** What the screen of results asks for. */
const screen = ['allsubscribedYear', 'StudentAssessment', 'totalCommunication'];
/** Milliseconds of the 99th percentile: of a call on that day, and of a call alone at 16 clients. */
const promised = { day: 1000, call: 25 };
const load = { clients: 16, seconds: Number(process.env.SECONDS ?? 8) };

await withStudents(students, async ({ portal, students: all, verdict }) => {
  const first = all[0] ?? { token: '', id: 0 };
  const { text } = await ask(`${portal.api}/api/StudentAssessment`, first.token);
  const [subject] = JSON.parse(text).data;
  const each = all.map(({ token }) => ({ authorization: `Bearer ${token}` }));
  console.log(`${load.clients} clients, ${load.seconds} s each`);
  for (const path of ['StudentAssessment', `getStudentAssementResult?subject_id=${subject.subject_id}`]) {
    const urls = [`${portal.api}/api/${path}`];
    await requestInTurn(urls, { ...load, seconds: 2, each });
    const before = portal.cpu();
    const { rate, p50, p99, errors } = await requestInTurn(urls, { ...load, each });
    const used = (portal.cpu() - before) / (rate * load.seconds);
    console.log(
      `  ${path.padEnd(40)}${rate.toFixed(0)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  processor ${used.toFixed(2)} ms a call, database included`,
    );
    verdict(errors === 0 && p99 <= promised.call, `${path} within ${promised.call} ms (p99), no error`);
  }
  const answers = (
    await spread(all, within, ({ token }) =>
      Promise.all(screen.map((path) => ask(`${portal.gateway}/api/${path}`, token))),
    )
  ).flat();
  const times = answers.map(({ ms }) => ms);
  const failed = answers.filter(({ status }) => status !== 200);
  console.log(
    `${all.length} students in ${within} s, ${answers.length} calls: p50 ${quantile(times, 0.5).toFixed(0)} ms  p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  );
  verdict(failed.length === 0, `results day without an error (${failed.length}: ${failed[0]?.text ?? ''})`);
  verdict(quantile(times, 0.99) <= promised.day, `results day within ${promised.day} ms (p99)`);
});
