import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requestInTurn } from './load.mjs';
import { signIn, startPortal, temporaryData } from './portal.mjs';

const clients = 16;
const seconds = 4;
/** The 99th percentile of every list and search, in milliseconds, at 200 000 people (`pnpm seed:large`). */
const promised = 50;

const searches = ['mondl', 'celes', 'nhaca t', '00123', 'zunguze', 'naoexiste'];
/** A list as people meet it: first pages, the last one, and searches with many, few and no matches.
 *  @param {string} list path with its filters, if any @param {number} [pages] */
function asked(list, pages = 20) {
  const of = (/** @type {string} */ query) => `${list}${list.includes('?') ? '&' : '?'}${query}`;
  return [
    ...Array.from({ length: pages }, (_, n) => of(`page=${n + 1}`)),
    ...searches.map((text) => of(`search=${encodeURIComponent(text)}`)),
  ];
}

const lists = [
  'department',
  'cursos',
  'turmas',
  'turmas?course_id=COURSE',
  'turmas?entry_year=2026',
  'getTurmaWithDetails?level_id=1',
  'getAllClassmateByYear?year=2026',
  'disciplinas',
  'disciplinas?course_id=COURSE&academic_year_id=1&semester_id=1',
  'getSubjectByCourseId?course_id=COURSE',
  'coursesubject',
  'coursesubject?semester_id=1',
  'subjectPrecente?course_id=COURSE',
  'professor',
  'fetchTeacher',
  'employees',
  'getHistoricTeacher?teacher_id=1',
  'users',
  'users?role_id=STUDENT',
  'roles',
  'getRoles',
  'people',
  'getPeopleWithoutAccount',
  'listAdminUser',
  'getAllSubject',
  'getTurmas',
  'getEmployee',
  'getAllEmployees',
  'getAllTeacherInfo',
  'getAlldepartment',
  'getCourse',
  'getOnlyCourses',
  'activities',
  'audit?entity=course&entity_id=COURSE',
  'inscriptions?year=2026',
  'inscriptions?year=2026&course_id=COURSE',
  'inscriptions?year=2026&level_id=2&scholar_shift=LABORAL',
  'inscriptions?year=2026&tipo_inscricao=pagas',
  'inscriptions?year=2026&tipo_inscricao=pendentes',
  'getConcludedInscriptions?year=2026',
  'getRenewPendentsInscriptions?year=2026',
  'getInscriptionCounts?year=2026',
  'estudantes',
  'estudantes?course_id=COURSE',
  'AllstudentsNotAlocated',
  'AllAlocatedstudentsEnrolled',
  'AllAlocatedstudentsEnrolled?course_id=COURSE',
  'studentsEnrolled',
  'getStudentByCourseId?course_id=COURSE',
  'getStudentBySearch',
  'getStudentAlocatedBySearch',
  'alocatedStudent?status=ALOCADO',
  'getAllAlocatedTeacher',
];

const data = temporaryData();
const seeded = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('../../scripts/seed-large.mjs', import.meta.url))],
  {
    env: { ...process.env, DATA_DIR: data.dir, DEMO: '1' },
    stdio: 'inherit',
  },
);
if (seeded.status !== 0) process.exit(1);
const portal = await startPortal(data.dir);
let slow = 0;
try {
  const token = await signIn(portal.gateway, 'master@demo.test');
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (/** @type {string} */ call) => {
    const answer = await fetch(path.posix.join(portal.api, 'api', call).replace(':/', '://'), { headers });
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { data: found } = await ask('cursos?search=4001');
  const { data: roles } = await ask('roles?per_page=25');
  const student = roles.find((/** @type {{ name: string }} */ { name }) => name === 'Student');
  // `pnpm bench:large users people` measures only these.
  const chosen = process.argv.slice(2);
  for (const list of lists.filter(
    (each) => chosen.length === 0 || chosen.includes(each.split('?')[0] ?? ''),
  )) {
    const call = list.replace('COURSE', String(found[0].id)).replace('STUDENT', String(student.id));
    const { total = 0 } = await ask(call);
    const pages = Math.max(1, Math.ceil(total / 10));
    const urls = [
      ...asked(call, Math.min(20, pages)),
      `${call}${call.includes('?') ? '&' : '?'}page=${pages}`,
    ].map((each) => `${portal.api}/api/${each}`);
    // Once each, as somebody did a moment ago: what is measured is not the first search of the minute.
    for (const url of urls) await fetch(url, { headers }).then((answer) => answer.text());
    const { rate, p50, p99, errors } = await requestInTurn(urls, { clients, seconds, headers });
    const holds = p99 <= promised && errors === 0;
    if (!holds) slow += 1;
    console.log(
      `${holds ? 'holds ' : 'BROKEN'} ${list.padEnd(62)} ${String(total).padStart(7)} rows ${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms${errors ? `  ${errors} ERRORS` : ''}`,
    );
  }
} finally {
  await portal.stop();
  data.remove();
}
process.exitCode = slow ? 1 : 0;
