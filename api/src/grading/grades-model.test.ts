import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { createEquivalence, undoEquivalence } from '@portal/shared-kit/contract/enrolment/equivalence';
import { ownPath } from '@portal/shared-kit/contract/grading/own-path';
import { allocateStudents } from '@portal/shared-kit/contract/enrolment/allocation';
import { moveStudent, previewMove } from '@portal/shared-kit/contract/enrolment/student-move';
import { changeEnrolment, enrolStudents } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { reinstateStudent, withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import {
  defaultExamWeights,
  defaultRules,
  finalOf,
  frequencyOf,
  type ExamCell,
  type ExamWeights,
  type Final,
  type Frequency,
  type GradingRules,
} from '@portal/shared-kit/contract/grading/average-rules';
import { closingRehearsal, endSemester, reopenEdition } from '@portal/shared-kit/contract/grading/closing';
import {
  giveExamResult,
  giveResult,
  publishColumn,
  unpublishColumn,
  type CellOutcome,
} from '@portal/shared-kit/contract/grading/grade';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import {
  answerGradeReview,
  askGradeReview,
  gradeReviews,
} from '@portal/shared-kit/contract/grading/grade-review';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { moveRequest, services, updateService } from '@portal/shared-kit/contract/finance/service';
import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { askRectification, decideRectification } from '@portal/shared-kit/contract/grading/rectification';
import {
  askReopening,
  decideReopening,
  homologateSheet,
  returnSheet,
  submissionCheck,
  submitSheet,
} from '@portal/shared-kit/contract/grading/sheet';
import { paperTypes, type SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import { teacherClasses } from '@portal/shared-kit/contract/grading/teacher-portal';
import { saveExamWeights, saveWeights } from '@portal/shared-kit/contract/grading/weight';
import { changePercentage, percentages } from '@portal/shared-kit/contract/grading/percentage';
import type { Terms } from '@portal/shared-kit/contract/grading/percentage-rules';
import { substituteTeacher } from '@portal/shared-kit/contract/people/teaching-change';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { nameForSpecialExam, withdrawSpecialExam } from '@portal/shared-kit/contract/grading/special-exam';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import type { BatchRow } from '@portal/shared-kit/contract/platform/batch';
import fc from 'fast-check';
import { jobHandlers } from '../jobs.ts';
import { inDays } from '../testing/activities.ts';
import { batchesOf } from '../testing/batches.ts';
import { editionAt, plan } from '../testing/class-groups.ts';
import { givenCell, gradedServer } from '../testing/graded.ts';
import { keepSignedIn } from '../testing/identity.ts';
import { jobWorker } from '../testing/jobs.ts';
import { uploadOf } from '../testing/multipart.ts';
import { paymentsOf } from '../testing/payments.ts';
import { requestOf, testSettings } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import type { FoundEdition } from './editions/graded-edition.repository.ts';
import { cellOf } from './editions/standing.rules.ts';
import { messages } from './messages.ts';
import { officialOf } from './papers/paper-content.service.ts';
import { readCell, type SheetSnapshot } from './sheets/snapshot.rules.ts';

/** Random sequences of the acts on enrolments and grades, by the API on a real database. After each act every grade has a visible owner,
 *  and students read what is published and nothing else.
 *  `MODEL_RUNS` sets how many sequences (`npm test` takes 15, `npm run test:all` 200, the nightly run 5 000), `MODEL_SEED`, `MODEL_PATH` and `MODEL_REPLAY` repeat what a failure printed. */
const numRuns = Number(process.env.MODEL_RUNS ?? (process.env.TESTS === 'all' ? 200 : 15));
/** The same sequences each time, other ones each night. */
const seed = Number(process.env.MODEL_SEED ?? (process.env.MODEL_RUNS ? Date.now() % 2 ** 31 : 20_261_128));
const path = process.env.MODEL_PATH;
const replayPath = process.env.MODEL_REPLAY;

const scenario = gradedServer();
const { server, world } = scenario;
const year = institutionYear(new Date());
const reason = 'Ensaio do modelo';

let clerk: string;
let admin: string;
let master: string;
let teachers: [Teacher, Teacher];
let worker: ReturnType<typeof jobWorker>;
const pay = paymentsOf(server);
const fee = 30_000;
const batches = batchesOf(server, () => clerk);
beforeAll(async () => {
  clerk = (await scenario.signedIn('Secretaria')).token;
  admin = (await scenario.signedIn('Admin')).token;
  master = (await scenario.signedIn('Master')).token;
  await world.course();
  teachers = [await scenario.teacher([]), await scenario.teacher([])];
  await pay.entity({ code: '90777', bank: 'Banco Z', used_for: ['SERVICO'] });
  const { data } = await server.call(services, {}, master);
  const { id, entity: _entity, ...form } = data.find(({ name }) => name === 'Revisão de prova')!;
  await server.call(updateService, { params: { id }, body: { ...form, price: fee } }, master);
  await keepSignedIn(server.db);
  worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
});
afterAll(() => worker.stop());

/** A class of the sequence; the last one is of another course with the same subject. */
interface ClassOfSequence {
  id: number;
  course: number;
  edition: number;
  capacity: number;
  /** The frequency columns with their weights. */
  weights: Record<string, number>;
  /** What the institution decided, as it holds for the class: the first pauta that stands, or the end of the semester, fixes it. */
  terms: Terms;
  /** Exam weights of its own: from the first submission on, or as its teacher decided. */
  exams?: ExamWeights;
  /** The responsible teacher. */
  lead: Teacher;
  assistant?: Teacher | undefined;
}
type Teacher = Awaited<ReturnType<typeof scenario.teacher>>;
interface Real {
  subject: number;
  courses: number[];
  classes: ClassOfSequence[];
  /** The start of the semester, by course. */
  starts: number[];
  students: { id: number; token: string }[];
}

interface KnownGrade {
  /** As printed; blank where it was cleared. */
  text: string;
  /** The student may read it. */
  shown: boolean;
  /** The edition whose column it stands in. */
  at: number;
  /** The edition in which it was entered first. */
  entered: number;
}
/** What an average is computed from after a move behind a submitted pauta (J1). */
interface CarriedAverage {
  /** The edition of the pauta. */
  home: number;
  columns: { type: string; weight: number; text: string }[];
  rules: GradingRules;
  published: boolean;
}
interface KnownEnrolment {
  grades: Map<string, KnownGrade>;
  carried?: CarriedAverage | undefined;
  /** The terms of exams in submitted pautas of an earlier class, by kind. */
  carriedExams: Map<SheetKind, Terms>;
  /** Grades whose column was removed: they stay with it, and nobody reads them. */
  removed: { type: string; at: number; text: string }[];
}
interface KnownReview {
  enrolment: number;
  type: string;
  /** The grade when it was asked. */
  asked: string;
  /** Where the grade stayed that was removed with its column. */
  removed?: { at: number; text: string };
}
/** What the sequence knows that the database and the API have to agree with. */
interface Model {
  enrolments: Map<number, KnownEnrolment>;
  /** Published columns, as 'edition type'. */
  published: Set<string>;
  /** Editions that took a student above their places, by right. */
  overbooked: Set<number>;
  /** The grade of the subject that a student passed elsewhere, in hundredths, with the id of the equivalence. */
  credited: Map<number, { id: number; hundredths: number }>;
  /** Requests to review a grade, by their id. */
  reviews: Map<number, KnownReview>;
  /** What a teacher typed without a connection, sent or not. */
  copies: Given[];
  /** Changes of which the API said that they are saved. */
  saved: Set<string>;
  /** Master ended a semester by force, perhaps without a pauta. */
  forced: boolean;
  /** What the institution has decided now. */
  terms: Terms;
}

async function rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await server.pool.query(text, values)).rows as Row[];
}
const at = <Of>(them: readonly Of[], place: number): Of | undefined =>
  them.length === 0 ? undefined : them[place % them.length];

/** As the institution begins. */
const usual: Terms = { rules: defaultRules, weights: defaultExamWeights };

/** Two classes of a course and one of another, all with the same subject and three students, two of them in the first class. */
async function begin(): Promise<Real> {
  const courses = [await world.course(), await world.course()];
  const subject = await world.planned(courses[0]!, 1, 1);
  await plan(server.db, courses[1]!, subject, 1, 1);
  const make = async (course: number, capacity: number, weights: Record<string, number>) => {
    const id = await world.classGroup(course, { capacity });
    const edition = await editionAt(server.db, { class_id: id, subject_id: subject, year });
    const [lead] = teachers;
    await rows(
      `insert into teaching (edition_id, teacher_id, role, started_on) values ($1, $2, 'RESPONSAVEL', current_date - 60)`,
      [edition, lead.teacher_id],
    );
    await rows(
      `insert into grade_item (edition_id, kind, type, weight) select $1, 'FREQUENCIA', key, value::int from jsonb_each_text($2)`,
      [edition, JSON.stringify(weights)],
    );
    return { id, course, edition, capacity, weights, terms: usual, lead };
  };
  const classes = [
    await make(courses[0]!, 2, { 'TESTE-1': 5_000, 'TESTE-2': 5_000 }),
    await make(courses[0]!, 2, { 'TESTE-1': 6_000, 'MINI-TESTE-1': 4_000 }),
    await make(courses[1]!, 1, { 'TESTE-1': 10_000 }),
  ];
  await rows(
    `insert into activity (type, academic_year_id, semester_id, course_id, date_start, date_end)
      select type, y.id, semester, course, $2, $3 from academic_year y, unnest($1::int[]) course,
        (values ('INICIO_ANO', 1), ('INICIO_ANO', 2), ('AVALIACAO_FREQUENCIA', 1), ('EXAME_NORMAL', 1), ('EXAME_RECORRENCIA', 1),
          ('EXAME_ESPECIAL', 1)) as it (type, semester) where y.designation = $4`,
    [courses, inDays(-60), inDays(60), String(year)],
  );
  const starts = await rows<{ id: number }>(
    `select id from activity where course_id = any ($1) and type = 'INICIO_ANO' and semester_id = 1 order by course_id`,
    [courses],
  );
  const students = [];
  for (const class_id of [classes[0]!.id, classes[0]!.id, undefined]) {
    const { token, person_id } = await scenario.signedIn('Student');
    students.push({ id: await world.student(courses[0]!, class_id, { person_id }), token });
  }
  await rows(
    `insert into enrolment (student_id, course_subject_id, subject_id, edition_id, year, semester_id)
      select m.student_id, p.id, p.subject_id, $2, $3, 1 from class_student m join course_subject p on p.course_id = $4
      where m.class_id = $1`,
    [classes[0]!.id, classes[0]!.edition, year, courses[0]],
  );
  return { subject, courses, classes, starts: starts.map(({ id }) => id), students };
}

/** Everything an act may change, as one text, read again only after a write. Drafts of refused grades are kept by intention. */
async function fingerprint(real: Real): Promise<string> {
  return (unchanged ??= await readFingerprint(real));
}
let unchanged: string | undefined;
async function readFingerprint({ students, classes, starts }: Real): Promise<string> {
  const [found] = await rows<{ text: string }>(
    `with n as (select * from enrolment where student_id = any ($1)), p as (select * from pauta where edition_id = any ($2))
      select concat_ws(E'\n',
        (select json_agg(n order by id) from n),
        (select json_agg(s order by id) from student s where id = any ($1)),
        (select json_agg(m order by m.class_id, m.student_id) from class_student m where student_id = any ($1)),
        (select json_agg(g order by id) from grade g where enrolment_id in (select id from n)),
        (select count(*) from grade_event where grade_id in (select id from grade where enrolment_id in (select id from n))),
        (select json_agg(i order by id) from grade_item i where edition_id = any ($2)),
        (select json_agg(p order by id) from p),
        (select json_agg(m order by m.pauta_id, m.enrolment_id, m.kind) from pauta_student m where enrolment_id in (select id from n)),
        (select json_agg(x.id order by x.id) from pauta_snapshot x where pauta_id in (select id from p)),
        (select json_agg(x.id order by x.id) from pauta_event x where pauta_id in (select id from p)),
        (select json_agg(x order by x.id) from grade_rectification x where pauta_id in (select id from p)),
        (select json_agg(x order by x.id) from special_exam x where enrolment_id in (select id from n)),
        (select json_agg(x order by x.edition_id) from edition_weights x where edition_id = any ($2)),
        (select json_agg(x order by x.id) from equivalence x where student_id = any ($1)),
        (select json_agg(x order by x.id) from service_request x where student_id = any ($1)),
        (select json_agg(x order by x.request_id) from grade_review x where enrolment_id in (select id from n)),
        (select json_agg(x order by x.id) from teaching x where edition_id = any ($2)),
        (select json_agg(x order by x.id) from grade_reopening x where edition_id = any ($2)),
        (select json_agg(e order by id) from edition e where id = any ($2)),
        (select json_agg(c order by id) from class_group c where id in (select class_id from edition where id = any ($2))),
        (select json_agg(x.id order by x.id) from enrolment_event x where enrolment_id in (select id from n)),
        (select json_agg(x.id order by x.id) from enrolment_move x where enrolment_id in (select id from n)),
        (select json_agg(x order by x.id) from semester_closing x where activity_id = any ($3)),
        (select count(*) from communication_recipient r join student s on s.person_id = r.person_id where s.id = any ($1))) as text`,
    [students.map(({ id }) => id), classes.map(({ edition }) => edition), starts],
  );
  return found!.text;
}

/** Whether something may have changed since the grades were checked. After refusals alone, which changed nothing, nothing is checked again. */
let hasChanged = true;
function changed(): void {
  hasChanged = true;
  unchanged = undefined;
}
/** Writes to the database what no call of the API writes. */
function write(text: string, values: unknown[]): Promise<unknown> {
  changed();
  return rows(text, values);
}

/** Calls the API. A refusal by a rule changes nothing, and undefined is returned. */
async function call(real: Real, endpoint: Endpoint, input: object, token: string): Promise<unknown> {
  return answered(real, () => server.inject(requestOf(endpoint, input as never, token)));
}
async function answered(real: Real, ask: () => ReturnType<typeof server.inject>): Promise<unknown> {
  const before = await fingerprint(real);
  const answer = await ask();
  if (answer.statusCode < 400) {
    changed();
    return answer.json().data;
  }
  if (![403, 404, 409, 422].includes(answer.statusCode))
    throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  expect(await readFingerprint(real)).toBe(before);
  return undefined;
}

interface StoredEnrolment {
  id: number;
  student_id: number;
  edition: number;
  state: EnrolmentState;
  final: number | null;
  result: string | null;
}
const enrolmentsOf = ({ students }: Real) =>
  rows<StoredEnrolment>(
    `select id, student_id, edition_id as edition, state, final_hundredths as final, result from enrolment
      where student_id = any ($1) and edition_id is not null order by id`,
    [students.map(({ id }) => id)],
  );
interface Member {
  enrolment_id: number;
  kind: SheetKind;
  pauta_id: number;
  state: SheetState;
  edition: number;
  origin_id: number | null;
}
/** The students of submitted pautas. */
const membersOf = ({ classes }: Real) =>
  rows<Member>(
    `select m.enrolment_id, m.kind, m.pauta_id, p.state, p.edition_id as edition, m.origin_id from pauta_student m
      join pauta p on p.id = m.pauta_id where p.edition_id = any ($1) order by m.pauta_id, m.enrolment_id`,
    [classes.map(({ edition }) => edition)],
  );
const sheetsOf = ({ classes }: Real, states: SheetState[]) =>
  rows<{ id: number; kind: SheetKind; edition: number }>(
    `select id, kind, edition_id as edition from pauta where edition_id = any ($1) and state = any ($2) order by id`,
    [classes.map(({ edition }) => edition), states],
  );
interface Column {
  id: number;
  type: string;
  kind: SheetKind;
}
const columnsOf = (edition: number) =>
  rows<Column>(
    `select id, type, kind from grade_item where edition_id = $1 and archived_at is null order by id`,
    [edition],
  );
const classAt = ({ classes }: Real, edition: number) => classes.find((one) => one.edition === edition)!;
const writingOf = ({ subject }: Real, { id }: ClassOfSequence) => ({
  classmate: id,
  subject_id: subject,
  year,
});
const known = (model: Model, id: number): KnownEnrolment => {
  const found = model.enrolments.get(id) ?? { grades: new Map(), removed: [], carriedExams: new Map() };
  model.enrolments.set(id, found);
  return found;
};

/** Whether the student of an enrolment may read a column of an edition. */
const isShown = ({ published }: Model, { grades }: KnownEnrolment, edition: number, type: string) => {
  const grade = grades.get(type);
  return grade?.at === edition ? grade.shown : published.has(`${edition} ${type}`);
};
/** Follows the publication of a column. */
function show(model: Model, edition: number, type: string): void {
  model.published.add(`${edition} ${type}`);
  for (const { grades } of model.enrolments.values()) {
    const grade = grades.get(type);
    if (grade?.at === edition) grade.shown = true;
  }
}

/** A command that asks the database what it may act on, so that any act may follow any other. */
class Act implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly name: string,
    readonly run: (model: Model, real: Real) => Promise<void>,
  ) {}
  check = () => true;
  toString = () => this.name;
}
const act = (name: string, work: (model: Model, real: Real) => Promise<void>) =>
  new Act(name, async (model, real) => {
    await work(model, real);
    if (hasChanged) await checkGrades(model, real);
  });

const nthStudent = fc.nat(2);
const nthClass = fc.constantFrom(0, 0, 1, 1, 2);
const place = fc.nat(5);
const kind = fc.constantFrom<SheetKind>('FREQUENCIA', 'FREQUENCIA', 'FREQUENCIA', ...sheetKinds);

/** A cell of a grid, and what is typed in it. */
interface TypedCell {
  own: Pick<StoredEnrolment, 'id' | 'student_id'>;
  column: Column;
  value: number | 'F' | null;
}
/** Enters grades as the teacher of an edition, or somebody else, in one call for each kind of pauta. */
async function give(
  model: Model,
  real: Real,
  edition: number,
  cells: readonly TypedCell[],
  by = classAt(real, edition).lead,
): Promise<void> {
  for (const of of sheetKinds) {
    const ofKind = cells.filter(({ column }) => column.kind === of);
    if (ofKind.length > 0) await giveOfKind(model, real, edition, of, ofKind, by);
  }
}
async function giveOfKind(
  model: Model,
  real: Real,
  edition: number,
  of: SheetKind,
  cells: readonly TypedCell[],
  by: Teacher,
): Promise<void> {
  await send(model, real, await typed(edition, of, cells), by);
}
/** Typed cells as they are sent: with the version of each cell that was seen. */
interface Given {
  edition: number;
  of: SheetKind;
  cells: readonly TypedCell[];
  assessments: ReturnType<typeof givenCell>[];
}
async function typed(edition: number, of: SheetKind, cells: readonly TypedCell[]): Promise<Given> {
  const versions = await rows<{ item_id: number; enrolment_id: number; version: number }>(
    `select item_id, enrolment_id, version from grade where item_id = any ($1) and enrolment_id = any ($2)`,
    [cells.map(({ column }) => column.id), cells.map(({ own }) => own.id)],
  );
  const versionOf = ({ own, column }: TypedCell) =>
    versions.find((one) => one.item_id === column.id && one.enrolment_id === own.id)?.version ?? 0;
  const assessments = cells.map((cell) =>
    givenCell(cell.own.student_id, cell.column.id, cell.value === 'F' ? null : cell.value, {
      version: versionOf(cell),
      status: cell.value === 'F' ? 'F' : 'NOTA',
      reason,
    }),
  );
  return { edition, of, cells, assessments };
}
async function send(
  model: Model,
  real: Real,
  { edition, of, cells, assessments }: Given,
  by: Teacher,
): Promise<void> {
  const before = await fingerprint(real);
  const query = writingOf(real, classAt(real, edition));
  const endpoint = of === 'FREQUENCIA' ? giveResult : giveExamResult;
  const answer = await call(real, endpoint, { query, body: { assessments } }, by.token);
  if (answer) expect(writersOf(classAt(real, edition))).toContain(by);
  const { results = [] } = (answer ?? {}) as { results?: CellOutcome[] };
  const present = new Set((await columnsOf(edition)).map(({ id }) => id));
  const wasSaved = (index: number) => model.saved.has(assessments[index]!.client_id);
  // What was saved is said to be saved again, unless its column was removed.
  for (const [index, { column }] of cells.entries())
    if (answer && wasSaved(index))
      expect(results[index]!.outcome).toBe(present.has(column.id) ? 'saved' : 'refused');
  const isNew = (index: number) => results[index]?.outcome === 'saved' && !wasSaved(index);
  const saved = cells.filter((_, index) => isNew(index));
  if (saved.length === 0) return expect(await fingerprint(real)).toBe(before);
  expect(await isEntryOpen(real, edition, of)).toBe(true);
  for (const cell of saved) {
    const { own, column, value } = cell;
    const { version, client_id } = assessments[cells.indexOf(cell)]!;
    const grades = known(model, own.id).grades;
    const had = grades.get(column.type);
    if (value === null && version === 0) continue;
    const shown = isShown(model, known(model, own.id), edition, column.type);
    const text =
      value === 'F' ? 'F' : value === null ? '' : cellText({ status: 'NOTA', hundredths: value * 100 });
    if (had && had.at !== edition) throw new Error(`${column.type} stands in two editions`);
    if (had?.text !== text) model.saved.add(client_id);
    grades.set(column.type, { text, shown, at: edition, entered: had?.entered ?? edition });
  }
}
/** Whether grades of a kind may be entered today: in their period, or by a reopening that was granted. */
async function isEntryOpen(real: Real, edition: number, of: SheetKind): Promise<boolean> {
  const type = of === 'FREQUENCIA' ? 'AVALIACAO_FREQUENCIA' : of.replace('RECORRENCIA', 'EXAME_RECORRENCIA');
  const [found] = await rows<{ open: boolean }>(
    `select exists (select from activity where course_id = $1 and type = $2 and current_date between date_start and date_end)
      or exists (select from grade_reopening where edition_id = $3 and kind = $4 and state = 'AUTORIZADO' and until > now()) as open`,
    [classAt(real, edition).course, type, edition, of],
  );
  return found!.open;
}
const value = fc.constantFrom<number | 'F' | null>(18, 14, 13.9, 12, 10, 9.5, 7, 'F', null);
const nthTeacher = fc.constantFrom(0, 0, 0, 0, 1);
/** The responsible teacher of an edition, or the other one. */
const teacherOf = (real: Real, edition: number, nth: number) =>
  nth === 0 ? classAt(real, edition).lead : teachers.find((one) => one !== classAt(real, edition).lead)!;
const grade = fc.record({ student: nthStudent, column: place, value, by: nthTeacher }).map((one) =>
  act(`grade(${one.student}, ${one.column}, ${one.value}, ${one.by})`, async (model, real) => {
    const { id } = real.students[one.student]!;
    const own = (await enrolmentsOf(real)).filter(({ student_id }) => student_id === id).at(-1);
    const column = own && at(await columnsOf(own.edition), one.column);
    const by = own && teacherOf(real, own.edition, one.by);
    if (column) await give(model, real, own.edition, [{ own, column, value: one.value }], by);
  }),
);
/** Who may enter grades and weights. */
const writersOf = ({ lead, assistant }: ClassOfSequence) => [lead, assistant];
/** Every frequency grade of a class. */
const gradeAll = fc.record({ class: nthClass, value: fc.constantFrom(15, 12, 9, 8) }).map((one) =>
  act(`gradeAll(${one.class}, ${one.value})`, async (model, real) => {
    const { edition } = real.classes[one.class]!;
    const columns = (await columnsOf(edition)).filter((column) => column.kind === 'FREQUENCIA');
    const present = (await enrolmentsOf(real)).filter(
      (own) => own.edition === edition && own.state === 'INSCRITO',
    );
    const cells = present.flatMap((own) => columns.map((column) => ({ own, column, value: one.value })));
    await give(model, real, edition, cells);
  }),
);
/** Types the frequency of a class on a device without a connection, or sends what was typed there, perhaps once more. */
const offline = fc
  .record({ class: nthClass, value: fc.constantFrom(16, 11, 6), place, sent: fc.boolean() })
  .map((one) =>
    act(
      one.sent ? `sendCopy(${one.place})` : `typeOffline(${one.class}, ${one.value})`,
      async (model, real) => {
        const copy = at(model.copies, one.place);
        if (one.sent) {
          if (copy) await send(model, real, copy, classAt(real, copy.edition).lead);
          return;
        }
        const { edition } = real.classes[one.class]!;
        const columns = (await columnsOf(edition)).filter((column) => column.kind === 'FREQUENCIA');
        const present = (await enrolmentsOf(real)).filter((own) => own.edition === edition && !isOver(own));
        const cells = present.flatMap((own) => columns.map((column) => ({ own, column, value: one.value })));
        if (cells.length > 0) model.copies.push(await typed(edition, 'FREQUENCIA', cells));
      },
    ),
  );
const publication = fc
  .record({ class: nthClass, column: place, hidden: fc.constantFrom(false, false, true), by: nthTeacher })
  .map((one) =>
    act(
      `${one.hidden ? 'unpublish' : 'publish'}(${one.class}, ${one.column}, ${one.by})`,
      async (model, real) => {
        const { edition, lead } = real.classes[one.class]!;
        const by = teacherOf(real, edition, one.by);
        const column = at(await columnsOf(edition), one.column)!;
        const params = { id: column.id };
        if (!one.hidden) {
          if ((await call(real, publishColumn, { params }, by.token)) === undefined) return;
          expect(by).toBe(lead);
          return show(model, edition, column.type);
        }
        const wasShown = model.published.has(`${edition} ${column.type}`);
        const answer = await call(real, unpublishColumn, { params, body: { reason } }, by.token);
        if (answer === undefined) return;
        expect(by).toBe(lead);
        if (!wasShown) return;
        model.published.delete(`${edition} ${column.type}`);
        // Grades of submitted pautas stay readable.
        const submitted = new Set(
          (await membersOf(real))
            .filter((member) => member.kind === column.kind)
            .map(({ enrolment_id }) => enrolment_id),
        );
        for (const [id, { grades }] of model.enrolments) {
          const stored = grades.get(column.type);
          if (stored?.at === edition && !submitted.has(id)) stored.shown = false;
        }
      },
    ),
  );
/** Submits a pauta, mostly after its blank cells were filled. */
const submit = fc
  .record({
    class: nthClass,
    kind,
    filled: fc.constantFrom(12, 15, 8, undefined),
    publish: fc.constantFrom(false, false, true),
  })
  .map((one) =>
    act(
      `submit(${one.class}, ${one.kind}, ${one.filled}${one.publish ? ', publishing' : ''})`,
      async (model, real) => {
        await submitAs(model, real, real.classes[one.class]!, one.kind, one.filled, one.publish);
      },
    ),
  );
async function submitAs(
  model: Model,
  real: Real,
  group: ClassOfSequence,
  of: SheetKind,
  filled: number | undefined,
  publish = false,
): Promise<void> {
  const query = { ...writingOf(real, group), kind: of };
  if (filled !== undefined) {
    const { data } = await server.call(submissionCheck, { query }, group.lead.token);
    const columns = await columnsOf(group.edition);
    const here = (await enrolmentsOf(real)).filter((one) => one.edition === group.edition && !isOver(one));
    const blank = data.blank.map(({ student_id, assessment_formula_id }) => ({
      own: here.find((one) => one.student_id === student_id)!,
      column: columns.find(({ id }) => id === assessment_formula_id)!,
      value: filled,
    }));
    await give(model, real, group.edition, blank);
  }
  const asked = { query: { ...query, ...(publish && { publish: '1' as const }) } };
  if (!(await call(real, submitSheet, asked, group.lead.token))) return;
  if (of === 'FREQUENCIA') group.exams ??= group.terms.weights;
  if (publish)
    for (const { type, kind: its } of await columnsOf(group.edition))
      if (its === of) show(model, group.edition, type);
}

async function homologate(model: Model, real: Real, sheet: { id: number; kind: SheetKind; edition: number }) {
  const members = (await membersOf(real)).filter((member) => member.pauta_id === sheet.id);
  if (!(await call(real, homologateSheet, { params: { id: sheet.id } }, clerk))) return;
  const columns = (await columnsOf(sheet.edition)).filter((column) => column.kind === sheet.kind);
  const isOfMoved = members.every(({ origin_id }) => origin_id !== null);
  if (!isOfMoved) return columns.forEach(({ type }) => show(model, sheet.edition, type));
  for (const { enrolment_id } of members) {
    const own = known(model, enrolment_id);
    for (const [type, stored] of own.grades) if (kindOf(type) === sheet.kind) stored.shown = true;
    if (sheet.kind === 'FREQUENCIA' && own.carried) own.carried.published = true;
  }
}
const examKinds: Record<string, SheetKind> = {
  'EXAME-NORMAL': 'EXAME_NORMAL',
  RECORRENCIA: 'RECORRENCIA',
  'EXAME-ESPECIAL': 'EXAME_ESPECIAL',
};
const kindOf = (type: string): SheetKind => examKinds[type] ?? 'FREQUENCIA';

const decide = fc.record({ place, returned: fc.constantFrom(false, false, true) }).map((one) =>
  act(`${one.returned ? 'return' : 'homologate'}(${one.place})`, async (model, real) => {
    const sheet = at(await sheetsOf(real, ['SUBMETIDA']), one.place);
    if (!sheet) return;
    if (!one.returned) return homologate(model, real, sheet);
    if (await call(real, returnSheet, { params: { id: sheet.id }, body: { reason } }, clerk))
      await placeEarlier(model, real, sheet.edition);
  }),
);
/** Grades of an earlier class go into the columns that a class has got meanwhile, unless they are in a submitted pauta (J1). */
async function placeEarlier(model: Model, real: Real, edition: number): Promise<void> {
  const types = new Set(
    (await columnsOf(edition)).filter(({ kind: of }) => of === 'FREQUENCIA').map(({ type }) => type),
  );
  const submitted = (await membersOf(real))
    .filter((member) => member.kind === 'FREQUENCIA')
    .map(({ enrolment_id }) => enrolment_id);
  for (const { id, edition: here, state } of await enrolmentsOf(real))
    if (here === edition && state !== 'CONCLUIDO' && !submitted.includes(id))
      for (const [type, stored] of known(model, id).grades) if (types.has(type)) stored.at = edition;
}

/** Moves what the model knows of an enrolment to another edition (J1). */
async function carry(
  model: Model,
  real: Real,
  enrolment: StoredEnrolment,
  before: readonly Member[],
  to: number,
) {
  const own = known(model, enrolment.id);
  const from = classAt(real, enrolment.edition);
  const wasSubmitted = before.some(
    (member) => member.enrolment_id === enrolment.id && member.kind === 'FREQUENCIA',
  );
  for (const { enrolment_id, kind: of } of before)
    if (enrolment_id === enrolment.id && of !== 'FREQUENCIA' && !own.carriedExams.has(of))
      own.carriedExams.set(of, { weights: examsOf(from), rules: from.terms.rules });
  if (wasSubmitted && !own.carried)
    own.carried = {
      rules: from.terms.rules,
      home: from.edition,
      columns: Object.entries(from.weights).map(([type, weight]) => ({
        type,
        weight,
        text: textAt(own, from.edition, type),
      })),
      published: Object.keys(from.weights).every((type) => isShown(model, own, from.edition, type)),
    };
  const there = new Set((await columnsOf(to)).map(({ type }) => type));
  for (const [type, stored] of own.grades) if (there.has(type)) stored.at = to;
}
const examsOf = ({ terms, exams = terms.weights }: ClassOfSequence): ExamWeights => exams;
const textAt = ({ grades }: KnownEnrolment, edition: number, type: string): string => {
  const stored = grades.get(type);
  return stored?.at === edition ? stored.text : '';
};

/** Ends the periods of a course in which grades are entered, or lets them run again, as time does. */
const period = fc
  .record({ course: fc.constantFrom(0, 0, 1), open: fc.constantFrom(true, true, false) })
  .map((one) =>
    act(`${one.open ? 'openPeriods' : 'endPeriods'}(${one.course})`, async (_model, real) => {
      await runPeriods([real.courses[one.course]!], one.open ? 60 : -1);
    }),
  );
const runPeriods = (courses: readonly number[], days: number) =>
  write(
    `update activity set date_end = $2 where course_id = any ($1) and type in
      ('AVALIACAO_FREQUENCIA', 'EXAME_NORMAL', 'EXAME_RECORRENCIA', 'EXAME_ESPECIAL')`,
    [courses, inDays(days)],
  );
/** Requests that grades may be entered again, and decides on the request, or leaves it pending. */
const reopening = fc
  .record({
    class: nthClass,
    kind,
    decision: fc.constantFrom('AUTORIZADO', 'AUTORIZADO', 'RECUSADO', 'later'),
  })
  .map((one) =>
    act(`reopening(${one.class}, ${one.kind}, ${one.decision})`, async (_model, real) => {
      const query = { ...writingOf(real, real.classes[one.class]!), kind: one.kind };
      const asked = await call(
        real,
        askReopening,
        { query, body: { reason, days: 2 } },
        real.classes[one.class]!.lead.token,
      );
      if (asked && one.decision !== 'later') await decideReopenings(real, one.decision);
    }),
  );
async function decideReopenings(real: Real, decision: string): Promise<void> {
  const pending = await rows<{ id: number }>(
    `select id from grade_reopening where edition_id = any ($1) and state = 'PENDENTE' order by id`,
    [real.classes.map(({ edition }) => edition)],
  );
  for (const { id } of pending)
    await call(real, decideReopening, { params: { id }, body: { decision, reason } }, admin);
}

interface MoveAnswer {
  subjects: { what: string }[];
}
/** Moves a student by the API; the preview names the same facts. Returns whether they moved. */
async function move(model: Model, real: Real, student: number, to: ClassOfSequence, byRight = false) {
  const token = byRight ? admin : clerk;
  const before = await membersOf(real);
  const taken = (await enrolmentsOf(real)).filter(
    ({ student_id, state }) => student_id === student && state === 'INSCRITO',
  );
  const params = { id: student };
  const query = { classmate_id: to.id };
  const shown = (await call(real, previewMove, { params, query }, token)) as MoveAnswer | undefined;
  const body = { classmate_id: to.id, reason, confirm_overbook: byRight };
  const made = (await call(real, moveStudent, { params, body }, token)) as MoveAnswer | undefined;
  if (made === undefined) return false;
  expect(made.subjects).toEqual(shown!.subjects);
  if (byRight) model.overbooked.add(to.edition);
  const now = await enrolmentsOf(real);
  const moved = taken.filter(
    (one) =>
      one.edition !== to.edition && now.some(({ id, edition }) => id === one.id && edition === to.edition),
  );
  expect(moved).toHaveLength(made.subjects.filter(({ what }) => what === 'LEVADA').length);
  for (const enrolment of moved) await carry(model, real, enrolment, before, to.edition);
  return true;
}
const moveTo = fc
  .record({ student: nthStudent, class: nthClass, byRight: fc.constantFrom(false, false, true) })
  .map((one) =>
    act(`move(${one.student}, ${one.class}${one.byRight ? ', by right' : ''})`, async (model, real) => {
      await move(model, real, real.students[one.student]!.id, real.classes[one.class]!, one.byRight);
    }),
  );
/** Moves several students to a class at once, and takes that back: each is where they were, with everything. */
const moveMany = fc
  .record({
    students: fc.subarray([0, 1, 2], { minLength: 1 }),
    class: nthClass,
    undone: fc.boolean(),
  })
  .map((one) =>
    act(
      `moveMany(${one.students.join(' ')}, ${one.class}${one.undone ? ', undone' : ''})`,
      async (model, real) => {
        const to = real.classes[one.class]!;
        const placement = { classmate_id: to.id, overbook: false, reason };
        const students = one.students.map((nth) => real.students[nth]!);
        const was = new Map<number, object>();
        for (const { id, token } of students) was.set(id, await standing(real, id, token));
        const returned = new Set<number>();
        for (const { id, student_id } of await enrolmentsOf(real))
          if (known(model, id).carried?.home === to.edition) returned.add(student_id);
        const done = await inBatch(
          model,
          real,
          'students-assign',
          students.map(({ id }) => ({ id })),
          { placement },
        );
        await checkGrades(model, real);
        if (!one.undone || done.length === 0) return;
        const undone = await inBatch(model, real, 'students-unassign', done, {});
        for (const { id } of undone)
          if (!returned.has(id)) {
            const { token } = students.find((student) => student.id === id)!;
            expect(await standing(real, id, token)).toEqual(was.get(id));
          }
      },
    ),
  );
/** Does a batch act on students and follows the enrolments that changed their class; returns whom it was done for. */
async function inBatch(
  model: Model,
  real: Real,
  name: 'students-assign' | 'students-unassign',
  items: readonly { id: number; version?: number | null }[],
  options: Parameters<typeof batches.submit>[3],
): Promise<BatchRow[]> {
  const before = { members: await membersOf(real), enrolments: await enrolmentsOf(real) };
  const untouched = await fingerprint(real);
  const shown = await batches.preview(
    name,
    items.map(({ id }) => id),
    options,
  );
  expect(await readFingerprint(real)).toBe(untouched);
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const doable = shown.flatMap(({ id, version, outcome }) =>
    outcome === 'FEITO' ? [{ id, version: versions.get(id) ?? version! }] : [],
  );
  if (doable.length === 0) return [];
  changed();
  const { rows: made } = await batches.resultOf(await batches.submit(name, doable, undefined, options));
  const done = made.filter(({ outcome }) => outcome === 'FEITO');
  for (const now of await enrolmentsOf(real)) {
    const then = before.enrolments.find(({ id }) => id === now.id)!;
    if (then.edition === now.edition) continue;
    expect(done.some(({ id }) => id === now.student_id)).toBe(true);
    await carry(model, real, then, before.members, now.edition);
  }
  return done;
}
/** Changes the course of a student together with the class. */
const transfer = fc.record({ student: nthStudent, class: fc.constantFrom(2, 2, 0, 1) }).map((one) =>
  act(`transfer(${one.student}, ${one.class})`, async (model, real) => {
    const { id } = real.students[one.student]!;
    const to = real.classes[one.class]!;
    const [{ course_id: was } = { course_id: 0 }] = await rows<{ course_id: number }>(
      `select course_id from student where id = $1`,
      [id],
    );
    await write(`update student set course_id = $2 where id = $1`, [id, to.course]);
    if (!(await move(model, real, id, to)))
      await write(`update student set course_id = $2 where id = $1`, [id, was]);
  }),
);
/** Moves a student away and back: everything is as it was. */
const moveAndBack = fc.record({ student: nthStudent, class: nthClass }).map((one) =>
  act(`moveAndBack(${one.student}, ${one.class})`, async (model, real) => {
    const { id, token } = real.students[one.student]!;
    const [home] = await rows<{ id: number }>(
      `select class_id as id from class_student where student_id = $1 and status = 'ALOCADO'`,
      [id],
    );
    const from = real.classes.find((group) => group.id === home?.id);
    const to = real.classes[one.class]!;
    const running = (await enrolmentsOf(real)).find(
      ({ student_id, state }) => student_id === id && state === 'INSCRITO',
    );
    if (!from || from === to || (running && running.edition !== from.edition)) return;
    // A pauta that was returned while the student was away is open for them when they come back.
    const returned = running && known(model, running.id).carried?.home === to.edition;
    const was = await standing(real, id, token);
    if (!(await move(model, real, id, to))) return;
    // A class that is over its places takes them back by right.
    const isOverbooked = model.overbooked.has(from.edition);
    expect(await move(model, real, id, from, true)).toBe(true);
    if (!isOverbooked) model.overbooked.delete(from.edition);
    if (!returned) expect(await standing(real, id, token)).toEqual(was);
  }),
);
/** The grades, the pautas and the own results of a student. */
async function standing({ students }: Real, student: number, token: string) {
  expect(students.some(({ id }) => id === student)).toBe(true);
  return {
    enrolments: await rows(
      `select id, edition_id, state, course_subject_id from enrolment where student_id = $1 order by id`,
      [student],
    ),
    grades: await rows(
      `select g.id, g.item_id, g.status, g.hundredths, g.version, g.changed_by, g.own_publication, g.published_at is null as hidden
        from grade g join enrolment n on n.id = g.enrolment_id where n.student_id = $1 order by g.id`,
      [student],
    ),
    members: await rows(
      `select m.kind, m.pauta_id, m.origin_id is null as here, p.state, m.carried is null as plain from pauta_student m
        join pauta p on p.id = m.pauta_id join enrolment n on n.id = m.enrolment_id where n.student_id = $1 order by m.kind`,
      [student],
    ),
    results: (await server.call(ownResults, { query: { academic_year: year } }, token)).data,
  };
}

const end = fc.record({ course: fc.constantFrom(0, 0, 1), force: fc.boolean() }).map((one) =>
  act(`${one.force ? 'forceEnd' : 'end'}(${one.course})`, async (model, real) => {
    model.forced ||= one.force;
    await endOf(real, real.starts[one.course]!, one.force);
  }),
);
async function endOf(real: Real, x: number, force: boolean): Promise<boolean> {
  const body = force ? { force, reason } : {};
  const answer = await call(real, endSemester, { params: { x }, body }, force ? master : admin);
  if (answer === undefined) return false;
  const { job_id } = answer as { job_id: number | null };
  if (job_id === null) return true;
  const [job] = await until(async () => {
    const found = await rows<{ state: string }>(
      `select state from job where id = $1 and finished_at is not null`,
      [job_id],
    );
    return found.length > 0 && found;
  });
  expect(job!.state).toBe('CONCLUIDA');
  return true;
}
/** Opens an ended edition again, and its periods. */
const reopen = nthClass.map((nth) =>
  act(`reopen(${nth})`, async (_model, real) => {
    const { edition, course } = real.classes[nth]!;
    if (await call(real, reopenEdition, { params: { id: edition }, body: { reason } }, master))
      await write(`update activity set closed_at = null where course_id = $1`, [course]);
  }),
);

const allocate = fc
  .record({ student: nthStudent, class: nthClass, byRight: fc.constantFrom(false, false, true) })
  .map((one) =>
    act(`allocate(${one.student}, ${one.class}${one.byRight ? ', by right' : ''})`, async (_model, real) => {
      const student_ids = [real.students[one.student]!.id];
      const overbook_reason = one.byRight ? reason : '';
      const body = { classmate_id: real.classes[one.class]!.id, student_ids, overbook_reason };
      const before = await fingerprint(real);
      const answer = await call(real, allocateStudents, { body }, one.byRight ? admin : clerk);
      const placed = (answer as { placed: { already: boolean }[] } | undefined)?.placed ?? [];
      if (placed.every(({ already }) => already)) expect(await fingerprint(real)).toBe(before);
    }),
  );
const enrol = fc
  .record({ student: nthStudent, class: nthClass, byRight: fc.constantFrom(false, false, true) })
  .map((one) =>
    act(`enrol(${one.student}, ${one.class}${one.byRight ? ', by right' : ''})`, async (model, real) => {
      const { id, edition } = real.classes[one.class]!;
      const data = [{ student_id: real.students[one.student]!.id, subject_ids: [real.subject] }];
      const body = { data, override_reason: one.byRight ? reason : '' };
      const before = await fingerprint(real);
      const query = { classmate_id: id };
      const answer = await call(real, enrolStudents, { query, body }, one.byRight ? admin : clerk);
      const { accepted = [] } = (answer ?? {}) as {
        accepted?: { already: boolean; overridden: boolean }[];
      };
      if (accepted.every(({ already }) => already)) expect(await fingerprint(real)).toBe(before);
      if (accepted.some(({ overridden }) => overridden)) model.overbooked.add(edition);
    }),
  );
const changeState = fc
  .record({ place, reinstated: fc.boolean(), byRight: fc.constantFrom(false, false, true) })
  .map((one) =>
    act(`${one.reinstated ? 'reinstate' : 'annul'}(${one.place}, ${one.byRight})`, async (model, real) => {
      const states: EnrolmentState[] = one.reinstated ? ['ANULADO', 'TRANSFERIDO'] : ['INSCRITO'];
      const found = at(
        (await enrolmentsOf(real)).filter(({ state }) => states.includes(state)),
        one.place,
      );
      if (!found) return;
      const body = { state: one.reinstated ? 'INSCRITO' : 'ANULADO', reason, override: one.byRight };
      if (one.reinstated && one.byRight) model.overbooked.add(found.edition);
      const token = one.byRight ? admin : clerk;
      await call(real, changeEnrolment, { params: { id: found.id }, body }, token);
    }),
  );
/** Requests the rectification of a grade of a homologated pauta, and decides on it, or leaves it pending. */
const rectify = fc
  .record({
    place,
    column: place,
    value: fc.constantFrom('16', '11', '8', 'F'),
    decision: fc.constantFrom('AUTORIZADO', 'AUTORIZADO', 'RECUSADO', 'later'),
  })
  .map((one) =>
    act(`rectify(${one.place}, ${one.column}, ${one.value}, ${one.decision})`, async (model, real) => {
      const member = at(
        (await membersOf(real)).filter(({ state }) => state === 'HOMOLOGADA' || state === 'RECTIFICADA'),
        one.place,
      );
      if (!member) return;
      const columns = (await columnsOf(member.edition)).filter((column) => column.kind === member.kind);
      const own = (await enrolmentsOf(real)).find(({ id }) => id === member.enrolment_id)!;
      const asked = await answered(real, () =>
        server.inject(
          uploadOf(
            askRectification,
            {
              fields: {
                sheet_id: String(member.pauta_id),
                student_id: String(own.student_id),
                assessment_formula_id: String(at(columns, one.column)!.id),
                value: one.value,
                reason,
              },
              file: { name: 'prova.pdf', content: '%PDF-1.7\n%%EOF\n', type: 'application/pdf' },
            },
            clerk,
          ),
        ),
      );
      if (asked && one.decision !== 'later') await decideRectifications(model, real, one.decision);
    }),
  );
const decideLater = fc
  .constantFrom('AUTORIZADO', 'RECUSADO')
  .map((decision) =>
    act(`decideRectifications(${decision})`, (model, real) => decideRectifications(model, real, decision)),
  );
async function decideRectifications(model: Model, real: Real, decision: string) {
  const pending = await rows<{
    id: number;
    enrolment_id: number;
    type: string;
    status: 'NOTA' | 'F';
    hundredths: number | null;
  }>(
    `select r.id, g.enrolment_id, i.type, r.new_status as status, r.new_hundredths as hundredths from grade_rectification r
      join grade g on g.id = r.grade_id join grade_item i on i.id = g.item_id
      join pauta p on p.id = r.pauta_id where p.edition_id = any ($1) and r.state = 'PENDENTE' order by r.id`,
    [real.classes.map(({ edition }) => edition)],
  );
  for (const { id, enrolment_id, type, ...cell } of pending) {
    const answer = await call(
      real,
      decideRectification,
      { params: { id }, body: { decision, reason } },
      admin,
    );
    if (answer === undefined || decision !== 'AUTORIZADO') continue;
    const own = known(model, enrolment_id);
    const text = cellText(cellOf(cell));
    own.grades.get(type)!.text = text;
    for (const column of own.carried?.columns ?? []) if (column.type === type) column.text = text;
  }
}
/** Changes the frequency columns of a class; those with grades stay, or are removed with them where nobody brought one along or left one
 *  behind. Grades that stayed with an earlier class enter the new columns. */
const weigh = fc
  .record({
    class: nthClass,
    removes: fc.boolean(),
    types: fc.subarray(['TESTE-1', 'TESTE-2', 'MINI-TESTE-1'], { minLength: 1 }),
  })
  .map((one) =>
    act(
      `weigh(${one.class}, ${one.types.join(' ')}${one.removes ? ', removing' : ''})`,
      async (model, real) => {
        const group = real.classes[one.class]!;
        const { edition } = group;
        const columns = (await columnsOf(edition)).filter((column) => column.kind === 'FREQUENCIA');
        const present = new Set(
          (await enrolmentsOf(real))
            .filter((own) => own.edition === edition && own.state === 'INSCRITO')
            .map(({ id }) => id),
        );
        const filled = new Set(
          [...model.enrolments].flatMap(([id, { grades }]) =>
            [...grades].flatMap(([type, { at: here, entered, text }]) =>
              here === edition && text !== '' && !(one.removes && entered === edition && present.has(id))
                ? [type]
                : [],
            ),
          ),
        );
        const removed = columns.filter(({ type }) => !filled.has(type) && !one.types.includes(type));
        const types = [...new Set([...columns.map(({ type }) => type), ...one.types])].filter(
          (type) => !removed.some((column) => column.type === type),
        );
        const shares = [[100], [60, 40], [50, 30, 20]][types.length - 1]!;
        const weights = types.map((type, index) => {
          const column = columns.find((existing) => existing.type === type);
          return {
            ...(column && { formula_id: column.id }),
            assessment_type: type,
            percentage: shares[index]!,
          };
        });
        const body = { weights, removeWeight: removed.map(({ id }) => id), reason };
        const query = writingOf(real, group);
        if ((await call(real, saveWeights, { query, body }, group.lead.token)) === undefined) return;
        group.weights = Object.fromEntries(types.map((type, index) => [type, shares[index]! * 100]));
        for (const { type } of removed) {
          model.published.delete(`${edition} ${type}`);
          for (const { grades, removed: gone } of model.enrolments.values()) {
            const grade = grades.get(type);
            if (grade?.at !== edition) continue;
            for (const review of model.reviews.values())
              if (known(model, review.enrolment).grades === grades && review.type === type)
                review.removed ??= { at: edition, text: grade.text };
            grades.delete(type);
            if (grade.text !== '') gone.push({ type, at: edition, text: grade.text });
          }
        }
        await placeEarlier(model, real, edition);
      },
    ),
  );
/** Changes the exam weights of a class, as its teacher or somebody else. */
const weighExams = fc
  .record({ class: nthClass, exam: fc.constantFrom(40, 50, 70), by: nthTeacher })
  .map((one) =>
    act(`weighExams(${one.class}, ${one.exam}, ${one.by})`, async (_model, real) => {
      const group = real.classes[one.class]!;
      const by = teacherOf(real, group.edition, one.by);
      const shares = { MEDIAFREQUENCIA: 100 - one.exam, 'EXAME-NORMAL': one.exam, RECORRENCIA: one.exam };
      const weights = Object.entries(shares).map(([assessmentType, percentage]) => ({
        assessmentType,
        percentage,
      }));
      const query = writingOf(real, group);
      if (!(await call(real, saveExamWeights, { query, body: { weights, reason } }, by.token))) return;
      expect(writersOf(group)).toContain(by);
      group.exams = { frequency: 10_000 - one.exam * 100, exam: one.exam * 100, resit: one.exam * 100 };
    }),
  );
/** The institution decides another rule from today on. */
const decideTerms = fc
  .constantFrom<[string, number]>(
    ['DISPENSA', 14],
    ['DISPENSA', 12],
    ['APROVACAO', 9],
    ['APROVACAO', 10],
    ['EXAME-NORMAL', 40],
    ['EXAME-NORMAL', 60],
  )
  .map(([name, percent]) =>
    act(`decideTerms(${name}, ${percent})`, async (model) => {
      await decideTerm(name, percent);
      const { rules, weights } = model.terms;
      if (name === 'DISPENSA') model.terms = { weights, rules: { ...rules, exempt: percent * 100 } };
      if (name === 'APROVACAO')
        model.terms = { weights, rules: { ...rules, pass: percent === 9 ? 'ACIMA_9' : 'DESDE_10' } };
      if (name === 'EXAME-NORMAL') {
        const exam = percent * 100;
        model.terms = { rules, weights: { frequency: 10_000 - exam, exam, resit: exam } };
      }
    }),
  );
/** Decides a rule of the institution, where another one holds. */
async function decideTerm(name: string, percent: number): Promise<void> {
  const { data } = await server.call(percentages, {}, admin);
  const { id, value: now } = data.find((one) => one.name === name)!;
  if (now === percent) return;
  const body = { value: percent, valid_from: institutionDay(new Date()), reason };
  await server.call(changePercentage, { params: { id }, body }, admin);
  changed();
}
/** Credits the subject, passed elsewhere in an earlier year, or takes that back. */
const credit = fc.record({ student: nthStudent, grade: fc.constantFrom(11.24, 17) }).map((one) =>
  act(`credit(${one.student}, ${one.grade})`, async (model, real) => {
    const student_id = real.students[one.student]!.id;
    const before = model.credited.get(student_id);
    if (before) {
      if (await call(real, undoEquivalence, { params: { id: before.id }, body: { reason } }, admin))
        model.credited.delete(student_id);
      return;
    }
    const grade = String(one.grade).replace('.', ',');
    const from = { year: year - 1, origin: 'UEM', paper: 'Certidão 1' };
    const body = { student_id, subject_id: real.subject, grade, reason, ...from };
    const made = (await call(real, createEquivalence, { body }, admin)) as { id: number } | undefined;
    if (made) model.credited.set(student_id, { id: made.id, hundredths: Math.round(one.grade * 10) * 10 });
  }),
);
/** A student asks to review a grade that they can read. */
const askReview = fc.record({ student: nthStudent, place }).map((one) =>
  act(`askReview(${one.student}, ${one.place})`, async (model, real) => {
    const { id, token } = real.students[one.student]!;
    const { data } = await server.call(ownResults, { query: {} }, token);
    const asked = at(
      data.flatMap(({ assessments, earlier }) => [...assessments, ...earlier]),
      one.place,
    );
    if (!asked) return;
    const params = { id: asked.assessment_formula_id };
    if (!(await call(real, askGradeReview, { params, body: { note: reason } }, token))) return;
    const [made] = await rows<{ request_id: number; enrolment_id: number }>(
      `select v.request_id, v.enrolment_id from grade_review v join enrolment n on n.id = v.enrolment_id
        where n.student_id = $1 and v.item_id = $2 order by v.request_id desc limit 1`,
      [id, params.id],
    );
    const { enrolment_id: enrolment, request_id } = made!;
    const type = asked.assessment_type;
    if (model.reviews.has(request_id)) return;
    model.reviews.set(request_id, { enrolment, type, asked: known(model, enrolment).grades.get(type)!.text });
  }),
);
/** The present grade of a review. */
const reviewedOf = (model: Model, { enrolment, type, removed }: KnownReview) =>
  removed ?? known(model, enrolment).grades.get(type)!;
/** Pays a review, takes the payment back, changes its grade, answers it or closes it. */
const review = fc
  .record({
    place,
    what: fc.constantFrom('pay', 'pay', 'reverse', 'change', 'MANTIDA', 'ALTERADA', 'close'),
  })
  .map((one) =>
    act(`review(${one.place}, ${one.what})`, async (model, real) => {
      const found = at([...model.reviews], one.place);
      if (!found) return;
      const [id, own] = found;
      const grade = reviewedOf(model, own);
      const { lead } = classAt(real, grade.at);
      const [{ state, invoice_id, payment_id } = { state: '', invoice_id: 0, payment_id: null }] =
        await rows<{
          state: string;
          invoice_id: number;
          payment_id: number | null;
        }>(
          `select r.state, r.invoice_id, (select max(p.id) from payment p where p.invoice_id = r.invoice_id and p.state = 'CONCILIADO')
          as payment_id from service_request r where r.id = $1`,
          [id],
        );
      const params = { id };
      if (one.what === 'pay' && state === 'POR_PAGAR') {
        changed();
        await pay.settle({ invoiceId: invoice_id, amountCents: fee });
      }
      if (one.what === 'reverse' && payment_id !== null)
        await call(real, reversePayment, { params: { id: payment_id }, body: { reason } }, master);
      if (one.what === 'change' && !own.removed) {
        const column = (await columnsOf(grade.at)).find(({ type }) => type === own.type)!;
        const student = (await enrolmentsOf(real)).find((enrolment) => enrolment.id === own.enrolment)!;
        await give(model, real, grade.at, [{ own: student, column, value: 17 }]);
      }
      if (one.what === 'MANTIDA' || one.what === 'ALTERADA') {
        const body = { outcome: one.what, opinion: reason };
        if (await call(real, answerGradeReview, { params, body }, lead.token))
          expect(one.what).toBe(grade.text === own.asked ? 'MANTIDA' : 'ALTERADA');
      }
      if (one.what === 'close') {
        const closed = await call(real, moveRequest, { params, body: { state: 'PRONTO' } }, master);
        if (closed)
          expect((closed as { answer: string }).answer).toMatch(
            grade.text === own.asked ? /^Nota mantida/ : /^Nota alterada/,
          );
      }
    }),
  );
/** A review that is paid is listed for the teacher in whose column its grade stands, with the grade of then and of now. */
async function checkReviews(model: Model, real: Real): Promise<void> {
  if (model.reviews.size === 0) return;
  const paid = await rows<{ id: number }>(
    `select id from service_request where id = any ($1) and state not in ('NOVO', 'POR_PAGAR', 'CANCELADO')`,
    [[...model.reviews.keys()]],
  );
  for (const one of teachers) {
    const { data } = await server.call(gradeReviews, { query: { per_page: 100 } }, one.token);
    const expected = [...model.reviews].flatMap(([id, own]) => {
      const grade = reviewedOf(model, own);
      const group = classAt(real, grade.at);
      const isTheirs = writersOf(group).includes(one) && paid.some((request) => request.id === id);
      const mine = group.lead === one;
      return isTheirs ? [{ id, type: own.type, old: own.asked, now: grade.text, mine }] : [];
    });
    expect(
      data
        .filter(({ id }) => model.reviews.has(id))
        .map(({ id, assessment_type: type, old, now, mine }) => ({ id, type, old, now, mine }))
        .sort((a, b) => a.id - b.id),
    ).toEqual(expected.sort((a, b) => a.id - b.id));
  }
}
/** Another teacher takes over a class from today on. */
const substitute = nthClass.map((nth) =>
  act(`substitute(${nth})`, async (_model, real) => {
    const group = real.classes[nth]!;
    const successor = teachers.find((one) => one !== group.lead)!;
    const [seat] = await rows<{ id: number }>(
      `select id from teaching where edition_id = $1 and teacher_id = $2 order by id desc limit 1`,
      [group.edition, group.lead.teacher_id],
    );
    const body = { teacher_id: successor.teacher_id, from: institutionDay(new Date()) };
    if (!(await call(real, substituteTeacher, { params: { id: seat!.id }, body }, clerk))) return;
    group.lead = successor;
    if (group.assistant === successor) group.assistant = undefined;
  }),
);
/** The other teacher assists in a class from today on. */
const assist = nthClass.map((nth) =>
  act(`assist(${nth})`, async (_model, real) => {
    const group = real.classes[nth]!;
    if (group.assistant) return;
    group.assistant = teacherOf(real, group.edition, 1);
    await write(
      `insert into teaching (edition_id, teacher_id, role, started_on) values ($1, $2, 'ASSISTENTE', $3)`,
      [group.edition, group.assistant.teacher_id, institutionDay(new Date())],
    );
  }),
);
/** A student gives up, or is taken back. */
const giveUp = fc.record({ student: nthStudent, back: fc.boolean() }).map((one) =>
  act(`${one.back ? 'takeBack' : 'giveUp'}(${one.student})`, async (_model, real) => {
    const params = { id: real.students[one.student]!.id };
    if (one.back) await call(real, reinstateStudent, { params, body: { reason } }, admin);
    else await call(real, withdrawStudent, { params, body: { kind: 'PEDIDO', reason } }, admin);
  }),
);
const nameSpecial = place.map((nth) =>
  act(`nameForSpecialExam(${nth})`, async (_model, real) => {
    const member = at(
      (await membersOf(real)).filter((one) => one.kind === 'FREQUENCIA'),
      nth,
    );
    if (!member) return;
    const { student_id } = (await enrolmentsOf(real)).find(({ id }) => id === member.enrolment_id)!;
    const body = { sheet_id: member.pauta_id, student_id, reason };
    await call(real, nameForSpecialExam, { body }, clerk);
  }),
);
const withdrawSpecial = place.map((nth) =>
  act(`withdrawSpecialExam(${nth})`, async (_model, real) => {
    const named = await rows<{ id: number }>(
      `select x.id from special_exam x join enrolment n on n.id = x.enrolment_id
        where n.student_id = any ($1) and x.withdrawn_at is null order by x.id`,
      [real.students.map(({ id }) => id)],
    );
    const found = at(named, nth);
    if (found) await call(real, withdrawSpecialExam, { params: { id: found.id }, body: { reason } }, clerk);
  }),
);
const advance = fc.record({ class: nthClass, byRight: fc.boolean() }).map((one) =>
  act(`advance(${one.class}, ${one.byRight})`, async (_model, real) => {
    const { id } = real.classes[one.class]!;
    const body = { semester_id: 2, ...(one.byRight && { reason }) };
    await call(real, classGroup.update, { params: { id }, body }, one.byRight ? master : clerk);
  }),
);

/** The exam that decides by which weights a student is computed, the first that came along. */
const examOrder: SheetKind[] = ['EXAME_NORMAL', 'EXAME_ESPECIAL', 'RECORRENCIA'];
/** The result of an enrolment by all its grades, or by those that may be read. */
function resultOf(
  real: Real,
  { grades, carried, carriedExams }: KnownEnrolment,
  edition: number,
  counts: (type: string) => boolean,
) {
  const group = classAt(real, edition);
  const { weights } = group;
  const brought = examOrder.map((of) => carriedExams.get(of)).find(Boolean);
  const cell = (type: string) => {
    const stored = grades.get(type);
    return stored?.at === edition && counts(type) ? readCell(stored.text) : null;
  };
  const frequency: Frequency = frequencyOf(
    carried
      ? carried.columns.map(({ weight, text }) => ({ weight, cell: readCell(text) }))
      : Object.entries(weights)
          .filter(([type]) => counts(type))
          .map(([type, weight]) => ({ weight, cell: cell(type) })),
    carried?.rules ?? group.terms.rules,
  );
  const exam = (cell('EXAME-ESPECIAL') ?? cell('EXAME-NORMAL')) as ExamCell;
  const resit = cell('RECORRENCIA') as ExamCell;
  const ofFrequency = exam === null && resit === null ? carried?.rules : undefined;
  const final: Final = finalOf(
    { frequency, exam, resit, weights: brought?.weights ?? examsOf(group) },
    brought?.rules ?? ofFrequency ?? group.terms.rules,
  );
  return { frequency, final };
}

/** What a student has to read of the subject. */
async function expectedView(model: Model, real: Real, enrolment: StoredEnrolment) {
  const own = known(model, enrolment.id);
  const { edition, state } = enrolment;
  const shown = (type: string) => isShown(model, own, edition, type);
  const graded = state === 'INSCRITO' || state === 'CONCLUIDO';
  const columns = await columnsOf(edition);
  const { frequency, final } = resultOf(real, own, edition, shown);
  const whole = own.carried
    ? own.carried.published
    : Object.keys(classAt(real, edition).weights).every(shown);
  const counts = whole && graded;
  const complete = columns.every(({ type, kind: of }) => {
    if (of === 'FREQUENCIA' && own.carried) return own.carried.published;
    if (of !== 'FREQUENCIA' && counts && frequency.situation === 'EXCLUIDO') return true;
    return shown(type) || (of !== 'FREQUENCIA' && textAt(own, edition, type) === '');
  });
  const over = state === 'CONCLUIDO';
  const isKnown = counts && (!over || complete || final.result === 'APROVADO');
  const stands = [...own.grades].filter(([, { text, shown: readable }]) => text !== '' && readable);
  return {
    state,
    average: counts ? frequency.average : null,
    situation: counts ? frequency.situation : null,
    final: over && complete ? enrolment.final : isKnown ? final.final : null,
    result: over && complete ? enrolment.result : isKnown ? final.result : null,
    carried: own.carried
      ? frequencyOf(
          own.carried.columns.map(({ type, weight, text }) => ({
            weight,
            cell: own.carried!.published || own.grades.get(type)?.shown ? readCell(text) : null,
          })),
        ).average
      : null,
    assessments: sorted(stands.filter(([, { at: here }]) => here === edition)),
    earlier: sorted(stands.filter(([, { at: here }]) => here !== edition)),
  };
}
const sorted = (grades: [string, KnownGrade][]) => grades.map(([type, { text }]) => `${type} ${text}`).sort();

interface WireCell {
  assessment_type: string;
  status: 'NOTA' | 'F' | 'D';
  assessment_value: number | null;
}
const printed = (cells: readonly WireCell[]) =>
  cells
    .map(({ assessment_type, status, assessment_value }) => {
      const hundredths = assessment_value === null ? null : Math.round(assessment_value * 100);
      return [assessment_type, cellText(cellOf({ status, hundredths }))];
    })
    .filter(([, text]) => text !== '')
    .map(([type, text]) => `${type} ${text}`)
    .sort();

/** Everything that holds after each act. */
async function checkGrades(model: Model, real: Real): Promise<void> {
  hasChanged = false;
  const enrolments = await enrolmentsOf(real);
  const members = await membersOf(real);
  const fixed = await rows<{ id: number }>(
    `select id from edition e where id = any ($1) and (closed_at is not null or terms_at is not null or exists (
      select from pauta p join pauta_student m on m.pauta_id = p.id where p.edition_id = e.id and m.carried is null))`,
    [real.classes.map(({ edition }) => edition)],
  );
  for (const group of real.classes)
    if (!fixed.some(({ id }) => id === group.edition)) group.terms = model.terms;
  for (const { id } of enrolments) {
    const own = known(model, id);
    // A pauta that was returned, and that of the class itself, free the average.
    const member = members.find(({ enrolment_id, kind: of }) => enrolment_id === id && of === 'FREQUENCIA');
    if (!member || member.origin_id === null) own.carried = undefined;
    for (const of of own.carriedExams.keys())
      if (!members.some((one) => one.enrolment_id === id && one.kind === of && one.origin_id !== null))
        own.carriedExams.delete(of);
  }
  await checkStored(model, enrolments);
  await checkSeats(model, real, enrolments);
  await checkSnapshots(model, real, members, enrolments);
  await checkGrids(model, real, enrolments);
  await checkRecords(model, enrolments);
  await checkReviews(model, real);
  for (const student of real.students) {
    const [enrolment] = enrolments
      .filter(({ student_id }) => student_id === student.id)
      .sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || b.id - a.id);
    const { data } = await server.call(ownResults, { query: { academic_year: year } }, student.token);
    if (!enrolment) {
      expect(data).toEqual([]);
      continue;
    }
    const [view, ...others] = data;
    expect(others).toEqual([]);
    expect({
      state: view!.state,
      average: view!.average,
      situation: view!.situation,
      final: view!.final,
      result: view!.result,
      carried: view!.carried_frequency?.average ?? null,
      assessments: printed(view!.assessments),
      earlier: printed(view!.earlier),
    }).toEqual(await expectedView(model, real, enrolment));
    await checkPlan(
      model,
      real,
      student,
      enrolments.filter(({ student_id }) => student_id === student.id),
      view!,
    );
    // What the end of the semester stored is what the grades make.
    if (enrolment.state === 'CONCLUIDO') {
      const own = known(model, enrolment.id);
      // A resit that no pauta has does not count where the exam gave the pass meanwhile.
      const { final: byExam } = resultOf(real, own, enrolment.edition, (type) => type !== 'RECORRENCIA');
      const isResitRecorded = members.some(
        ({ enrolment_id, kind: of }) => enrolment_id === enrolment.id && of === 'RECORRENCIA',
      );
      const { final } =
        byExam.result === 'APROVADO' && !isResitRecorded
          ? { final: byExam }
          : resultOf(real, own, enrolment.edition, () => true);
      expect([enrolment.final, enrolment.result]).toEqual([final.final, final.result]);
    }
  }
}
/** The plan and the average are those of the passes: for staff what was stored and credited, for the student what is published of it. */
async function checkPlan(
  { credited }: Model,
  real: Real,
  { id, token }: Real['students'][number],
  enrolments: readonly StoredEnrolment[],
  view: { state: string; final: number | null; result: string | null },
) {
  const credit = credited.get(id);
  if (!credit && enrolments.every(({ state }) => state !== 'CONCLUIDO')) return;
  const best = (passes: (number | null)[]) =>
    Math.max(...[...passes, credit?.hundredths ?? null].map((grade) => grade ?? -1));
  const ended = enrolments.filter(({ state, result }) => state === 'CONCLUIDO' && result === 'APROVADO');
  const isKnown = view.state === 'CONCLUIDO' && view.result === 'APROVADO';
  const { data: staff } = await server.call(studentHistory, { query: { student_id: id } }, admin);
  const { data: own } = await server.call(ownPath, {}, token);
  for (const [{ average, plan }, grade] of [
    [staff, best(ended.map(({ final }) => final))],
    [own, best([isKnown ? view.final : null])],
  ] as const) {
    const line = plan.find(({ subject_id }) => subject_id === real.subject)!;
    const passed = grade >= 0;
    expect([average, line.state === 'APROVADO', line.equivalence]).toEqual([
      passed ? grade / 10 : null,
      passed,
      credit !== undefined,
    ]);
    if (passed) expect(line.grade).toBe(grade);
  }
}
const isOver = ({ state }: StoredEnrolment) => state === 'ANULADO' || state === 'TRANSFERIDO';

/** No grade is lost, none appears, and each stands in the column that it belongs to. */
async function checkStored({ enrolments: them }: Model, enrolments: readonly StoredEnrolment[]) {
  const stored = await rows<{
    enrolment_id: number;
    type: string;
    at: number;
    status: 'NOTA' | 'F' | 'D';
    hundredths: number | null;
  }>(
    `select g.enrolment_id, i.type, i.edition_id as at, g.status, g.hundredths from grade g
      join grade_item i on i.id = g.item_id where g.enrolment_id = any ($1)
        and (g.status <> 'NOTA' or g.hundredths is not null)`,
    [enrolments.map(({ id }) => id)],
  );
  const line = (id: number, type: string, edition: number, text: string) =>
    `${id} ${type} in ${edition}: ${text}`;
  expect(stored.map((one) => line(one.enrolment_id, one.type, one.at, cellText(cellOf(one)))).sort()).toEqual(
    [...them]
      .flatMap(([id, { grades, removed }]) => [
        ...[...grades].flatMap(([type, { at: edition, text }]) =>
          text === '' ? [] : [line(id, type, edition, text)],
        ),
        ...removed.map(({ type, at: edition, text }) => line(id, type, edition, text)),
      ])
      .sort(),
  );
}

async function checkSeats({ overbooked }: Model, { classes }: Real, enrolments: readonly StoredEnrolment[]) {
  const running = enrolments.filter(({ state }) => state === 'INSCRITO');
  const students = running.map(({ student_id }) => student_id);
  expect(students).toHaveLength(new Set(students).size);
  for (const { edition, capacity } of classes)
    if (!overbooked.has(edition))
      expect(running.filter((one) => one.edition === edition).length).toBeLessThanOrEqual(capacity);
}

/** The latest snapshot of a submitted pauta has each of its students, with the grades and the average as they are; once it is homologated
 *  nothing but a rectification, by somebody and for a reason, has changed it. */
async function checkSnapshots(
  model: Model,
  real: Real,
  members: readonly Member[],
  enrolments: readonly StoredEnrolment[],
) {
  if (members.length === 0) return;
  const sheets = await rows<{ pauta_id: number; content: string }>(
    `select distinct on (s.pauta_id) s.pauta_id, s.content from pauta_snapshot s where s.pauta_id = any ($1)
      order by s.pauta_id, s.id desc`,
    [members.map(({ pauta_id }) => pauta_id)],
  );
  const cells = await rows<{
    item_id: number;
    enrolment_id: number;
    status: 'NOTA' | 'F' | 'D';
    hundredths: number | null;
  }>(`select item_id, enrolment_id, status, hundredths from grade where enrolment_id = any ($1)`, [
    members.map(({ enrolment_id }) => enrolment_id),
  ]);
  for (const { pauta_id, enrolment_id } of members) {
    const { content } = sheets.find((one) => one.pauta_id === pauta_id)!;
    const { columns, students, kind: of } = JSON.parse(content) as SheetSnapshot;
    const { student_id, edition } = enrolments.find(({ id }) => id === enrolment_id)!;
    const { frequency } = resultOf(real, known(model, enrolment_id), edition, () => true);
    const line = students.find((one) => one.student_id === student_id);
    const own = columns.filter((column) => column.kind === of);
    const stored = (item: number) =>
      cells.find((cell) => cell.enrolment_id === enrolment_id && cell.item_id === item);
    expect([pauta_id, student_id, line && own.map(({ id, type }) => [type, line.cells[id]])]).toEqual([
      pauta_id,
      student_id,
      own.map(({ id, type }) => [type, cellText(cellOf(stored(id)))]),
    ]);
    expect([line!.average, line!.situation]).toEqual([frequency.average, frequency.situation]);
  }
  const changedAfter = await rows(
    `select e.grade_id, e.client_id from grade_event e join grade g on g.id = e.grade_id join grade_item i on i.id = g.item_id
        join pauta_student m on m.enrolment_id = g.enrolment_id and m.kind = i.kind join pauta p on p.id = m.pauta_id
      where p.id = any ($1) and p.state in ('HOMOLOGADA', 'RECTIFICADA')
        and e.at > (select min(at) from pauta_event v where v.pauta_id = p.id and v.to_state = 'HOMOLOGADA')
        and not exists (select from grade_rectification r where r.grade_id = g.id and e.client_id = 'rectification-' || r.id
          and r.state = 'AUTORIZADO' and r.reason <> '' and r.decided_by <> r.asked_by and r.asked_by is not null)`,
    [members.map(({ pauta_id }) => pauta_id)],
  );
  expect(changedAfter).toEqual([]);
}

/** The grid of the class of an enrolment shows each of its grades, in a column or as one of an earlier class. */
async function checkGrids({ enrolments: them }: Model, real: Real, enrolments: readonly StoredEnrolment[]) {
  for (const { id: class_id, edition } of real.classes) {
    const here = enrolments.filter(
      (one) => one.edition === edition && !isOver(one) && filled(gradesOf(them, one.id)).length > 0,
    );
    if (here.length === 0) continue;
    const query = { classmate_id: class_id, subject_id: real.subject, year };
    const { data: grid } = await server.call(gradeGrid, { query }, clerk);
    for (const { id, student_id } of here) {
      const row = grid.students.find((one) => one.id === student_id)!;
      const cells = [...row.assessment_result, ...row.assessment_exame_result].map((cell) => ({
        ...cell,
        assessment_type: grid.columns.find((column) => column.id === cell.assessment_formula_id)!
          .assessment_type,
      }));
      const grades = filled(gradesOf(them, id));
      expect([printed(cells), printed(row.earlier)]).toEqual([
        sorted(grades.filter(([, stored]) => stored.at === edition)),
        sorted(grades.filter(([, stored]) => stored.at !== edition)),
      ]);
    }
  }
}
/** The record of a student shows the grades of enrolments that ended without a result. */
async function checkRecords({ enrolments: them }: Model, enrolments: readonly StoredEnrolment[]) {
  const ended = enrolments.filter((one) => isOver(one) && filled(gradesOf(them, one.id)).length > 0);
  for (const { id, student_id } of ended) {
    const { data } = await server.call(studentHistory, { query: { student_id } }, admin);
    const line = data.enrolments.find((one) => one.id === id)!;
    expect(printed(line.earlier)).toEqual(sorted(filled(gradesOf(them, id))));
  }
}
const filled = (grades: KnownEnrolment['grades']) => [...grades].filter(([, { text }]) => text !== '');
const gradesOf = (them: Model['enrolments'], id: number) =>
  them.get(id)?.grades ?? new Map<string, KnownGrade>();

/** Submits a pauta of a class that has students, and homologates it. */
async function finish(model: Model, real: Real, group: ClassOfSequence, of: SheetKind, value: number) {
  if (!(await enrolmentsOf(real)).some((one) => one.edition === group.edition && !isOver(one))) return;
  await submitAs(model, real, group, of, value);
  await homologateAll(model, real);
}
async function homologateAll(model: Model, real: Real): Promise<void> {
  for (const sheet of await sheetsOf(real, ['SUBMETIDA'])) await homologate(model, real, sheet);
}

/** Every pauta that is told as a task of the teacher can be submitted, and once the periods are over those are late that the end of the
 *  semester waits for. */
async function checkTasks(model: Model, real: Real): Promise<void> {
  const editions = real.classes.map(({ edition }) => edition);
  for (const days of [60, -1]) {
    await runPeriods(real.courses, days);
    const taught = [];
    for (const { token } of teachers) taught.push(...(await server.call(teacherClasses, {}, token)).data);
    for (const { edition_id, sheets, to_publish } of taught.filter((one) =>
      editions.includes(one.edition_id),
    )) {
      const hidden = new Set(
        (await enrolmentsOf(real)).flatMap(({ id, edition, state }) =>
          edition !== edition_id || (state !== 'INSCRITO' && state !== 'CONCLUIDO')
            ? []
            : filled(known(model, id).grades)
                .filter(([, { at: here, shown }]) => here === edition_id && !shown)
                .map(([type]) => type),
        ),
      );
      expect(to_publish).toBe(hidden.size);
      for (const sheet of sheets.filter(({ state }) => state === 'EM_EDICAO')) {
        const query = { ...writingOf(real, classAt(real, edition_id)), kind: sheet.kind };
        const { data } = await server.call(submissionCheck, { query }, classAt(real, edition_id).lead.token);
        expect([sheet.kind, data.problems]).not.toContainEqual(
          expect.arrayContaining([messages.nobodyPending]),
        );
      }
    }
  }
  const late: string[] = [];
  const awaited: string[] = [];
  for (const [index, course_id] of real.courses.entries()) {
    const { data } = await server.call(lateSheets, { query: { course_id, per_page: 100 } }, clerk);
    late.push(...data.flatMap(({ id, kinds }) => kinds.map((of) => `${id} ${of}`)));
    const rehearsal = await server.call(closingRehearsal, { params: { x: real.starts[index]! } }, admin);
    for (const { id, sheets } of rehearsal.data.blockers)
      for (const { kind: of, state } of sheets) if (state !== 'SUBMETIDA') awaited.push(`${id} ${of}`);
  }
  // Who is named for the special exam and has not sat it is late by no grade.
  const ofGrades = awaited.filter((one) => late.includes(one) || !one.endsWith('EXAME_ESPECIAL'));
  expect(late.toSorted()).toEqual(ofGrades.toSorted());
  await runPeriods(real.courses, 60);
}

/** The official pautas of each class have the averages and the results of its students. */
async function checkPapers(model: Model, real: Real): Promise<void> {
  if (model.forced) return;
  const students = real.students.map(({ id }) => id);
  const names = await rows<{ id: number; name: string }>(
    `select s.id, p.full_name as name from student s join person p on p.id = s.person_id where s.id = any ($1)`,
    [students],
  );
  for (const own of (await enrolmentsOf(real)).filter((one) => !isOver(one))) {
    const { frequency } = resultOf(real, known(model, own.id), own.edition, () => true);
    const expected = [frequency.average, frequency.situation, own.final, own.result];
    const { name } = names.find(({ id }) => id === own.student_id)!;
    for (const type of paperTypes) {
      const { lines } = await officialOf(server.db, { id: own.edition } as FoundEdition, type);
      const { standing } = lines.find((line) => line.name === name)!;
      const { average, situation } = standing.frequency;
      const { final, result } = standing.final;
      expect([type, average, situation, ...(type === 'FINAL' ? [final, result] : [])]).toEqual([
        type,
        ...expected.slice(0, type === 'FINAL' ? 4 : 2),
      ]);
    }
  }
}
/** Every pauta can be finished, and then the semester ends without force. */
async function checkEnd(model: Model, real: Real): Promise<void> {
  await runPeriods(real.courses, 60);
  await decideRectifications(model, real, 'RECUSADO');
  await decideReopenings(real, 'RECUSADO');
  // The time of what was granted passes.
  await write(
    `update grade_reopening set until = now() - interval '1 minute' where edition_id = any ($1) and state = 'AUTORIZADO'`,
    [real.classes.map(({ edition }) => edition)],
  );
  await homologateAll(model, real);
  await checkTasks(model, real);
  for (const of of sheetKinds) for (const group of real.classes) await finish(model, real, group, of, 12);
  await checkGrades(model, real);
  for (const x of real.starts) {
    const { data } = await server.call(closingRehearsal, { params: { x } }, admin);
    expect(data.blockers).toEqual([]);
    expect(await endOf(real, x, false)).toBe(true);
  }
  await checkGrades(model, real);
  await checkPapers(model, real);
}

/** How far the first class is when the acts begin: nothing is done, graded, its frequency submitted or homologated, its exam homologated. */
const stages = ['NADA', 'LANCADA', 'SUBMETIDA', 'HOMOLOGADA', 'EXAME'] as const;
async function reach(model: Model, real: Real, stage: (typeof stages)[number]): Promise<void> {
  const [first] = real.classes;
  const { edition } = first!;
  if (stage === 'NADA') return;
  const columns = await columnsOf(edition);
  const cells = (await enrolmentsOf(real)).flatMap((own) =>
    columns.map((column, index) => ({ own, column, value: 14 - index * 1.1 })),
  );
  await give(model, real, edition, cells);
  if (stage === 'LANCADA') return;
  await submitAs(model, real, first!, 'FREQUENCIA', undefined);
  if (stage === 'SUBMETIDA') return;
  await homologateAll(model, real);
  if (stage === 'EXAME') await finish(model, real, first!, 'EXAME_NORMAL', 5);
}

test('after any sequence of acts on enrolments and grades, every grade has a visible owner and students read only what is published', async () => {
  const commands = fc.commands(
    [
      grade,
      grade,
      gradeAll,
      gradeAll,
      publication,
      submit,
      submit,
      decide,
      decide,
      rectify,
      decideLater,
      nameSpecial,
      withdrawSpecial,
      period,
      reopening,
      weigh,
      weighExams,
      weighExams,
      decideTerms,
      substitute,
      assist,
      offline,
      offline,
      credit,
      askReview,
      review,
      review,
      giveUp,
      moveTo,
      moveTo,
      moveAndBack,
      moveMany,
      transfer,
      transfer,
      allocate,
      enrol,
      changeState,
      advance,
      end,
      reopen,
    ],
    { maxCommands: 20, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...stages), commands, async (stage, sequence) => {
      const real = await begin();
      const model: Model = {
        enrolments: new Map(),
        published: new Set(),
        overbooked: new Set(),
        credited: new Map(),
        reviews: new Map(),
        copies: [],
        saved: new Set(),
        forced: false,
        terms: usual,
      };
      for (const [name, percent] of Object.entries({ DISPENSA: 14, APROVACAO: 9, 'EXAME-NORMAL': 40 }))
        await decideTerm(name, percent);
      changed();
      await reach(model, real, stage);
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      await checkEnd(model, real);
    }),
    { numRuns, seed, ...(path !== undefined && { path }) },
  );
}, 3_600_000);
