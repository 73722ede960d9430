import { reinstateStudent, withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import {
  assignSubject,
  changeEnrolment,
  changeEnrolmentLimits,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import fc from 'fast-check';
import { keepSignedIn } from '../testing/identity.ts';
import { requestOf } from '../testing/test-server.ts';
import { enrolmentDesk } from '../testing/enrolled.ts';

/** Random sequences of enrolments in several subjects with precedences, a co-requisite, a limit and few places, by the API on a real database.
 *  After each act no subject was entered against a rule, unless the act overrode it with a reason.
 *  `MODEL_RUNS` sets how many sequences (`npm test` takes 20, `npm run test:all` 50, the nightly run 5 000), `MODEL_SEED` and `MODEL_PATH` repeat what a failure printed. */
const numRuns = Number(process.env.MODEL_RUNS ?? (process.env.TESTS === 'all' ? 50 : 20));
/** The same sequences each time, other ones each night. */
const seed = Number(process.env.MODEL_SEED ?? (process.env.MODEL_RUNS ? Date.now() % 2 ** 31 : 20_261_128));
const path = process.env.MODEL_PATH;

const { server, world, begin, admin, secretary } = enrolmentDesk();
beforeAll(() => keepSignedIn(server.db));
const reason = 'Ensaio do modelo';
const capacity = 2;

/** By their place in `Real.subjects`: what must be passed before, with the lowest grade in tenths, and what must be taken together. */
const precedents = [
  { subject: 1, required: 0, tenths: 100 },
  { subject: 2, required: 1, tenths: 120 },
];
const together = { subject: 4, required: 3 };

interface Real {
  course: number;
  subjects: number[];
  students: number[];
}
interface Model {
  limit: number | null;
}

async function rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await server.pool.query(text, values)).rows as Row[];
}

async function start(): Promise<Real> {
  const { course, group, student } = await begin({ capacity });
  const subjects = [];
  for (let nth = 0; nth < 5; nth += 1) subjects.push(await world.planned(course, 1, 1));
  for (const { subject, required, tenths } of precedents)
    await world.precedence(course, subjects[subject]!, subjects[required]!, { min_grade: tenths / 10 });
  await world.precedence(course, subjects[together.subject]!, subjects[together.required]!, {
    type: 'CO_REQUISITO',
  });
  const students = [student, await world.student(course, group), await world.student(course, group)];
  return { course, subjects, students };
}

interface Stored {
  id: number;
  student_id: number;
  subject_id: number;
  state: string;
  final: number | null;
  override_reason: string;
  this_semester: boolean;
}
const enrolmentsOf = ({ students }: Real) =>
  rows<Stored>(
    `select id, student_id, subject_id, state, final_hundredths as final, override_reason, edition_id is not null as this_semester
      from enrolment where student_id = any ($1) order by id`,
    [students],
  );
/** Everything an act may change. */
const fingerprint = async (real: Real) =>
  JSON.stringify([
    await rows(`select * from enrolment where student_id = any ($1) order by id`, [real.students]),
    await rows(`select * from student where id = any ($1) order by id`, [real.students]),
    await rows(`select * from class_student where student_id = any ($1) order by class_id, student_id`, [
      real.students,
    ]),
    await rows(
      `select count(*)::int from enrolment_event where enrolment_id in (select id from enrolment where student_id = any ($1))`,
      [real.students],
    ),
  ]);

/** The acts that the rules let happen, by path. */
const happened = new Set<string>();
/** The kinds of rules that refused a subject. */
const refusals = new Set<string>();

/** Calls the API; undefined where a rule refused it, which changes nothing. */
async function call(real: Real, endpoint: Endpoint, input: object, token: string): Promise<unknown> {
  const before = await fingerprint(real);
  const answer = await server.inject(requestOf(endpoint, input as never, token));
  if (answer.statusCode < 400) {
    happened.add(endpoint.path);
    return answer.json().data;
  }
  if (![403, 404, 409, 422].includes(answer.statusCode))
    throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
  expect(await fingerprint(real)).toBe(before);
  return undefined;
}

const running = (all: readonly Stored[], student: number) =>
  all.filter((one) => one.student_id === student && one.state === 'INSCRITO' && one.this_semester);
/** The published value of a final grade, in tenths. */
const tenthsOf = (hundredths: number) => Math.round(hundredths / 10);
const best = (all: readonly Stored[], student: number, subject: number) =>
  Math.max(
    -1,
    ...all
      .filter((one) => one.student_id === student && one.subject_id === subject && one.state === 'CONCLUIDO')
      .map(({ final }) => tenthsOf(final ?? 0)),
  );

/** The rules of each subject that running enrolments of a student break. */
function brokenRules({ subjects }: Real, all: readonly Stored[], student: number): Map<number, string[]> {
  const now = running(all, student);
  const broken = new Map<number, string[]>();
  const add = (subject: number, rule: string) => broken.set(subject, [...(broken.get(subject) ?? []), rule]);
  for (const { subject_id } of now) {
    const nth = subjects.indexOf(subject_id);
    for (const { subject, required, tenths } of precedents)
      if (subject === nth && best(all, student, subjects[required]!) < tenths) add(subject_id, 'precedence');
    if (
      nth === together.subject &&
      best(all, student, subjects[together.required]!) < 100 &&
      !now.some((one) => one.subject_id === subjects[together.required])
    )
      add(subject_id, 'co-requisite');
    if (best(all, student, subject_id) >= 95) add(subject_id, 'passed');
  }
  return broken;
}

class Act implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly name: string,
    readonly byRight: boolean,
    readonly run: (model: Model, real: Real) => Promise<void>,
  ) {}
  check = () => true;
  toString = () => this.name;
}
/** An act that may only enter subjects by the rules; by right it may break those of precedence and limit, with a reason. */
const act = (name: string, byRight: boolean, work: (model: Model, real: Real) => Promise<void>) =>
  new Act(name, byRight, async (model, real) => {
    const before = await enrolmentsOf(real);
    await work(model, real);
    const after = await enrolmentsOf(real);
    await checkPlaces(real, after);
    for (const student of real.students) {
      const had = new Set(running(before, student).map(({ id }) => id));
      const entered = running(after, student).filter(({ id }) => !had.has(id));
      const broken = brokenRules(real, after, student);
      for (const one of entered) {
        const rules = broken.get(one.subject_id) ?? [];
        if (!byRight) expect([name, rules]).toEqual([name, []]);
        // Nothing passes a subject twice.
        expect(rules).not.toContain('passed');
        if (rules.length > 0) expect(one.override_reason).toBe(reason);
      }
      // What was entered beyond the limit has a reason.
      const plain = byRight ? entered.filter(({ override_reason }) => override_reason === '') : entered;
      if (model.limit !== null && plain.length > 0)
        expect(had.size + plain.length).toBeLessThanOrEqual(model.limit);
    }
  });

/** A student has a subject once, and no more students have it than there are places: they are overridden by another right. */
async function checkPlaces({ subjects, students }: Real, all: readonly Stored[]): Promise<void> {
  for (const subject of subjects) {
    const seats = students.flatMap((student) =>
      running(all, student).filter(({ subject_id }) => subject_id === subject),
    );
    expect(new Set(seats.map(({ student_id }) => student_id)).size).toBe(seats.length);
    const plain = seats.filter(({ override_reason }) => override_reason === '');
    if (plain.length === seats.length) expect(seats.length).toBeLessThanOrEqual(capacity);
  }
}

const nthStudent = fc.nat(2);
const byRight = fc.constantFrom(false, false, true);
const token = (right: boolean) => (right ? admin() : secretary());

const enrol = fc
  .record({ student: nthStudent, subjects: fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), byRight })
  .map((one) =>
    act(
      `enrol(${one.student}, ${one.subjects.join(' ')}, ${one.byRight})`,
      one.byRight,
      async (_model, real) => {
        const body = {
          subjectSelected: one.subjects.map((nth) => real.subjects[nth]!),
          student_id: real.students[one.student]!,
          course_id: real.course,
          semester_id: 1,
          override_reason: one.byRight ? reason : '',
        };
        const answer = await call(real, assignSubject, { body }, token(one.byRight));
        const { refused = [] } = (answer ?? {}) as { refused?: { kind: string }[] };
        for (const { kind } of refused) refusals.add(kind);
      },
    ),
  );
const change = fc.record({ place: fc.nat(9), back: fc.boolean(), byRight }).map((one) =>
  act(
    `${one.back ? 'reinstate' : 'annul'}(${one.place}, ${one.byRight})`,
    one.byRight,
    async (_model, real) => {
      const from = one.back ? 'ANULADO' : 'INSCRITO';
      const found = (await enrolmentsOf(real)).filter(({ state }) => state === from);
      if (found.length === 0) return;
      const { id } = found[one.place % found.length]!;
      const body = { state: one.back ? 'INSCRITO' : 'ANULADO', reason, override: one.byRight };
      await call(real, changeEnrolment, { params: { id }, body }, token(one.byRight));
    },
  ),
);
/** A student passed or failed a subject in an earlier year. */
const earlier = fc
  .record({
    student: nthStudent,
    subject: fc.nat(4),
    final: fc.constantFrom(700, 944, 995, 1_195, 1_194, 1_400),
  })
  .map((one) =>
    act(`earlier(${one.student}, ${one.subject}, ${one.final})`, false, async (_model, real) => {
      const [student, subject] = [real.students[one.student]!, real.subjects[one.subject]!];
      const all = await enrolmentsOf(real);
      if (all.some(({ student_id, subject_id }) => student_id === student && subject_id === subject)) return;
      await world.finished(student, subject, one.final);
    }),
  );
const limit = fc
  .constantFrom(1, 2, 3, null)
  .map((subjects) => act(`limit(${subjects})`, false, (model) => setLimit(model, subjects)));
async function setLimit(model: Model, subjects: number | null): Promise<void> {
  const limits = { degree: 'Licenciatura', subjects, credits: null, attempts: null } as const;
  await server.call(changeEnrolmentLimits, { body: limits }, admin());
  model.limit = subjects;
}
/** A student gives up, or is taken back with what the rules let them have. */
const giveUp = fc.record({ student: nthStudent, back: fc.boolean() }).map((one) =>
  act(`${one.back ? 'takeBack' : 'giveUp'}(${one.student})`, false, async (_model, real) => {
    const params = { id: real.students[one.student]! };
    if (one.back) await call(real, reinstateStudent, { params, body: { reason } }, admin());
    else await call(real, withdrawStudent, { params, body: { kind: 'PEDIDO', reason } }, admin());
  }),
);

test('after any sequence of acts no subject was entered against a precedence, the limit or the places, unless with a reason by right', async () => {
  const commands = fc.commands(
    [enrol, enrol, enrol, enrol, change, change, change, change, earlier, limit, giveUp],
    {
      maxCommands: 40,
      size: 'max',
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(2, 3, null), commands, async (most, sequence) => {
      const model: Model = { limit: null };
      await setLimit(model, most);
      const real = await start();
      await fc.asyncModelRun(() => ({ model, real }), sequence);
    }),
    { numRuns, seed, ...(path !== undefined && { path }) },
  );
  if (numRuns < 100) return;
  expect([...happened].sort()).toEqual(
    [assignSubject, changeEnrolment, withdrawStudent, reinstateStudent]
      .map((endpoint) => endpoint.path)
      .sort(),
  );
  expect([...refusals]).toEqual(expect.arrayContaining(['PRECEDENCIA', 'LIMITE', 'VAGAS', 'APROVADA']));
}, 3_600_000);
