import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import {
  moveRequest,
  orderOwnService,
  ownServices,
  services,
  updateService,
} from '@portal/shared-kit/contract/finance/service';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { moveStudent } from '@portal/shared-kit/contract/enrolment/student-move';
import { giveResult, publishColumn } from '@portal/shared-kit/contract/grading/grade';
import {
  answerGradeReview,
  askGradeReview,
  gradeReviews,
  reviewableGrade,
} from '@portal/shared-kit/contract/grading/grade-review';
import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { askRectification, decideRectification } from '@portal/shared-kit/contract/grading/rectification';
import { homologateSheet, sheet } from '@portal/shared-kit/contract/grading/sheet';
import { addDays } from '../../finance/holidays/working-day.rules.ts';
import { messages as serviceTexts } from '../../finance/services/messages.ts';
import { editionAt } from '../../testing/class-groups.ts';
import { givenCell, gradedServer } from '../../testing/graded.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { messages as gradeTexts } from '../messages.ts';
import { messages } from './messages.ts';

const scenario = gradedServer();
const { server } = scenario;
const pay = paymentsOf(server);
let office: Awaited<ReturnType<typeof scenario.signedIn>>;
let serviceId: number;
beforeAll(async () => {
  office = await scenario.signedIn('Master');
  await pay.entity({ code: '90777', bank: 'Banco Z', used_for: ['SERVICO'] });
  const { data } = await server.call(services, {}, office.token);
  const { id, entity: _entity, ...form } = data.find(({ name }) => name === 'Revisão de prova')!;
  expect(form).toMatchObject({ needs: ['AVALIACAO'], ask_within_days: 10 });
  serviceId = id;
  await server.call(updateService, { params: { id }, body: { ...form, price: 30_000 } }, office.token);
});

/** A student with a grade in each of these columns, published or not. */
async function gradedIn(types: readonly string[], { published = true } = {}) {
  const edition = await scenario.edition(0);
  const me = await scenario.learner(edition);
  const columns = await scenario.weights(
    edition,
    ...types.map((type): [string, number] => [type, 100 / types.length]),
  );
  const assessments = columns.map((column) => givenCell(me.student_id, column, '9,5'));
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  if (published)
    for (const id of columns) await server.call(publishColumn, { params: { id } }, edition.teacher.token);
  return { edition, me, columns };
}
/** A student with one grade. */
async function graded(options = {}) {
  const { columns, ...of } = await gradedIn(['TESTE-1'], options);
  return { ...of, column: columns[0]!, params: { id: columns[0]! } };
}
type Graded = Awaited<ReturnType<typeof graded>>;
const body = { note: 'A pergunta 3 não foi cotada.' };
const ask = ({ params, me }: Graded) => server.call(askGradeReview, { params, body }, me.token);
const paid = async ({ me }: Graded) => {
  const { id, invoice_id } = (await requestsOf(me))[0]!;
  await pay.settle({ invoiceId: invoice_id!, amountCents: 30_000 });
  return id;
};
const requestsOf = ({ student_id }: Graded['me']) =>
  server.db
    .selectFrom('service_request')
    .select(['id', 'invoice_id', 'grade_id', 'state'])
    .where('student_id', '=', student_id)
    .orderBy('id')
    .execute();
/** What somebody was told. */
const told = async ({ person_id }: { person_id: number }) =>
  (
    await server.pool.query<{ title: string; body: string }>(
      `select c.title, c.body from communication c join communication_recipient r on r.communication_id = c.id
        where r.person_id = $1`,
      [person_id],
    )
  ).rows;
const titles = async (who: { person_id: number }) => (await told(who)).map(({ title }) => title);
const bodies = async (who: { person_id: number }) => (await told(who)).map(({ body }) => body);
const keep = { outcome: 'MANTIDA' as const, opinion: 'A cotação está certa.' };
const alter = { outcome: 'ALTERADA' as const, opinion: 'A pergunta 3 vale um valor.' };

test('a review starts at a published grade, names it, costs its fee once, and goes to the teacher once it is paid', async () => {
  const of = await graded();
  const offered = (await server.call(reviewableGrade, { params: of.params }, of.me.token)).data;
  expect(offered).toMatchObject({ assessment_type: 'TESTE-1', price: 30_000, blocked_by: null, asked: null });
  const asked = await Promise.all([ask(of), ask(of)]);
  expect(asked[0].data).toEqual(asked[1].data);
  expect(asked[0].data.invoice).toMatch(/^FT /);
  expect((await server.call(gradeReviews, {}, of.edition.teacher.token)).data).toEqual([]);
  const id = await paid(of);
  const [row] = (await server.call(gradeReviews, {}, of.edition.teacher.token)).data;
  expect(row).toMatchObject({
    id,
    assessment_type: 'TESTE-1',
    old: '9,5',
    now: '9,5',
    note: body.note,
    mine: true,
    sheet_id: null,
  });
  expect(await titles(of.edition.teacher)).toContain(`Revisão de prova: ${row!.subject_name}`);
  const other = await graded();
  expect((await server.call(gradeReviews, {}, other.edition.teacher.token)).data).toEqual([]);
});

test('reviews of two grades are asked and paid one beside the other; of one grade there is one at a time', async () => {
  const { edition, me, columns } = await gradedIn(['TESTE-1', 'TESTE-2']);
  const asking = columns.map((id) => ({ params: { id }, body }));
  const both = await Promise.all(
    [...asking, ...asking].map((request) => server.call(askGradeReview, request, me.token)),
  );
  const [first, second, ...again] = both.map(({ data }) => data);
  expect(first!.number).not.toBe(second!.number);
  expect(again).toEqual([first, second]);
  const requests = await requestsOf(me);
  for (const { invoice_id } of requests) await pay.settle({ invoiceId: invoice_id!, amountCents: 30_000 });
  const { data } = await server.call(gradeReviews, {}, edition.teacher.token);
  expect(data.map(({ assessment_type }) => assessment_type).toSorted()).toEqual(['TESTE-1', 'TESTE-2']);
  const waiting = async (token: string) =>
    (await server.call(gradeReviews, { query: { waiting: 'SIM' } }, token)).total;
  expect(await waiting(edition.teacher.token)).toBe(2);
  const assistant = await scenario.teacher([edition.id], 'ASSISTENTE');
  expect(await waiting(assistant.token)).toBe(0);
  // The database keeps to it.
  const twice = server.pool.query(
    `insert into service_request (service_id, student_id, grade_id, service, price_cents, delivery_days, state)
      select service_id, student_id, $2::int, service, price_cents, delivery_days, 'NOVO'
      from service_request, generate_series(1, 2) where id = $1`,
    [requests[0]!.id, requests[0]!.grade_id],
  );
  await expect(twice).rejects.toThrow('service_request_unpaid');
});

test('a review whose invoice was annulled is asked again; the earlier request ends', async () => {
  const of = await graded();
  const first = (await ask(of)).data;
  const [{ id, invoice_id }] = (await requestsOf(of.me)) as [Awaited<ReturnType<typeof requestsOf>>[number]];
  const annulment = { params: { id: invoice_id! }, body: { reason: 'Emitida por engano' } };
  await server.call(annulInvoice, annulment, office.token);
  expect((await server.call(reviewableGrade, { params: of.params }, of.me.token)).data.asked).toBeNull();
  const second = (await ask(of)).data;
  expect(second.number).not.toBe(first.number);
  expect(await requestsOf(of.me)).toMatchObject([{ id, state: 'CANCELADO' }, { state: 'POR_PAGAR' }]);
});

test('a payment can be reversed after the same service was ordered again', async () => {
  const of = await graded();
  const { data } = await server.call(services, {}, office.token);
  const {
    id: declaration,
    entity: _entity,
    ...form
  } = data.find(({ name }) => name === '2.ª via do cartão')!;
  const priced = { params: { id: declaration }, body: { ...form, price: 30_000, by_students: true } };
  await server.call(updateService, priced, office.token);
  const order = () => server.call(orderOwnService, { params: { id: declaration }, body: {} }, of.me.token);
  const made = (await order()).data;
  const { paymentId } = await pay.settle({ invoiceId: made.invoice_id!, amountCents: 30_000 });
  const again = (await order()).data;
  expect(again.id).not.toBe(made.id);
  const reversal = { params: { id: paymentId }, body: { reason: 'Cheque devolvido' } };
  await server.call(reversePayment, reversal, office.token);
  expect((await order()).data.id).toBe(again.id);
  expect((await requestsOf(of.me)).map(({ state }) => state)).toEqual(['POR_PAGAR', 'POR_PAGAR']);
});

test('a grade that is not published, or of another student, is answered like one that does not exist (J2)', async () => {
  const hidden = await graded({ published: false });
  const known = await graded();
  for (const params of [hidden.params, known.params, { id: 2_000_000 }]) {
    const refused = await server.refused(reviewableGrade, { params }, hidden.me.token);
    expect(refused).toMatchObject({ http: 404, message: messages.notPublished });
    expect((await server.refused(askGradeReview, { params, body }, hidden.me.token)).http).toBe(404);
  }
});

test('after the days that the service gives it is too late, and the service alone orders no review', async () => {
  const of = await graded();
  await server.pool.query(`update grade_item set published_at = now() - interval '20 days' where id = $1`, [
    of.column,
  ]);
  // A grade that was entered or changed since can be contested.
  expect((await server.call(reviewableGrade, { params: of.params }, of.me.token)).data.until).toBe(
    addDays(institutionDay(new Date()), 10),
  );
  await server.pool.query(
    `update grade set changed_at = now() - interval '20 days', version = version + 1, client_id = 'antes' where item_id = $1`,
    [of.column],
  );
  expect((await server.refused(askGradeReview, { params: of.params, body }, of.me.token)).message).toMatch(
    /^A revisão desta nota podia ser pedida até /,
  );
  const order = await server.refused(orderOwnService, { params: { id: serviceId }, body: {} }, of.me.token);
  expect(order).toMatchObject({ http: 409, message: serviceTexts.atTheGrade });
});

test('the office closes it with what the teacher answered, which the student is told; before the answer it cannot', async () => {
  const of = await graded();
  await ask(of);
  const id = await paid(of);
  const ready = { params: { id }, body: { state: 'PRONTO' as const } };
  expect((await server.refused(moveRequest, ready, office.token)).message).toBe(
    serviceTexts.reviewUnanswered,
  );
  const assistant = await scenario.teacher([of.edition.id], 'ASSISTENTE');
  const answer = { params: { id }, body: keep };
  expect((await server.refused(answerGradeReview, answer, assistant.token)).http).toBe(403);
  const wrong = { params: { id }, body: alter };
  expect((await server.refused(answerGradeReview, wrong, of.edition.teacher.token)).errors).toEqual({
    outcome: [messages.stillSame],
  });
  await server.call(answerGradeReview, answer, of.edition.teacher.token);
  const ownAnswer = async () => (await server.call(ownServices, {}, of.me.token)).data.requests[0]!.answer;
  // Until then the teacher may answer otherwise.
  expect(await ownAnswer()).toBeNull();
  const { data } = await server.call(moveRequest, ready, office.token);
  expect(await ownAnswer()).toBe(`Nota mantida: ${keep.opinion}`);
  expect(data).toMatchObject({
    state: 'PRONTO',
    assessment: 'TESTE-1',
    answer: `Nota mantida: ${keep.opinion}`,
    reason: `Nota mantida: ${keep.opinion}`,
  });
  expect(await titles(of.me)).toContain('Revisão de prova: pronto');
  expect((await server.refused(answerGradeReview, answer, of.edition.teacher.token)).message).toBe(
    messages.notWaiting,
  );
});

test('a grade of a homologated pauta changes by the rectification, and only then the answer says so', async () => {
  const of = await graded();
  await ask(of);
  const id = await paid(of);
  const sheetId = (await scenario.submit(of.edition)).id;
  const secretary = await scenario.signedIn('Secretaria');
  await server.call(homologateSheet, { params: { id: sheetId } }, secretary.token);
  const answer = { params: { id }, body: alter };
  expect((await server.refused(answerGradeReview, answer, of.edition.teacher.token)).http).toBe(422);
  const asked = await rectification(sheetId, of.me.student_id, of.column, '10,5', secretary.token);
  await decideOn(asked.id!, office.token);
  const { data } = await server.call(answerGradeReview, answer, of.edition.teacher.token);
  expect(data).toMatchObject({ old: '9,5', now: '10,5', outcome: 'ALTERADA' });
  await server.call(moveRequest, { params: { id }, body: { state: 'PRONTO' } }, office.token);
});

test('a review goes with its grade to another class: its teacher answers, and the student asks no second one', async () => {
  const of = await graded();
  await ask(of);
  const id = await paid(of);
  const { course_id, subject_id, year } = of.edition;
  const classmate_id = await scenario.world.classGroup(course_id);
  const editionId = await editionAt(server.db, { class_id: classmate_id, subject_id, year });
  const teacher = await scenario.teacher([editionId]);
  const there = { ...of.edition, teacher, writing: { classmate: classmate_id, subject_id, year } };
  const [column] = await scenario.weights(there, ['TESTE-1', 100]);
  const move = { params: { id: of.me.student_id }, body: { classmate_id, reason: 'Mudança de turma' } };
  const secretary = await scenario.signedIn('Secretaria');
  await server.call(moveStudent, move, secretary.token);
  expect((await server.call(gradeReviews, {}, of.edition.teacher.token)).data).toEqual([]);
  const [row] = (await server.call(gradeReviews, {}, teacher.token)).data;
  expect(row).toMatchObject({ id, old: '9,5', now: '9,5', mine: true });
  const again = await server.call(reviewableGrade, { params: { id: column! } }, of.me.token);
  expect(again.data.asked).toBe(row!.number);
  const answer = { params: { id }, body: keep };
  expect((await server.call(answerGradeReview, answer, teacher.token)).data.outcome).toBe('MANTIDA');
});

test('a review is asked until the same day after a move to a class that had published the assessment earlier', async () => {
  const of = await graded();
  const until = async (id: number) =>
    (await server.call(reviewableGrade, { params: { id } }, of.me.token)).data.until;
  const before = await until(of.column);
  const { course_id, subject_id, year } = of.edition;
  const classmate_id = await scenario.world.classGroup(course_id);
  const id = await editionAt(server.db, { class_id: classmate_id, subject_id, year });
  const writing = { classmate: classmate_id, subject_id, year };
  const [column] = await scenario.weights({ ...of.edition, teacher: await scenario.teacher([id]), writing }, [
    'TESTE-1',
    100,
  ]);
  await server.pool.query(`update grade_item set published_at = now() - interval '20 days' where id = $1`, [
    column,
  ]);
  const move = { params: { id: of.me.student_id }, body: { classmate_id, reason: 'Mudança de turma' } };
  await server.call(moveStudent, move, (await scenario.signedIn('Secretaria')).token);
  expect(await until(column!)).toBe(before);
});

/** Moves the student to another class, which gives these assessments. */
async function movedTo({ edition, me }: Pick<Graded, 'edition' | 'me'>, types: [string, number][]) {
  const { course_id, subject_id, year } = edition;
  const class_id = await scenario.world.classGroup(course_id);
  const id = await editionAt(server.db, { class_id, subject_id, year });
  const teacher = await scenario.teacher([id]);
  const place = { classmate_id: class_id, subject_id, year };
  const writing = { classmate: class_id, subject_id, year };
  const next = { ...edition, id, class_id, teacher, place, writing };
  await scenario.weights(next, ...types);
  const move = {
    params: { id: me.student_id },
    body: { classmate_id: class_id, reason: 'Mudança de turma' },
  };
  await server.call(moveStudent, move, (await scenario.signedIn('Secretaria')).token);
  return next;
}
/** Asks for a rectification; answers the status and the id. */
async function rectification(sheetId: number, student: number, column: number, value: string, token: string) {
  const answer = await server.inject(
    uploadOf(
      askRectification,
      {
        fields: {
          sheet_id: `${sheetId}`,
          student_id: `${student}`,
          assessment_formula_id: `${column}`,
          value,
          reason: 'Revisão de prova',
        },
        file: { name: 'prova.pdf', content: '%PDF-1.7\n%%EOF\n', type: 'application/pdf' },
      },
      token,
    ),
  );
  return { status: answer.statusCode, id: (answer.json() as { data?: { id: number } }).data?.id };
}
const decideOn = (id: number, token: string) => {
  const decision = { decision: 'AUTORIZADO' as const, reason: 'Prova revista' };
  return server.call(decideRectification, { params: { id }, body: decision }, token);
};

test('a grade that stayed with the earlier class is reviewed there, by the teacher of that class', async () => {
  const of = await graded();
  const { teacher } = await movedTo(of, [['MINI-TESTE-1', 100]]);
  const own = await server.call(ownResults, { query: {} }, of.me.token);
  expect(own.data[0]!.earlier).toMatchObject([
    { assessment_formula_id: of.column, assessment_type: 'TESTE-1', assessment_value: 9.5 },
  ]);
  const offered = (await server.call(reviewableGrade, { params: of.params }, of.me.token)).data;
  expect(offered).toMatchObject({ assessment_type: 'TESTE-1', asked: null });
  expect(offered.until).not.toBeNull();
  await ask(of);
  const id = await paid(of);
  expect(await titles(of.edition.teacher)).toContain(`Revisão de prova: ${offered.subject_name}`);
  expect(await titles(teacher)).not.toContain(`Revisão de prova: ${offered.subject_name}`);
  expect((await server.call(gradeReviews, {}, teacher.token)).data).toEqual([]);
  const answer = { params: { id }, body: keep };
  expect((await server.refused(answerGradeReview, answer, teacher.token)).http).toBe(403);
  const answered = await server.call(answerGradeReview, answer, of.edition.teacher.token);
  expect(answered.data).toMatchObject({ old: '9,5', now: '9,5', mine: true, outcome: 'MANTIDA' });
  const ready = { params: { id }, body: { state: 'PRONTO' as const } };
  expect((await server.call(moveRequest, ready, office.token)).data.answer).toMatch(/^Nota mantida/);
  const again = await server.call(reviewableGrade, { params: of.params }, of.me.token);
  expect(again.data.asked).not.toBeNull();
});

test('a grade that stayed with the earlier class is changed there while its review waits, where no pauta has it', async () => {
  const of = await graded();
  const next = await movedTo(of, [['MINI-TESTE-1', 100]]);
  const earlier = async () => (await scenario.grid(next)).students[0]!.earlier;
  const change = async (value: string, version: number) => {
    const more = { version, reason: 'Revisão de prova' };
    const assessments = [givenCell(of.me.student_id, of.column, value, more)];
    const request = { query: of.edition.writing, body: { assessments } };
    return (await server.call(giveResult, request, of.edition.teacher.token)).data.results[0]!;
  };
  const ended = { outcome: 'refused', message: gradeTexts.ended };
  const offered = async () => (await scenario.grid(of.edition)).reviewed;
  await ask(of);
  expect(await change('10,5', 1)).toMatchObject(ended);
  expect(await offered()).toEqual([]);
  const id = await paid(of);
  expect(await offered()).toEqual([{ student_id: of.me.student_id, assessment_formula_id: of.column }]);
  expect(await earlier()).toMatchObject([{ assessment_type: 'TESTE-1', assessment_value: 9.5 }]);
  expect(await change('10,5', 1)).toMatchObject({ outcome: 'saved', assessment_value: 10.5, version: 2 });
  expect(await earlier()).toMatchObject([{ assessment_type: 'TESTE-1', assessment_value: 10.5 }]);
  const own = await server.call(ownResults, { query: {} }, of.me.token);
  expect(own.data[0]!.earlier).toMatchObject([{ assessment_type: 'TESTE-1', assessment_value: 10.5 }]);
  expect(await bodies(of.me)).toContain('TESTE-1: de 9,5 para 10,5. Motivo: Revisão de prova');
  const { data } = await server.call(
    answerGradeReview,
    { params: { id }, body: alter },
    of.edition.teacher.token,
  );
  expect(data).toMatchObject({ old: '9,5', now: '10,5', outcome: 'ALTERADA' });
  const ready = { params: { id }, body: { state: 'PRONTO' as const } };
  expect((await server.call(moveRequest, ready, office.token)).data.answer).toMatch(/^Nota alterada/);
  expect(await change('11', 2)).toMatchObject(ended);
  expect(await offered()).toEqual([]);
});

test('a submitted grade that stayed with the earlier class is rectified with the pauta of the present one, as its own teacher asks', async () => {
  const { edition, me, columns } = await gradedIn(['TESTE-1', 'MINI-TESTE-1'], { published: false });
  const secretary = await scenario.signedIn('Secretaria');
  const sheetId = (await scenario.submit(edition)).id;
  await server.call(homologateSheet, { params: { id: sheetId } }, secretary.token);
  const next = await movedTo({ edition, me }, [
    ['TESTE-1', 60],
    ['TESTE-2', 40],
  ]);
  const kept = columns[1]!;
  const params = { id: kept };
  await server.call(askGradeReview, { params, body }, me.token);
  const [{ id, invoice_id }] = (await requestsOf(me)) as [Awaited<ReturnType<typeof requestsOf>>[number]];
  await pay.settle({ invoiceId: invoice_id!, amountCents: 30_000 });
  const of = await server.db
    .selectFrom('pauta_student')
    .select('pauta_id')
    .where('enrolment_id', '=', me.enrolment_id)
    .executeTakeFirstOrThrow();
  const shown = async () => (await server.call(sheet, { params: { id: of.pauta_id } }, secretary.token)).data;
  const { name } = await server.db
    .selectFrom('class_group')
    .select('name')
    .where('id', '=', edition.class_id)
    .executeTakeFirstOrThrow();
  expect((await shown()).columns.at(-1)).toEqual({
    id: kept,
    assessment_type: `MINI-TESTE-1 · ${name}`,
    percentage: 50,
  });
  expect((await shown()).rows).toMatchObject([{ cells: ['9,5', '', '9,5'], average: 950 }]);
  const asking = (token: string) => rectification(of.pauta_id, me.student_id, kept, '14,5', token);
  expect((await asking(next.teacher.token)).status).toBe(403);
  const reviewed = async () => (await server.call(gradeReviews, {}, edition.teacher.token)).data[0];
  const rectified = { student_id: me.student_id, assessment_formula_id: kept, year: edition.year };
  expect(await reviewed()).toMatchObject({ ...rectified, sheet_id: of.pauta_id });
  const asked = await asking(edition.teacher.token);
  expect(asked.status).toBe(200);
  expect(await reviewed()).toMatchObject({ sheet_id: null });
  // Who gave the grade does not decide on it either.
  const registrar = await scenario.signedIn('Admin');
  await server.db
    .updateTable('teacher')
    .set({ person_id: registrar.person_id })
    .where('id', '=', edition.teacher.teacher_id)
    .execute();
  const decision = { decision: 'AUTORIZADO' as const, reason: 'Prova revista' };
  const own = { params: { id: asked.id! }, body: decision };
  expect((await server.refused(decideRectification, own, registrar.token)).http).toBe(403);
  await server.db
    .updateTable('teacher')
    .set({ person_id: edition.teacher.person_id })
    .where('id', '=', edition.teacher.teacher_id)
    .execute();
  await decideOn(asked.id!, office.token);
  expect(await shown()).toMatchObject({
    state: 'RECTIFICADA',
    rows: [{ cells: ['9,5', '', '14,5'], average: 1200, situation: 'ADMITIDO' }],
  });
  const row = (await scenario.grid(next)).students[0]!;
  expect(row).toMatchObject({ carried_frequency: { average: 1200 }, earlier: [{ assessment_value: 14.5 }] });
  const results = await server.call(ownResults, { query: {} }, me.token);
  expect(results.data[0]).toMatchObject({ average: 1200, earlier: [{ assessment_value: 14.5 }] });
  const answer = { params: { id }, body: alter };
  const { data } = await server.call(answerGradeReview, answer, edition.teacher.token);
  expect(data).toMatchObject({ old: '9,5', now: '14,5', outcome: 'ALTERADA' });
});

test('a grade that stayed with the earlier class and counts for nothing is rectified once the present class has its pauta', async () => {
  const of = await graded();
  const next = await movedTo(of, [['MINI-TESTE-1', 100]]);
  const [column] = (await scenario.grid(next)).columns;
  const assessments = [givenCell(of.me.student_id, column!.id, '13')];
  await server.call(giveResult, { query: next.writing, body: { assessments } }, next.teacher.token);
  const sheetId = (await scenario.submit(next)).id;
  await server.call(homologateSheet, { params: { id: sheetId } }, office.token);
  await ask(of);
  const id = await paid(of);
  const { teacher } = of.edition;
  const asked = await rectification(sheetId, of.me.student_id, of.column, '10,5', teacher.token);
  await decideOn(asked.id!, office.token);
  const { data } = await server.call(sheet, { params: { id: sheetId } }, office.token);
  expect(data.rows).toMatchObject([{ cells: ['13,0', '10,5'], average: 1300 }]);
  expect((await scenario.grid(next)).students[0]!.earlier).toMatchObject([{ assessment_value: 10.5 }]);
  const answer = { params: { id }, body: alter };
  expect((await server.call(answerGradeReview, answer, teacher.token)).data.now).toBe('10,5');
});

test('a teacher who is a student of their own class does not answer the review of their own grade', async () => {
  const of = await graded();
  await ask(of);
  const id = await paid(of);
  const { person_id, token } = of.edition.teacher;
  await server.db.updateTable('student').set({ person_id }).where('id', '=', of.me.student_id).execute();
  const answer = { params: { id }, body: keep };
  expect((await server.refused(answerGradeReview, answer, token)).message).toBe(messages.own);
  await server.db
    .updateTable('student')
    .set({ person_id: of.me.person_id })
    .where('id', '=', of.me.student_id)
    .execute();
  expect((await server.call(answerGradeReview, answer, token)).data.outcome).toBe('MANTIDA');
});

test('an earlier grade that was not published is answered like one that does not exist (J2)', async () => {
  const of = await graded({ published: false });
  const classmate_id = await scenario.world.classGroup(of.edition.course_id);
  const { subject_id, year } = of.edition;
  await editionAt(server.db, { class_id: classmate_id, subject_id, year });
  const move = { params: { id: of.me.student_id }, body: { classmate_id, reason: 'Mudança de turma' } };
  await server.call(moveStudent, move, (await scenario.signedIn('Secretaria')).token);
  const refused = await server.refused(askGradeReview, { params: of.params, body }, of.me.token);
  expect(refused).toMatchObject({ http: 404, message: messages.notPublished });
});

test('a teacher who was replaced today neither reads a review nor is told of it', async () => {
  const of = await graded();
  await server.pool.query(
    `update teaching set ended_on = (now() at time zone 'Africa/Maputo')::date where edition_id = $1`,
    [of.edition.id],
  );
  const successor = await scenario.teacher([of.edition.id]);
  await ask(of);
  const id = await paid(of);
  expect((await server.call(gradeReviews, {}, of.edition.teacher.token)).data).toEqual([]);
  expect((await server.call(gradeReviews, {}, successor.token)).data).toMatchObject([{ id, mine: true }]);
  expect(await titles(of.edition.teacher)).toEqual([]);
  expect(await titles(successor)).toHaveLength(1);
});

test('a teacher who was deactivated neither reads a review nor is told of it', async () => {
  const of = await graded();
  const { teacher } = of.edition;
  await server.db
    .updateTable('teacher')
    .set({ active: false })
    .where('id', '=', teacher.teacher_id)
    .execute();
  await ask(of);
  await paid(of);
  expect((await server.call(gradeReviews, {}, teacher.token)).data).toEqual([]);
  expect(await titles(teacher)).toEqual([]);
});

test('an answer that is no longer so is not given to the student: the teacher answers again', async () => {
  const of = await graded();
  await ask(of);
  const id = await paid(of);
  await server.call(answerGradeReview, { params: { id }, body: keep }, of.edition.teacher.token);
  const { version } = await server.db
    .selectFrom('grade')
    .select('version')
    .where('item_id', '=', of.column)
    .executeTakeFirstOrThrow();
  const cell = givenCell(of.me.student_id, of.column, '10,5', { version, reason: 'Revisão de prova' });
  const body = { assessments: [cell] };
  await server.call(giveResult, { query: of.edition.writing, body }, of.edition.teacher.token);
  const ready = { params: { id }, body: { state: 'PRONTO' as const } };
  expect((await server.refused(moveRequest, ready, office.token)).message).toBe(serviceTexts.reviewOutdated);
  await server.call(answerGradeReview, { params: { id }, body: alter }, of.edition.teacher.token);
  expect((await server.call(moveRequest, ready, office.token)).data.answer).toMatch(/^Nota alterada/);
});
