import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { sendProof } from '@portal/shared-kit/contract/finance/own-proof';
import { generateExtract } from '@portal/shared-kit/contract/finance/statement';
import { joinInvoices } from '@portal/shared-kit/contract/finance/join-invoices';
import { createService, orderOwnService } from '@portal/shared-kit/contract/finance/service';
import { giveResult, publishColumn } from '@portal/shared-kit/contract/grading/grade';
import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { resultSlip } from '@portal/shared-kit/contract/grading/result-slip';
import { studentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { communications } from '@portal/shared-kit/contract/people/communication';
import { sendCommunication } from '@portal/shared-kit/contract/people/sent-communication';
import { sql } from 'kysely';
import { thisYear } from './testing/enrolled.ts';
import { givenCell, gradedServer } from './testing/graded.ts';
import { inscriptionsOf } from './testing/inscriptions.ts';
import { uploadOf } from './testing/multipart.ts';
import { makeEmployee } from './testing/registers.ts';
import { paymentsOf, somePng } from './testing/payments.ts';
import { walkAs } from './testing/student-walk.ts';

const graded = gradedServer();
const { server } = graded;
const pay = paymentsOf(server);
const inscribed = inscriptionsOf(server);

/** What nobody but its owner may be answered: name, documents, contacts, card, amounts, message, note of an order, grade. */
const marks = {
  full_name: 'Zulmira Quibala',
  doc_number: '998877665544Q',
  contact: '849988776',
  email: 'zulmira.quibala@teste.test',
  code: '26.0777.0707',
  message: 'Assunto reservado 4471',
  note: 'Nota reservada 5582',
  description: 'Propina reservada 6693',
  cents: 7_531_357,
  grade: '18,63',
};
const { grade, cents, ...words } = marks;
const published = /(?<![\w.,-])(?:1863|18[.,]63)(?!\w)/;
/** The marks in an answer that were not sent. */
const found = ({ body, call = '' }: { body: string; call?: string }) => [
  ...[...Object.values(words), String(cents)].filter((mark) => body.includes(mark) && !call.includes(mark)),
  ...(published.exec(body) ?? []),
];

/** A student with a published grade, an open invoice with its proof and one that is paid, a renewal, a message, a slip, an order. */
async function owner() {
  const edition = await graded.edition(0);
  const me = await graded.learner(edition);
  const { full_name, doc_number, contact, email } = marks;
  const person = { full_name, doc_number, contact, email, doc_type: 'Bilhete de Identidade' as const };
  await server.db.updateTable('person').set(person).where('id', '=', me.person_id).execute();
  await server.db.updateTable('student').set({ code: marks.code }).where('id', '=', me.student_id).execute();
  const [column] = await graded.weights(edition, ['TESTE-1', 100]);
  const assessments = [givenCell(me.student_id, column!, grade)];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  await server.call(publishColumn, { params: { id: column! } }, edition.teacher.token);
  const renewal = await inscribed.inscription(edition.course_id, {
    studentId: me.student_id,
    type: 'Renovação',
    state: 'CONFIRMADA',
    year: thisYear,
  });
  await pay.entity({
    code: '90777',
    bank: 'Banco Z',
    used_for: ['RENOVACAO', 'PROPINA', 'SERVICO', 'OUTRO'],
  });
  const lines = [{ description: marks.description, unitCents: cents }];
  const bill = { studentId: me.student_id, dueDate: '2099-03-10', lines };
  const invoice = await pay.issue({ ...bill, type: 'RENOVACAO', inscriptionId: renewal });
  const paid = await pay.issue({ ...bill, type: 'PROPINA' });
  await pay.settle({ invoiceId: paid.id, amountCents: cents });
  await sql`insert into monthly_charge (invoice_id, student_id, course_id, shift, year, month, calendar_month)
    values (${paid.id}, ${me.student_id}, ${edition.course_id}, 'LABORAL', 2099, 3, '2099-03-01')`.execute(
    server.db,
  );
  const second = await pay.issue({ ...bill, type: 'OUTRO' });
  const ofAll = [invoice.id, second.id];
  const { data: group } = await server.call(joinInvoices, { body: { invoice_ids: ofAll } }, me.token);
  const { data: extract } = await server.call(generateExtract, { query: { card_id: marks.code } }, me.token);
  const sent = uploadOf(
    sendProof,
    { fields: { invoice_id: String(invoice.id) }, file: { name: 'talao.png', content: somePng } },
    me.token,
  );
  expect((await server.inject(sent)).statusCode).toBe(200);
  const office = await graded.signedIn('Master');
  const message = {
    type: 'INDIVIDUAL',
    student_id: String(me.student_id),
    title: marks.message,
    body: 'Só sua.',
  };
  const sending = await server.inject(
    uploadOf(sendCommunication, { fields: message, file: { name: 'a.png', content: somePng } }, office.token),
  );
  const service = {
    name: 'Declaração simples',
    type: 'DECLARACAO' as const,
    price: 50_000,
    delivery_days: 3,
  };
  const { data: sold } = await server.call(createService, { body: service }, office.token);
  const order = { params: { id: sold.id }, body: { note: marks.note } };
  const { data: request } = await server.call(orderOwnService, order, me.token);
  const { data: slip } = await server.call(resultSlip, { body: { year: thisYear } }, me.token);
  const ofPayment = await server.db
    .selectFrom('payment')
    .select('id')
    .where('invoice_id', '=', paid.id)
    .executeTakeFirstOrThrow();
  const message_id = sending.json<{ data: { id: number } }>().data.id;
  const ids = {
    student: me.student_id,
    person: me.person_id,
    user: me.userId,
    enrolment: me.enrolment_id,
    invoice: invoice.id,
    paid: paid.id,
    payment: ofPayment.id,
    renewal,
    message_id,
    second: second.id,
    group: group.id,
    extract: extract.id,
    request: request.id,
    slip: slip.id,
    edition: edition.id,
    column: column!,
    card: marks.code,
  };
  return { edition, me, ids };
}

let theirs: Awaited<ReturnType<typeof owner>>;
let stranger: Awaited<ReturnType<typeof graded.learner>>;
beforeAll(async () => {
  theirs = await owner();
  stranger = await graded.learner(await graded.edition(0));
});

/** Everything of the owner that a call could have changed. */
const stateOf = async ({ me, ids }: Awaited<ReturnType<typeof owner>>) => {
  const { db } = server;
  const one = (table: 'invoice' | 'inscription' | 'service_request', id: number) =>
    db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return [
    await db.selectFrom('person').selectAll().where('id', '=', me.person_id).executeTakeFirstOrThrow(),
    await db.selectFrom('student').selectAll().where('id', '=', me.student_id).executeTakeFirstOrThrow(),
    await db.selectFrom('user_account').selectAll().where('id', '=', me.userId).executeTakeFirstOrThrow(),
    await db.selectFrom('payment_proof').selectAll().where('invoice_id', '=', ids.invoice).execute(),
    await one('invoice', ids.invoice),
    await one('inscription', ids.renewal),
    await one('service_request', ids.request),
    (await server.call(communications, { query: { page: 1, per_page: 10 } }, me.token)).data,
  ];
};

/** By its path, the fields that the specification names in an answer, and in its first row where it is a list (S2 §2, §7, rows 82 to 90). */
const named = {
  '/student-profile': [
    'fullName',
    'email',
    'doc_number',
    'birthDate',
    'address_location',
    'gender',
    'first_logg',
    'last_school_frequency',
    'classmate_name',
    'classmate_scholar_shift',
    'classmate_level_name',
    'course_name',
  ],
  '/getMyDatas': [
    'fullName',
    'fathers_filliation',
    'mothers_filliation',
    'gender',
    'birthDate',
    'contacts',
    'email',
    'is_deficient',
    'deficient_type',
    'curso',
    'curseToUpdateOld',
    'last_school_frequency',
    'trainingArea',
    'last_school_frequency_year',
    'hasCertificate',
    'nactionality',
    'province_id',
    'district_id',
    'address_location',
    'block',
    'house_number',
    'doc_type',
    'doc_number',
    'emissionLocation',
    'dateEndDocument',
    'academic_year',
  ],
  '/allsubscribedYear': ['year', 'semesters'],
  '/StudentAssessment': ['subject_name', 'weights', 'assessments', 'average', 'situation', 'final', 'result'],
  '/getStudentAssementResult': ['subject_name', 'weights', 'assessments', 'average', 'situation'],
  '/getAllPaymentTransations': [
    'date',
    'description',
    'entity',
    'reference',
    'amount',
    'paid',
    'state',
    'receipts',
  ],
  '/getAllPaymentTransationsByType': [
    'date',
    'description',
    'entity',
    'reference',
    'amount',
    'paid',
    'state',
  ],
  '/totalCommunication': ['total', 'unread'],
  '/communications': [
    'id',
    'type',
    'title',
    'body',
    'attachment',
    'sent_at',
    'sender',
    'read_at',
    'expires_at',
  ],
  '/commnucationStudent': ['id', 'type', 'title', 'body', 'attachment', 'sent_at', 'sender', 'read_at'],
  '/inscriptionsRenew': ['academic_year', 'semester', 'level', 'date', 'state', 'invoice'],
};

test('each call of the student’s portal answers what the specification names, and the first reading of a message alone counts', async () => {
  const { ids, edition, me } = theirs;
  const headers = { authorization: `Bearer ${me.token}` };
  const get = async (path: string) => {
    const answer = await server.inject({ url: `/api${path}`, headers });
    expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 200, 'no-store']);
    return answer.json<{ data: Record<string, unknown> | Record<string, unknown>[] }>();
  };
  const queryOf: Partial<Record<keyof typeof named, string>> = {
    '/StudentAssessment': `?academic_year=${edition.year}`,
    '/getStudentAssementResult': `?subject_id=${edition.subject_id}&student_id=${me.student_id}&year=${edition.year}`,
    '/getAllPaymentTransationsByType': '?type=RENOVACAO',
    '/commnucationStudent': `?notification_id=${ids.message_id}&type=INDIVIDUAL`,
    '/inscriptionsRenew': `?student_id=${me.student_id}`,
  };
  const unread = async () => (await get('/totalCommunication')).data;
  const before = (await unread()) as { total: number; unread: number };
  for (const [path, fields] of Object.entries(named)) {
    const { data } = await get(path + (queryOf[path as keyof typeof named] ?? ''));
    const row = Array.isArray(data) ? data[0]! : data;
    expect([path, Object.keys(row)]).toEqual([path, expect.arrayContaining(fields)]);
  }
  await get(`/commnucationStudent${queryOf['/commnucationStudent']}`);
  expect(await unread()).toEqual({ ...before, unread: before.unread - 1 });
});

/** Reads of a student that name a record, by the kind of the id: another's is not there, or the list of one's own is empty. */
const readsBy = {
  student: ({ student, subject }) => [
    `estudantes/${student}`,
    `getEnrolledSubjcts?student_id=${student}`,
    `getNormalSubjectSemester?student_id=${student}`,
    `getRecoverSubjectSemester?student_id=${student}`,
    `getStudentAssementResult?subject_id=${subject}&student_id=${student}&year=${thisYear}`,
    `inscriptionsRenew?student_id=${student}`,
    `student-accounts/${student}`,
    `invoices?student_id=${student}`,
  ],
  card: ({ card, course }) => [
    `getAllSubjectsBycourse?course_id=${course}&student_card=${card}`,
    `extractsByStudent?card_id=${card}`,
    `generateExtractsByStudent?card_id=${card}`,
    `getFeePaymentByStudent?card_id=${card}`,
    `feepayments?card_id=${card}`,
  ],
  invoice: ({ invoice }) => [`invoices/${invoice}`, `invoices/${invoice}/pdf`],
  notification: ({ message_id }) => [
    `commnucationStudent?notification_id=${message_id}&type=INDIVIDUAL`,
    `communications/${message_id}/attachment`,
  ],
  extract: ({ extract }) => [`extracto-pdf/${extract}`],
  group: ({ group }) => [`reference-groups/${group}/pdf`],
} satisfies Record<string, (ids: Ids & Taught) => string[]>;
/** What a student may do with a record of their own. */
const acts: Record<string, (ids: Ids) => [string, object][]> = {
  invoice: ({ invoice, second }) => [
    [`invoices/${invoice}/payment-link`, {}],
    [`invoices/${invoice}/use-credit`, { amount: 100 }],
    ['reference-groups', { invoice_ids: [invoice, second] }],
  ],
  payment: ({ payment }) => [[`confirmed-payments/${payment}/receipt`, {}]],
  renewal: ({ renewal }) => [['cancelInscriptionRenew', { inscriptionRenewId: renewal, status: 0 }]],
  request: ({ request }) => [[`own-service-requests/${request}/cancel`, {}]],
};
type Ids = Awaited<ReturnType<typeof owner>>['ids'];
interface Taught {
  course: number;
  subject: number;
}

test.each(Object.entries(readsBy))(
  'another student has nothing by the id of a record that its owner reads by it: %s',
  async (_kind, calls) => {
    const { ids, me, edition } = theirs;
    const taught = { course: edition.course_id, subject: edition.subject_id };
    const ask = async (url: string, token: string) => {
      const answer = await server.inject({
        url: `/api/${url}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const isFile = !/json/.test(String(answer.headers['content-type']));
      const rows = isFile ? [answer.body] : answer.json<{ data?: unknown }>().data;
      return { status: answer.statusCode, count: Array.isArray(rows) ? rows.length : rows ? 1 : 0 };
    };
    for (const call of calls({ ...ids, ...taught })) {
      const own = await ask(call, me.token);
      expect([call, own.status]).toEqual([call, 200]);
      const { status, count } = await ask(call, stranger.token);
      expect([call, status === 404 || (status === 200 && count === 0)]).toEqual([call, true]);
    }
  },
);

test('students cannot act on records of another student, by the id of an invoice, payment, renewal or order', async () => {
  const { ids } = theirs;
  const before = await stateOf(theirs);
  const headers = { authorization: `Bearer ${stranger.token}` };
  for (const [url, payload] of Object.values(acts).flatMap((calls) => calls(ids))) {
    const answer = await server.inject({ method: 'POST', url: `/api/${url}`, headers, payload });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
  const twin = `/api/cancelInscriptionRenew?inscriptionRenewId=${ids.renewal}&status=0`;
  expect((await server.inject({ url: twin, headers })).statusCode).toBe(404);
  expect(await stateOf(theirs)).toEqual(before);
});

test("no call that a student may make shows or changes another student's data, with any id", async () => {
  const { ids, edition, me } = theirs;
  const headers = { authorization: `Bearer ${me.token}` };
  for (const { path } of [studentProfile, ownPayments, ownResults, communications])
    expect([path, found(await server.inject({ url: `/api${path}`, headers }))]).not.toEqual([path, []]);
  const before = await stateOf(theirs);
  const fields = {
    student_id: ids.student,
    person_id: ids.person,
    user_id: ids.user,
    teacher_id: ids.person,
    card_id: ids.card,
    student_card: ids.card,
    code: ids.card,
    search: ids.card,
    invoice_id: ids.invoice,
    inscription_id: ids.renewal,
    inscriptionRenewId: ids.renewal,
    status: 0,
    notification_id: ids.message_id,
    payment_id: ids.payment,
    classmate_id: edition.class_id,
    classmate: edition.class_id,
    subject_id: edition.subject_id,
    course_id: edition.course_id,
    year: thisYear,
    academic_year: thisYear,
    page: 1,
    per_page: 100,
    reason: 'Ensaio de outro estudante',
  };
  const walked = await walkAs('Student', server, stranger, { ids: [...new Set(Object.values(ids))], fields });
  expect(walked.filter(({ status }) => status >= 500)).toEqual([]);
  expect(walked.filter((answer) => found(answer).length > 0).map(({ call }) => call)).toEqual([]);
  expect(await stateOf(theirs)).toEqual(before);
});

test('names of employees and teachers of other units reach neither a teacher nor a student, whatever they read', async () => {
  const { edition, me } = theirs;
  const elsewhere = await graded.edition(0);
  const names = ['Zulfina Distante', 'Zeferino Longe'];
  const { department_id } = await server.db
    .selectFrom('course')
    .select('department_id')
    .where('id', '=', elsewhere.course_id)
    .executeTakeFirstOrThrow();
  const employee = await makeEmployee(server.db, names[0]!, department_id);
  const { id, course_id, subject_id, class_id, teacher } = elsewhere;
  const { userId, teacher_id, person_id } = teacher;
  await server.db.updateTable('person').set({ full_name: names[1]! }).where('id', '=', person_id).execute();
  const tried = {
    ids: [...new Set([employee, userId, teacher_id, person_id, id, course_id, subject_id, class_id])],
    fields: { search: 'z', page: 1, per_page: 100, year: thisYear },
  };
  const isRead = ({ method }: { method: string }) => method === 'GET';
  for (const [role, reader] of [
    ['Teacher', edition.teacher],
    ['Student', me],
  ] as const) {
    const walked = await walkAs(role, server, reader, tried, isRead);
    expect(walked.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
    expect(
      walked.filter(({ body }) => names.some((name) => body.includes(name))).map(({ call }) => call),
    ).toEqual([]);
  }
});
