import path from 'node:path';
import { requestInTurn } from './load.mjs';
import { seedLarge, signIn, startPortal, temporaryData } from './portal.mjs';

const clients = 16;
/** The browser searches once nothing was typed for so long (shell/src/search/search-dialog.tsx), so nobody asks more often. */
const typed = { pauseMs: 200, seconds: 15 };
/** Milliseconds that each client looks at an answer, and at most twice as long. Without any, 16 of them take all of two cores. For Ctrl+K see
 *  `typed`. */
const pauseMs = Number(process.env.BENCH_PAUSE_MS ?? 0);
const seconds = Number(process.env.BENCH_SECONDS ?? (pauseMs ? 10 : 4));
/** The 99th percentile of every list and search, in milliseconds, at 200 000 people (`npm run bench -- seed-large`). */
const promised = 50;

const searches = ['mondl', 'celes', 'nhaca t', '00123', 'zunguze', 'naoexiste'];
/** The requests people make of a list: first pages, the last one, and searches with many, few and no matches.
 *  @param {string} list path with its filters, if any @param {number} [pages] */
function listQueries(list, pages = 20) {
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
  'getHistoricTeacher?teacher_id=TEACHER',
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
  'estudantes?flagged=1',
  'fetchStudent',
  'AllstudentsNotAlocated',
  'AllAlocatedstudentsEnrolled',
  'AllAlocatedstudentsEnrolled?course_id=COURSE',
  'studentsEnrolled',
  'getStudentByCourseId?course_id=COURSE',
  'getStudentBySearch',
  'getStudentAlocatedBySearch',
  'alocatedStudent?status=ALOCADO',
  'getAllAlocatedTeacher',
  'feepayments',
  'feepayments?year=2026',
  'feepayments?month=2',
  'feepayments?year=2026&month=5',
  'feepayments?month=2&payment_status=VENCIDO',
  'feepayments?month=11&payment_status=VENCIDO',
  'feepayments?payment_status=PAGO',
  'feepayments?payment_status=PENDENTE',
  'feepayments?payment_status=VENCIDO',
  'feepayments?payment_status=PARCIAL',
  'feepayments?payment_status=ANULADO',
  'feepayments?fineType=COM_MULTA',
  'feepayments?fineType=SEM_MULTA',
  'feepayments?course_id=COURSE&year=2026',
  'feepayments?scholar_shift=LABORAL',
  'feepayments?scholar_shift=LABORAL&payment_status=VENCIDO&year=2026&month=5&course_id=COURSE',
  'searchPaymentDebtByCourse',
  'searchPaymentDebtByCourse?year=2026',
  'searchPaymentDebtByCourse?year=2026&month=3&endMonth=6',
  'searchPaymentDebtByCourse?course_id=COURSE',
  'searchPaymentDebtByCourse?scholar_shift=LABORAL&academic_degree=Licenciatura',
  'service-requests',
  'service-requests?state=POR_PAGAR',
  'references',
  'references?state=ATRIBUIDA',
  'paid-inscriptions',
  'paid-inscriptions?year=2026&course_id=COURSE',
  'unpaid-inscriptions',
  'paid-renewed-inscriptions',
  'unpaid-renewed-inscriptions',
  'searchPaymentInscriptionsBycourse?course_id=COURSE',
];

/** What people type into the field of the top bar: names, a card, a class, an invoice, a reference, a telephone number. */
const everywhere = [...searches, '26.0001', 'Turma-1', 'FT 2026/00012', '50001234', '841100'];

/** What is summed beside those lists, as their screens ask for it, with what is promised in milliseconds. */
const sums = [
  { call: 'feepayments/totals', promised },
  { call: 'feepayments/totals?year=2026', promised },
  { call: 'feepayments/totals?year=2026&month=5&payment_status=VENCIDO', promised },
  { call: 'debts/by-course', promised: 300 },
  { call: 'debts/by-course?year=2026', promised: 300 },
];

/** Calls about one student or class, each over many of them, with what is promised in milliseconds. */
const about = [
  { call: 'getNormalSubjectSemester?student_id=ID', of: 'student', promised: 30 },
  { call: 'getRecoverSubjectSemester?student_id=ID', of: 'student', promised: 30 },
  { call: 'getEnrolledSubjcts?student_id=ID', of: 'student', promised },
  { call: 'getAllDataStudentHistoric?student_id=ID', of: 'student', promised },
  { call: 'estudantes/ID', of: 'student', promised },
  { call: 'extractsByStudent?card_id=ID', of: 'card', promised },
  { call: 'extractsByStudent?card_id=ID&year=2026', of: 'card', promised },
  { call: 'getFeePaymentByStudent?card_id=ID&year=2026', of: 'card', promised },
  { call: 'getStudentsClassmate?classmate=ID', of: 'class', promised },
  { call: 'getAllClassamateSubjects?classmate_id=ID', of: 'class', promised },
  { call: 'getAllCourseSubjects?classmate_id=ID', of: 'class', promised },
];

/** With `BENCH_DATA_DIR` a data folder that stays, and with `DATABASE_URL` the server it belongs to; else one that is filled for this run. */
const existingDir = process.env.BENCH_DATA_DIR;
const data = existingDir ? { dir: existingDir, remove: () => {} } : temporaryData();
seedLarge(data.dir);
const portal = await startPortal(data.dir);
let slow = 0;
try {
  const headers = { authorization: '' };
  let signedInUntil = 0;
  /** An access token expires before all lists are measured. */
  const staySignedIn = async () => {
    if (performance.now() < signedInUntil) return;
    headers.authorization = `Bearer ${await signIn(portal.gateway, 'master@demo.test')}`;
    signedInUntil = performance.now() + 300_000;
  };
  await staySignedIn();
  const ask = async (/** @type {string} */ call) => {
    const answer = await fetch(path.posix.join(portal.api, 'api', call).replace(':/', '://'), { headers });
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { data: found } = await ask('cursos?search=4001');
  const { data: roles } = await ask('roles?per_page=25');
  const { data: teachers } = await ask('fetchTeacher');
  const student = roles.find((/** @type {{ name: string }} */ { name }) => name === 'Student');
  // `npm run bench -- large users people` measures only these.
  const chosen = process.argv.slice(2);
  const isChosen = (/** @type {string} */ call) =>
    chosen.length === 0 || chosen.includes(call.split(/[?/]/)[0] ?? '');
  const measure = async (
    /** @type {string} */ what,
    /** @type {number} */ rows,
    /** @type {string[]} */ urls,
    /** @type {number} */ limit,
    load = {},
  ) => {
    await staySignedIn();
    // Once each, as somebody did a moment ago: what is measured is not the first search of the minute.
    for (const url of urls) await fetch(url, { headers }).then((answer) => answer.text());
    const { rate, p50, p99, errors } = await requestInTurn(urls, {
      clients,
      seconds,
      headers,
      pauseMs,
      ...load,
    });
    const holds = p99 <= limit && errors === 0;
    if (!holds) slow += 1;
    console.log(
      `${limit === Infinity ? 'figure' : holds ? 'holds ' : 'BROKEN'} ${what.padEnd(62)} ${String(rows).padStart(7)} rows ${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms${errors ? `  ${errors} ERRORS` : ''}`,
    );
  };
  for (const list of lists.filter(isChosen)) {
    await staySignedIn();
    const call = list
      .replace('COURSE', String(found[0].id))
      .replace('STUDENT', String(student.id))
      .replace('TEACHER', String(teachers[0].id));
    const { total = 0 } = await ask(call);
    const pages = Math.max(1, Math.ceil(total / 10));
    const urls = [
      ...listQueries(call, Math.min(20, pages)),
      `${call}${call.includes('?') ? '&' : '?'}page=${pages}`,
    ].map((each) => `${portal.api}/api/${each}`);
    await measure(list, total, urls, promised);
  }
  if (isChosen('search')) {
    const urls = everywhere.map((text) => `${portal.api}/api/search?search=${encodeURIComponent(text)}`);
    await measure('search, typed without a pause', urls.length, urls, promised, typed);
    await measure('search, without any wait', urls.length, urls, Infinity, { pauseMs: 0 });
  }
  for (const { call, promised: limit } of sums.filter((each) => isChosen(each.call)))
    await measure(call, 1, [`${portal.api}/api/${call}`], limit);
  /** @type {{ student_id: number, classmate_id: number, student_card: string }[]} */
  const students = [];
  for (const page of [1, 40, 400, 1500])
    students.push(...(await ask(`studentsEnrolled?per_page=100&page=${page}`)).data);
  for (const { call, of, promised: limit } of about.filter((each) => isChosen(each.call))) {
    const ids = new Set(
      students.map(
        (student) =>
          ({ student: student.student_id, class: student.classmate_id, card: student.student_card })[of],
      ),
    );
    const urls = [...ids].map((id) => `${portal.api}/api/${call.replace('ID', String(id))}`);
    await measure(call, urls.length, urls, limit);
  }
} finally {
  await portal.stop();
  data.remove();
}
process.exitCode = slow ? 1 : 0;
