import { reinstateStudent, withdrawStudent } from '@portal/shared-kit/contract/enrolment/withdrawal';
import {
  assignSubject,
  changeEnrolment,
  changeEnrolmentLimits,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { approveInscription } from '@portal/shared-kit/contract/admissions/candidacy';
import { allocateStudents } from '@portal/shared-kit/contract/enrolment/allocation';
import { changeInscriptionSettings, changeState } from '@portal/shared-kit/contract/enrolment/inscription';
import { removeStudent } from '@portal/shared-kit/contract/enrolment/student';
import { moveStudent } from '@portal/shared-kit/contract/enrolment/student-move';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import fc from 'fast-check';
import { sql } from 'kysely';
import { seatsOf } from '../admissions/candidacies/candidacy.repository.ts';
import { expireCandidacies } from '../admissions/candidacies/expiry.service.ts';
import { chargeSome } from '../finance/monthly/monthly.job.ts';
import { termsOf } from '../finance/monthly/monthly.service.ts';
import { calendarYear, inDays } from '../testing/activities.ts';
import { inLetters, intakeYear } from '../testing/applications.ts';
import { quietly } from '../testing/billing.ts';
import { candidatesOf } from '../testing/candidates.ts';
import { paymentsOf } from '../testing/payments.ts';
import { ApiError } from '../platform/http/errors.ts';
import { concludeInscriptions } from './inscriptions/change-state.service.ts';
import { stoppedIn } from './renewals/renewal.repository.ts';
import { admit } from './students/admission.service.ts';
import { giveAccess } from './students/student-access.service.ts';
import { renewOwn } from './renewals/renewal.service.ts';
import { keepSignedIn, signInAs } from '../testing/identity.ts';
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

/** Random sequences of what happens to people who enter courses: approvals and their expiry, entries at the office, payments and reversals, decisions, renewals,
 *  classes, subjects, months, the end of a semester, withdrawals and returns. After each act places, rights, money and states agree.
 *  A quarter of the sequences above. */
describe('the lives of students', () => {
  const candidates = candidatesOf(server);
  const pay = paymentsOf(server);
  /** An administrator who may not overbook. */
  let registrar: string;
  let registrarId: number;
  beforeAll(async () => {
    await candidates.prepare();
    await candidates.entity({ code: '90777', used_for: ['PROPINA', 'MULTA'] });
    await server.call(changeInscriptionSettings, { body: { after_semesters: 0, per_degree: 10 } }, admin());
    const { token, userId } = await signInAs(server, 'Admin');
    await rows(
      `insert into user_permission (user_id, permission_id, granted) select $1, id, false from permission where name = 'classes.overbook'`,
      [userId],
    );
    registrar = token;
    registrarId = userId;
  });

  interface Lives {
    places: { course: number; classes: number[]; subjects: number[]; next: number }[];
    people: { doc_number: string; email: string; full_name: string }[];
  }
  interface Life {
    id: number;
    person_id: number;
    user_id: number;
    course_id: number;
    class_id: number | null;
    active: boolean;
  }
  let born = 0;
  /** The acts that the rules let happen. */
  const done = new Set<string>();

  async function begun(): Promise<Lives> {
    const places = [];
    for (const many of [2, 1]) {
      const course = await candidates.offered(2);
      const subjects = [await world.planned(course, 1, 1), await world.planned(course, 1, 1)];
      const classes = [];
      for (let nth = 0; nth < many; nth += 1) classes.push(await world.classGroup(course, { capacity: 2 }));
      const period = { type: 'RENOVACAO' as const, semester_id: 2, course_id: course, level_id: null };
      await server.db
        .insertInto('activity')
        .values({
          ...period,
          academic_year_id: calendarYear(intakeYear),
          date_start: inDays(-5),
          date_end: inDays(5),
        })
        .execute();
      places.push({ course, classes, subjects, next: await world.planned(course, 1, 2) });
    }
    const people = [0, 1, 2].map(() => {
      born += 1;
      const doc_number = `${String(330_100_000_000 + born)}B`;
      return { doc_number, email: `vida.${born}@teste.test`, full_name: `Vida ${inLetters(born)}` };
    });
    return { places, people };
  }
  const all = async ({ people }: Lives) =>
    (
      await rows<{ id: number }>(
        `select s.id from student s join person p on p.id = s.person_id where p.doc_number = any ($1)`,
        [people.map(({ doc_number }) => doc_number)],
      )
    ).map(({ id }) => id);
  const lifeOf = async ({ people }: Lives, nth: number) =>
    (
      await rows<Life>(
        `select s.*, u.id as user_id from student s join person p on p.id = s.person_id join user_account u on u.person_id = p.id
          where p.doc_number = $1`,
        [people[nth]!.doc_number],
      )
    )[0];
  const written = async (lives: Lives) => {
    const ids = [await all(lives)];
    const tables = ['student', 'class_student', 'enrolment', 'inscription', 'invoice'].map((table) =>
      rows(
        `select * from ${table} where ${table === 'student' ? 'id' : 'student_id'} = any ($1) order by 1, 2`,
        ids,
      ),
    );
    return JSON.stringify(await Promise.all(tables));
  };
  const charge = (id: number) =>
    server.db
      .transaction()
      .execute(async (tx) => chargeSome(tx, quietly, await termsOf(tx, intakeYear), id - 1));
  /** What a student is, has and owes, apart from the inscription of a candidacy, and from months of an inscription that is unpaid again:
   *  once they end, they are charged when it is paid. */
  async function standing(id: number, besides = 0) {
    await charge(id);
    return Promise.all([
      rows(
        `select course_id, class_id, student.active, code, u.active as account, user_code from student
          join user_account u on u.person_id = student.person_id where student.id = $1`,
        [id],
      ),
      rows(`select id, state from enrolment where student_id = $1 order by id`, [id]),
      rows(
        `select id, state from inscription where student_id = $1 and candidacy_id is distinct from $2 order by id`,
        [id, besides],
      ),
      rows(
        `select m.course_id, month from monthly_charge m join student s on s.id = m.student_id and s.active
          join invoice v on v.id = m.invoice_id and v.state <> 'ANULADA' where s.id = $1 and exists (select from inscription i
            where i.student_id = s.id and i.course_id = m.course_id and i.year = m.year and i.state in ('ACTIVA', 'CONCLUIDA'))
          order by month`,
        [id],
      ),
      server.db.selectFrom('student').select(stoppedIn.as('stopped_in')).where('id', '=', id).execute(),
    ]);
  }
  /** As `call`, by the registrar. */
  async function ask(lives: Lives, endpoint: Endpoint, input: object): Promise<unknown> {
    const before = await written(lives);
    const answer = await server.inject(requestOf(endpoint, input as never, registrar));
    if (answer.statusCode < 400) {
      done.add(endpoint.path);
      return answer.json().data;
    }
    if (![403, 409, 422].includes(answer.statusCode))
      throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
    expect(await written(lives)).toBe(before);
    return undefined;
  }

  /** Each with those for whom it does not hold. */
  const laws: Record<string, string> = {
    'the class of a student is of their course, and the one they are allocated to': `select s.id from student s
      left join class_group g on g.id = s.class_id where s.id = any ($1) and (g.course_id <> s.course_id or s.class_id is distinct from
        (select class_id from class_student m where m.student_id = s.id and m.status = 'ALOCADO'))`,
    'no class has more members than places': `select class_id from class_student m join class_group g on g.id = m.class_id
      where m.status = 'ALOCADO' and class_id in (select class_id from class_student where student_id = any ($1))
      group by class_id, g.capacity having count(*) > g.capacity`,
    'who left has no class, and no subject, inscription or month to come that runs': `select s.id from student s
      where s.id = any ($1) and not s.active and (s.class_id is not null
        or exists (select from enrolment n where n.student_id = s.id and n.state = 'INSCRITO')
        or exists (select from inscription i where i.student_id = s.id and i.state in ('PENDENTE', 'CONFIRMADA', 'ACTIVA'))
        or exists (select from monthly_charge m join invoice v on v.id = m.invoice_id where m.student_id = s.id
          and v.state in ('EMITIDA', 'PARCIAL') and m.calendar_month > now()))`,
    'what runs is of the course of its student': `select i.id from inscription i join student s on s.id = i.student_id
      where s.id = any ($1) and i.state in ('PENDENTE', 'CONFIRMADA', 'ACTIVA') and i.course_id <> s.course_id
      union all select n.id from enrolment n join student s on s.id = n.student_id join edition e on e.id = n.edition_id
        join class_group g on g.id = e.class_id where s.id = any ($1) and n.state = 'INSCRITO' and g.course_id <> s.course_id`,
    'an inscription is active, and a renewal concluded, once it is paid and not before': `select i.id, i.state, v.state as bill
      from inscription i join invoice v on v.inscription_id = i.id and v.state <> 'ANULADA' where i.student_id = any ($1)
        and case when i.state = 'CONFIRMADA' then v.state = 'PAGA' when i.state = 'ACTIVA' or (i.type = 'Renovação' and i.state = 'CONCLUIDA')
          then v.state <> 'PAGA' end`,
    'a confirmed inscription has one invoice': `select i.id from inscription i where i.student_id = any ($1) and i.state = 'CONFIRMADA'
      and 1 <> (select count(*) from invoice v where v.inscription_id = i.id and v.state <> 'ANULADA')`,
    'nobody owes what was never active and ended': `select i.id from inscription i join invoice v on v.inscription_id = i.id
      where i.student_id = any ($1) and i.state in ('ANULADA', 'CANCELADA') and v.state = 'EMITIDA'
        and not exists (select from inscription_event e where e.inscription_id = i.id and e.to_state in ('ACTIVA', 'CONCLUIDA'))`,
    'a candidacy agrees with its inscription': `select c.id, c.state, i.state as inscription from candidacy c
      join inscription i on i.candidacy_id = c.id where c.student_id = any ($1) and case c.state
        when 'APROVADA' then i.state not in ('CONFIRMADA', 'ANULADA') when 'MATRICULADA' then i.state = 'PENDENTE' else i.state <> 'ANULADA' end`,
    'who studies may sign in, with their own card': `select s.id from student s join user_account u on u.person_id = s.person_id
      where s.id = any ($1) and s.active and (not u.active or u.user_code is distinct from s.code)`,
    'nothing is active in a semester that has ended': `select i.id from inscription i
      join activity a on a.academic_year_id = i.academic_year_id and a.semester_id = i.semester_id and a.course_id = i.course_id
      join semester_closing on activity_id = a.id where i.student_id = any ($1) and i.state = 'ACTIVA'`,
    'nobody is withdrawn and studies': `select s.id from student s join student_withdrawal w on w.student_id = s.id and w.ended_at is null
      where s.id = any ($1) and s.active`,
    'nobody owes two fees of a month': `select m.student_id, m.calendar_month from monthly_charge m join invoice v on v.id = m.invoice_id
      where m.student_id = any ($1) and v.state <> 'ANULADA' group by 1, 2 having count(*) > 1`,
    'nobody owes a month to come of a course where nothing runs': `select m.student_id, m.calendar_month from monthly_charge m
      join invoice v on v.id = m.invoice_id where m.student_id = any ($1) and v.state in ('EMITIDA', 'PARCIAL') and m.calendar_month > now()
        and not exists (select from inscription i where i.student_id = m.student_id and i.course_id = m.course_id and i.year = m.year
          and i.state in ('ACTIVA', 'CONFIRMADA', 'CONCLUIDA'))`,
    'the report counts each inscription once, as it is': `select i.id from inscription i left join inscription_fact f on f.inscription_id = i.id
      where i.student_id = any ($1) and (f.state, f.course_id, f.type, f.received_cents) is distinct from (i.state, i.course_id, i.type,
        coalesce((select sum(paid_cents) from invoice v where v.inscription_id = i.id and v.state <> 'ANULADA'), 0))`,
  };
  async function checkLaws(lives: Lives) {
    const ids = await all(lives);
    for (const [law, text] of Object.entries(laws))
      expect({ law, broken: await rows(text, [ids]) }).toEqual({ law, broken: [] });
    const courses = lives.places.map(({ course: courseId }) => ({
      courseId,
      year: intakeYear,
      shift: 'LABORAL',
    }));
    for (const { taken, vacancies } of await seatsOf(server.db, courses))
      expect(taken).toBeLessThanOrEqual(vacancies);
  }

  /** Something that happens to one of the people; nothing where they are no student yet. */
  const step = <T extends { who: number }>(
    name: string,
    chosen: fc.Arbitrary<T>,
    work: (lives: Lives, one: T, life: Life) => Promise<unknown>,
  ) =>
    chosen.map((one) => ({
      check: () => true,
      toString: () => `${name}(${JSON.stringify(one)})`,
      async run(_model: object, lives: Lives) {
        const life = await lifeOf(lives, one.who);
        if (!life) return;
        await work(lives, one, life);
        await checkLaws(lives);
      },
    }));
  const who = fc.nat(2);
  const anybody = fc.record({ who });
  const withOne = fc.record({ who, nth: fc.nat(3) });
  const where = fc.nat(1);
  const one = async (nth: number, text: string, id: number) => {
    const found = await rows<{ id: number; cents: number }>(text, [id]);
    return found[nth % (found.length || 1)];
  };

  async function apply(lives: Lives, nth: number, at: number) {
    const known = await lifeOf(lives, nth);
    const applicant = { ...lives.people[nth]!, to_confirm: true };
    const id = await candidates.candidacy(lives.places[at]!.course, applicant);
    const confirmed = { confirm_person_id: known?.person_id ?? null };
    const body = await candidates.approval(id, confirmed);
    return (await ask(lives, approveInscription, { body })) ? id : undefined;
  }
  async function expire(studentId: number) {
    await server.db.transaction().execute(async (tx) => {
      // An issued invoice never changes, so the test moves the clock.
      await sql`alter table invoice disable trigger invoice_issued_stays`.execute(tx);
      await sql`update invoice set due_date = current_date - 2 where type = 'INSCRICAO' and state = 'EMITIDA'
        and student_id = ${studentId}`.execute(tx);
      await sql`alter table invoice enable trigger invoice_issued_stays`.execute(tx);
      await sql`update candidacy set pay_until = current_date - 2 where student_id = ${studentId} and state = 'APROVADA'`.execute(
        tx,
      );
    });
    if ((await expireCandidacies(server.db)) > 0) done.add('expire');
  }
  const steps = {
    approve: step('approve', fc.record({ who, where }), (lives, { who: nth, where: at }) =>
      apply(lives, nth, at),
    ),
    expire: step('expire', anybody, (_lives, _one, { id }) => expire(id)),
    /** Who applies and does not pay is again what they were. */
    tryElsewhere: step(
      'tryElsewhere',
      fc.record({ who, where }),
      async (lives, { who: nth, where: at }, { id }) => {
        await expire(id);
        const before = await standing(id);
        const candidacy = await apply(lives, nth, at);
        if (candidacy === undefined) return;
        await checkLaws(lives);
        await expire(id);
        done.add('tryElsewhere');
        expect(await standing(id, candidacy)).toEqual(before);
      },
    ),
    settle: step('pay', withOne, async (_lives, { nth }, { id }) => {
      const open = `select id, (total_cents - paid_cents)::int as cents from invoice where student_id = $1
        and state in ('EMITIDA', 'PARCIAL') order by type, id`;
      const bill = await one(nth, open, id);
      if (bill) await pay.settle({ invoiceId: bill.id, amountCents: bill.cents });
    }),
    reverse: step('reverse', withOne, async (lives, { nth }, { id }) => {
      const paid = `select p.id from payment p join invoice i on i.id = p.invoice_id where i.student_id = $1 and p.state = 'CONCILIADO' order by 1`;
      const payment = await one(nth, paid, id);
      if (payment) await ask(lives, reversePayment, { params: { id: payment.id }, body: { reason } });
    }),
    decide: step(
      'decide',
      fc.record({
        who,
        nth: fc.nat(3),
        state: fc.constantFrom('ANULADA', 'CANCELADA', 'SUSPENSA', 'TRANSFERIDA', 'ACTIVA', 'CONFIRMADA'),
      }),
      async (lives, { nth, state }, { id }) => {
        const found = await one(nth, `select id from inscription where student_id = $1 order by id desc`, id);
        if (found) await ask(lives, changeState, { params: { id: found.id }, body: { state, reason } });
      },
    ),
    renew: step('renew', anybody, async (lives, _one, { course_id, person_id, user_id }) => {
      const { next } = lives.places.find(({ course }) => course === course_id)!;
      const user = { userId: user_id, personId: person_id, permissions: new Set(), role: 'Student' };
      const request = { subjects: [next], total: 200_000, contact: '841234567' };
      const ctx = { user, ip: '', requestId: '' } as never;
      try {
        await server.db
          .transaction()
          .execute((tx) => renewOwn(tx, ctx, request as never, async () => new Map(), new Date()));
        done.add('renew');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }),
    place: step(
      'place',
      fc.record({ who, where, nth: fc.nat(1) }),
      async (lives, { where: at, nth }, life) => {
        const { classes } = lives.places[at]!;
        const classmate_id = classes[nth % classes.length]!;
        if (life.class_id === null)
          await ask(lives, allocateStudents, {
            body: { classmate_id, student_ids: [life.id], overbook_reason: '' },
          });
        else await ask(lives, moveStudent, { params: { id: life.id }, body: { classmate_id, reason } });
      },
    ),
    enrol: step('enrol', fc.record({ who, where }), async (lives, { where: at }, { id: student_id }) => {
      const { course: course_id, subjects: subjectSelected } = lives.places[at]!;
      const body = { subjectSelected, student_id, course_id, semester_id: 1, override_reason: '' };
      await ask(lives, assignSubject, { body });
    }),
    months: step('months', anybody, (_lives, _one, { id }) => charge(id)),
    endSemester: step('endSemester', anybody, async (_lives, _one, { id, course_id }) => {
      const term = { year: intakeYear, semester_id: 1, course_id, level_id: null };
      await server.db.transaction().execute((tx) => concludeInscriptions(tx, quietly, term, 10));
      await rows(
        `with start as (insert into activity (type, academic_year_id, semester_id, course_id, date_start, date_end)
            select 'INICIO_ANO', $1, 1, $2, now() - interval '9 days', now() + interval '9 days'
            where not exists (select from activity where type = 'INICIO_ANO' and course_id = $2) returning id)
          insert into semester_closing (activity_id, started_by, finished_at, totals) select id, $3, now(), '{}' from start`,
        [calendarYear(intakeYear), course_id, registrarId],
      );
      // Their subjects of this year end with it.
      await rows(
        `update enrolment set state = 'CONCLUIDO', final_hundredths = 1200 where student_id = $1 and state = 'INSCRITO'`,
        [id],
      );
    }),
    /** As `POST estudantes` for somebody who is known. */
    register: step(
      'register',
      fc.record({ who, where }),
      async (lives, { who: nth, where: at }, { person_id: personId }) => {
        const studies = {
          levelId: 1,
          shift: 'LABORAL' as const,
          entryYear: intakeYear,
          hasCertificate: false,
        };
        const courseId = lives.places[at]!.course;
        const invitation = { password: '', hash: 'x', publicUrl: '' };
        try {
          await server.db.transaction().execute(async (tx) => {
            const { code } = await admit(tx, quietly, { ...studies, personId, courseId });
            await giveAccess(tx, { personId, email: lives.people[nth]!.email, code }, invitation, quietly);
          });
          done.add('register');
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
      },
    ),
    leave: step('leave', anybody, (lives, _one, { id }) =>
      ask(lives, withdrawStudent, { params: { id }, body: { kind: 'PEDIDO', reason } }),
    ),
    comeBack: step('comeBack', anybody, (lives, _one, { id }) =>
      ask(lives, reinstateStudent, { params: { id }, body: { reason } }),
    ),
    /** Who leaves and comes back at once has all again. */
    thinkAgain: step('thinkAgain', anybody, async (lives, _one, { id, active }) => {
      const before = await standing(id);
      const params = { id };
      if (!active || !(await ask(lives, withdrawStudent, { params, body: { kind: 'PEDIDO', reason } })))
        return;
      await checkLaws(lives);
      await ask(lives, reinstateStudent, { params, body: { reason } });
      expect(await standing(id)).toEqual(before);
    }),
    dismiss: step('dismiss', anybody, (lives, _one, { id }) => ask(lives, removeStudent, { params: { id } })),
  };

  test('after each act places, subjects, inscriptions, money and rights agree', async () => {
    const { settle, decide, place } = steps;
    const often = [settle, settle, decide, place];
    const commands = fc.commands([...often, ...Object.values(steps)], {
      maxCommands: 30,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const real = await begun();
        for (const nth of [0, 1, 2]) await apply(real, nth, nth % 2);
        await fc.asyncModelRun(() => ({ model: {}, real }), sequence);
      }),
      { numRuns: Math.ceil(numRuns / 4), seed, ...(path !== undefined && { path }) },
    );
    if (numRuns < 100) return;
    const calls = [
      approveInscription,
      reversePayment,
      changeState,
      allocateStudents,
      moveStudent,
      assignSubject,
    ];
    const moves = [withdrawStudent, reinstateStudent, removeStudent];
    expect([...done]).toEqual(
      expect.arrayContaining([
        'expire',
        'tryElsewhere',
        'register',
        'renew',
        ...[...calls, ...moves].map((one) => one.path),
      ]),
    );
  }, 3_600_000);
});
