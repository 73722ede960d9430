import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { unallocatedStudents } from '@portal/shared-kit/contract/enrolment/allocation';
import { inscriptions } from '@portal/shared-kit/contract/enrolment/inscription';
import { studentsWithoutPages } from '@portal/shared-kit/contract/enrolment/student-list';
import {
  confirmedPayments,
  paidInscriptions,
  paidRenewals,
  searchPaymentInscriptions,
  unpaidInscriptions,
  unpaidRenewals,
} from '@portal/shared-kit/contract/finance/confirmed-payment';
import { feePayments } from '@portal/shared-kit/contract/finance/fee-payment';
import { unpaidInvoices } from '@portal/shared-kit/contract/finance/payment';
import { paymentProofs } from '@portal/shared-kit/contract/finance/payment-proof';
import { listAdminUser } from '@portal/shared-kit/contract/identity/users';
import { auditLog } from '@portal/shared-kit/contract/platform/audit-log';
import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod';
import { analyze, seedLarge } from './testing/volume/volume.ts';
import { signInAs } from './testing/identity.ts';
import { identityServer } from './testing/identity-server.ts';
import { requestOf } from './testing/test-server.ts';
import { openSession } from './identity/sessions/session.service.ts';
import { until } from './testing/until.ts';
import { manyMonthlyFees } from './testing/billing.ts';

/** A tenth of `npm run bench -- seed-large`: large enough for the planner to prefer an index to a scan. */
const size = { people: 20_000, classes: 500, allocations: 6_000 };
/** Scanning a table with fewer rows costs less than an index does. */
const largeTable = 2_000;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}
/** How the statements of the call at hand were executed. */
let executed: { 'Query Text': string; Plan: Node }[] = [];

/** Every connection tells the plan of each statement as a notice. */
function explaining(client: pg.PoolClient) {
  client.on('notice', ({ message = '' }) => {
    const plan = /^duration: [\d.]+ ms {2}plan:\n(\{[\s\S]*)$/.exec(message)?.[1];
    if (plan) executed.push(JSON.parse(plan));
  });
  const settings = ['min_duration = 0', "format = 'json'", "level = 'notice'"];
  const script = settings.map((setting) => `set auto_explain.log_${setting}`);
  void client.query(["load 'auto_explain'", ...script].join(';'));
}

const server = identityServer({
  prepare: async ({ db, pool }) => {
    await db.transaction().execute(async (tx) => {
      // Filling it is no call: on a busy machine a step takes longer than any call may.
      await sql`set local statement_timeout = 0`.execute(tx);
      await seedLarge(tx, size, 'nobody signs in with it');
    });
    // Beside open transactions a vacuum may leave pages whose rows are not known to be visible to all, and counting reads their table.
    await until(async () => {
      await analyze(db);
      const { rows } = await pool.query<{ unseen: number }>(
        `select sum(relpages - relallvisible)::int as unseen from pg_class where relkind = 'r' and reltuples > ${largeTable}`,
      );
      return rows[0]!.unseen === 0;
    });
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and reltuples > ${largeTable}`,
    );
    large = new Set(rows.map(({ name }) => name));
    const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    for (const client of idle) client.release(true);
    pool.on('connect', explaining);
  },
});
let large: Set<string>;
let token: string;
let filters: Record<string, string | number>;
beforeAll(async () => {
  ({ token } = await signInAs(server, 'Master'));
  const { id: course_id, department_id } = await server.db
    .selectFrom('course')
    .select(['id', 'department_id'])
    .where('code', '=', '4001')
    .executeTakeFirstOrThrow();
  const { subject_id } = await server.db
    .selectFrom('course_subject')
    .select('subject_id')
    .where('course_id', '=', course_id)
    .executeTakeFirstOrThrow();
  const { id: student_id } = await server.db
    .selectFrom('student')
    .select('id')
    .where('course_id', '=', course_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  filters = {
    course_id,
    department_id,
    subject_id,
    student_id,
    academic_year_id: 1,
    semester_id: 1,
    year: 2026,
    level_id: 1,
    actor_id: 1,
    entity: 'course',
    entity_id: course_id,
    of: 'NOTAS',
    day: '2026-11-20',
  };
});

const propertiesOf = (schema: z.ZodType) =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as Record<
    string,
    { enum?: string[] }
  >;
const fieldsOf = (schema: z.ZodType) => Object.keys(propertiesOf(schema));
/** Each value of the filters that are choices. */
const choicesOf = (schema: z.ZodType) =>
  Object.entries(propertiesOf(schema)).flatMap(([name, { enum: values = [] }]) =>
    values.map((value) => ({ [name]: value })),
  );
/** A paper reads all that it prints. */
const isPaper = ({ path }: Endpoint) => path.startsWith('/export');
const isList = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  !isPaper(endpoint) &&
  fieldsOf(endpoint.query).some((name) => name === 'page' || name === 'search');

const scanned = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name']!] : []),
  ...(node.Plans ?? []).flatMap(scanned),
];

test('plans are seen: a scan of a large table does not escape', async () => {
  executed = [];
  await server.pool.query(`select count(*) from person where email like '%nobody%'`);
  expect(executed.flatMap(({ Plan }) => scanned(Plan))).toEqual(['person']);
});

test('no list and no search reads a large table from end to end', async () => {
  const found: string[] = [];
  for (const endpoint of server.app.served.filter(isList)) {
    const fields = fieldsOf(endpoint.query);
    const required = Object.fromEntries(Object.entries(filters).filter(([name]) => fields.includes(name)));
    const queries = [
      {},
      ...(fields.includes('page') ? [{ page: 3, per_page: 25 }] : []),
      ...(fields.includes('search') ? [{ search: 'mondl' }, { search: '00123' }] : []),
      ...Object.entries(required).map(([name, value]) => ({ [name]: value })),
      ...choicesOf(endpoint.query),
      required,
    ];
    for (const query of queries) {
      executed = [];
      const answer = await server.inject(requestOf(endpoint, { query, params: { id: 1 } }, token));
      const what = `${endpoint.path} ${JSON.stringify(query)}`;
      if (answer.statusCode >= 500 || (query === required && answer.statusCode === 422))
        found.push(`${what} answered ${answer.statusCode}: give its filters a value above`);
      for (const { Plan, 'Query Text': sql } of executed)
        for (const table of scanned(Plan).filter((name) => large.has(name)))
          found.push(`${what} scans ${table}: ${sql.slice(0, 300)}`);
    }
  }
  expect(found).toEqual([]);
});

/** What a report, a preview of everything or a number of the whole institution reads is as much as there is; what a line of a bank may take
 *  back is sought among all payments of its amount. */
const readsAll = [
  /^\/bank-lines/,
  /^\/(dashboard|figures|debts|accounting-period|monthly-fees|new-year|billing-readiness|inscription-report|endSemester)/,
  /^\/(feepayments\/totals|getAllInscriptionsStatistic|communication-audience|academic-calendar)/,
];
const isOfOne = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  !endpoint.events &&
  !isPaper(endpoint) &&
  !isList(endpoint) &&
  !readsAll.some((pattern) => pattern.test(endpoint.path));

test('what is shown of one class, teacher or student is not searched in a large table', async () => {
  const { rows: editions } = await server.pool.query<Record<string, number>>(
    `select e.id, e.class_id as classmate_id, e.class_id as classmate, e.subject_id, e.semester_id, s.id as student_id, t.teacher_id,
       tp.person_id as teacher_person, s.person_id as student_person, s.code as card_id, e.year
     from edition e join enrolment n on n.edition_id = e.id join student s on s.id = n.student_id
       join teaching t on t.edition_id = e.id join teacher tp on tp.id = t.teacher_id order by e.id limit 1`,
  );
  const one = editions[0]!;
  const tokens = [token, await tokenOf(one.teacher_person!), await tokenOf(one.student_person!)];
  const values = { ...filters, ...one, x: 1, kind: 'FREQUENCIA', scholar_shift: 'LABORAL' };
  const found = new Set<string>();
  let answered = 0;
  for (const endpoint of server.app.served.filter(isOfOne)) {
    const fields = fieldsOf(endpoint.query);
    const query = Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)));
    for (const asker of tokens) {
      executed = [];
      const answer = await server.inject(requestOf(endpoint, { query, params: one }, asker));
      answered += answer.statusCode < 400 ? 1 : 0;
      for (const { Plan, 'Query Text': sql } of executed)
        for (const table of scanned(Plan).filter((name) => large.has(name)))
          found.add(`${endpoint.path} scans ${table}: ${sql.slice(0, 300)}`);
    }
  }
  expect([...found]).toEqual([]);
  expect(answered).toBeGreaterThan(200);
});

/** Signs somebody of the seeded people in. */
async function tokenOf(personId: number): Promise<string> {
  const { id } = await server.db
    .selectFrom('user_account')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return (await server.db.transaction().execute((tx) => openSession(tx, id, asTest))).access.access_token;
}
const asTest = { user: undefined, ip: '127.0.0.1', userAgent: 'jest', requestId: 'TEST' };

const used = (node: Node): (string | undefined)[] => [
  node['Index Name'],
  ...(node.Plans ?? []).flatMap(used),
];

test.each([
  ['active students', studentsWithoutPages, {}, 'student_active'],
  ['active students of a common name', studentsWithoutPages, { search: 'mondl' }, 'student_active'],
  ['staff of a common name', listAdminUser, { search: 'mondl' }, 'user_account_role_name'],
  ['acts of one person', auditLog, { actor_id: 1 }, 'audit_log_of_actor'],
  ['paid inscriptions', inscriptions, { year: 2026, tipo_inscricao: 'pagas' }, 'inscription_paid'],
  [
    'renewals that are open',
    inscriptions,
    { year: 2026, tipo_inscricao: 'renovacoes-pendentes' },
    'inscription_renewals_open',
  ],
])('%s are read in their order', async (_, endpoint: Endpoint, query, index) => {
  const indexes = await usedBy(endpoint, query);
  expect(indexes).toContain(index);
  expect(indexes).not.toContainEqual(expect.stringContaining('_name_search'));
});

/** The indexes that a call reads. */
async function usedBy(endpoint: Endpoint, query: Record<string, unknown>) {
  const call = () => server.inject(requestOf(endpoint, { query }, token));
  // The first of two finds out how common the name is.
  await call();
  executed = [];
  expect((await call()).statusCode).toBe(200);
  return executed.flatMap(({ Plan }) => used(Plan));
}

test('monthly fees in one state are read from an index of those, and of a month from one of theirs', async () => {
  const course = filters.course_id as number;
  await manyMonthlyFees(server.db, [course, course]);
  expect(await usedBy(feePayments, { payment_status: 'PARCIAL' })).toContain('monthly_charge_state');
  expect(await usedBy(feePayments, { month: 7, payment_status: 'VENCIDO' })).toContain(
    'monthly_charge_month_state',
  );
});

test.each([
  ['paid inscriptions', paidInscriptions, {}, 'inscription_charge_paid'],
  ['unpaid renewals', unpaidRenewals, {}, 'inscription_charge_open'],
  ['paid renewals of a year', paidRenewals, { year: 2025 }, 'inscription_charge_paid_year'],
  ['unpaid inscriptions of a year', unpaidInscriptions, { year: 2025 }, 'inscription_charge_open_year'],
  [
    'a rare name among paid ones',
    paidInscriptions,
    { search: 'naoexiste' },
    'inscription_charge_paid_search',
  ],
  [
    'a rare name among unpaid ones',
    unpaidInscriptions,
    { search: 'naoexiste' },
    'inscription_charge_open_search',
  ],
  ['payments of some days', confirmedPayments, { from: '2026-02-01', until: '2026-02-03' }, 'receipt_issued'],
])('%s: the payments are read from their index', async (_, endpoint: Endpoint, query, index) => {
  expect(await usedBy(endpoint, query)).toContain(index);
});

test('inscriptions of a course that were charged are read from its index', async () => {
  const { course_id } = filters;
  for (const query of [{ course_id }, { course_id, year: 2026 }, { course_id, search: 'mondl' }])
    expect(await usedBy(searchPaymentInscriptions, query)).toContain('inscription_charge_course');
});

test.each([confirmedPayments, unpaidInvoices, paymentProofs])(
  'what those of a common name paid or owe is not gathered from them all: $path',
  async (endpoint: Endpoint) => {
    expect(await usedBy(endpoint, { search: 'mondl' })).not.toContain('student_name_search');
  },
);

test('a name among those without a class is not gathered from all students', async () => {
  await server.pool.query('update student set class_id = null where id % 2 = 0');
  await server.pool.query('analyze student');
  const indexes = await usedBy(unallocatedStudents, { search: 'celes' });
  expect(indexes).toContain('student_unallocated_search');
  expect(indexes).not.toContain('student_name_search');
});
