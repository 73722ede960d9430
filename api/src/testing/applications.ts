import type { Level } from '../platform/database/schema.ts';
import { type submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/database/db.ts';
import { calendarYear, inDays } from './activities.ts';
import { testServer } from './test-server.ts';

/** The year that applications are for in tests. */
export const intakeYear = institutionYear(new Date()) + 1;

interface IntakeOptions {
  level_id?: number | null;
  course_id?: number | null;
  from?: string;
  until?: string;
  year?: number;
  suspended?: boolean;
  /** Closed before its end, at this moment. */
  closed?: string;
}
/** A period of application, by default open from yesterday for ten days and for everybody. */
export async function makeIntake(db: Db, options: IntakeOptions = {}): Promise<number> {
  const { from = inDays(-1), until = inDays(10), year = intakeYear } = options;
  const { id } = await db
    .insertInto('activity')
    .values({
      type: 'INSCRICAO',
      academic_year_id: calendarYear(year),
      semester_id: 1,
      level_id: options.level_id ?? null,
      course_id: options.course_id ?? null,
      date_start: from,
      date_end: until,
      suspended_at: options.suspended ? inDays(-1) : null,
      closed_at: options.closed ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface CourseOptions {
  level_type?: Level['level_type'];
  active?: boolean;
  /** Vacancies by day and in the evening. */
  vacancies?: [day: number, evening: number];
  year?: number;
}
let codes = 2000;
/** A course of a new department, with vacancies in the intake. */
export async function makeOpenCourse(db: Db, name: string, options: CourseOptions = {}): Promise<number> {
  const { level_type = 'Licenciatura', active = true, vacancies = [1000, 1000], year = intakeYear } = options;
  codes += 1;
  const { id: department_id } = await db
    .insertInto('department')
    .values({ name: `Departamento ${codes}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('course')
    .values({ name, code: String(codes), department_id, level_type, duration: 4, active })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shifts = ['LABORAL', 'POS-LABORAL'] as const;
  await db
    .insertInto('course_vacancy')
    .values(shifts.map((shift, nth) => ({ course_id: id, year, shift, vacancies: vacancies[nth]! })))
    .execute();
  return id;
}

/** The fee of candidacies and its entity. */
export async function chargeCandidacies(db: Db, cents: number): Promise<void> {
  await db
    .insertInto('fee')
    .values({
      year: intakeYear,
      level_type: 'Licenciatura',
      candidacy_cents: cents,
      inscription_cents: 250_000,
      renewal_cents: 0,
      monthly_cents: 0,
    })
    .execute();
  await db
    .insertInto('payment_entity')
    .values({
      bank: 'Banco de Teste',
      code: '90123',
      used_for: ['CANDIDATURA', 'INSCRICAO'],
      reference_mode: 'CALCULADA_MOD97',
      valid_from: '2020-01-01',
    })
    .execute();
}

type Body = NonNullable<In<typeof submitCandidate>['body']>;
let people = 0;
/** A number in letters, as names contain no digits: 'BDA' for 130. */
export const inLetters = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!);
/** An application of a new person, with these changes. */
export function applicationBody(course_id: number, overrides: Partial<Body> = {}): Body {
  people += 1;
  return {
    submission_key: randomUUID(),
    fullName: `Candidata Número ${inLetters(people)}`,
    birthDate: '2000-05-17',
    gender: 'Feminino',
    email: `candidata${people}@exemplo.test`,
    contacts: { contact: '841234567', alternative_contact: '' },
    is_deficient: 'Não',
    fathers_filliation: 'Armando Cossa',
    mothers_filliation: 'Celina Cossa',
    doc_type: 'Bilhete de Identidade',
    doc_number: `${String(people).padStart(12, '0')}C`,
    nactionality: 'Moçambique',
    provice_id: 11,
    district_id: 161,
    address_location: 'Bairro Central, Av. 24 de Julho',
    last_school_frequency: 'Escola Secundária Josina Machel',
    trainingArea: 'Geral',
    last_school_frequency_year: 2018,
    level_type: 'Licenciatura',
    course_id,
    scholar_shift: 'LABORAL',
    ...overrides,
  };
}

export type ApplicationForm = ReturnType<typeof applicationBody>;

/** An intake with one course, to which candidates apply from addresses of their own. Call it at the top of a test file. */
export function applicants() {
  const server = testServer({
    prepare: async ({ db }) => {
      await makeIntake(db);
      course = await makeOpenCourse(db, 'Engenharia Informática');
    },
  });
  let course: number;

  let lastIp = 0;
  const freshIp = () => `10.9.${Math.floor(++lastIp / 250)}.${lastIp % 250}`;
  /** The answer with its status; by default each call has a new address. */
  const send = async (body: object, ip = freshIp()) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/Candidate',
      payload: body,
      remoteAddress: ip,
    });
    return { http: answer.statusCode, ...answer.json() };
  };
  const submit = async (overrides: Partial<ApplicationForm> = {}) => {
    const body = applicationBody(course, overrides);
    const answer = await send(body);
    if (answer.http !== 200) throw new Error(JSON.stringify(answer));
    return { body, data: answer.data };
  };
  const rowsOf = (key: string) =>
    server.db.selectFrom('candidacy').selectAll().where('submission_key', '=', key).execute();
  const count = async (table: 'candidacy' | 'candidacy_event' | 'outbox' | 'invoice') =>
    (
      await server.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    server,
    send,
    submit,
    freshIp,
    rowsOf,
    count,
    /** An application of somebody new. */
    form: (overrides: Partial<ApplicationForm> = {}) => applicationBody(course, overrides),
    course: () => course,
  };
}
