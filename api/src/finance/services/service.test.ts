import { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { creditInvoice } from '@portal/shared-kit/contract/finance/credit';
import { annulInvoice } from '@portal/shared-kit/contract/finance/invoice';
import { reversePayment } from '@portal/shared-kit/contract/finance/confirmed-payment';
import {
  cancelOwnRequest,
  createService,
  exportServiceRequests,
  moveRequest,
  orderOwnService,
  orderService,
  ownServices,
  serviceRequests,
  serviceRequestPaper,
  services,
  updateService,
} from '@portal/shared-kit/contract/finance/service';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { readPdf } from '../../testing/pdf.ts';
import { messages } from './messages.ts';

const { server, pay, become, rows } = paymentDesk();
const form = { name: 'Declaração urgente', type: 'DECLARACAO' as const, price: 50_000, delivery_days: 3 };
const whole = {
  ...form,
  by_students: true,
  documents: '',
  blocked_by_debt: false,
  active: true,
  entity_id: null,
  template: '',
};
let course: number;
let serviceId: number;
beforeAll(async () => {
  course = await pay.course();
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['SERVICO', 'OUTRO'] });
  serviceId = (await server.call(createService, { body: form }, 'admin')).data.id;
});

/** Signs in a student who requests services, until `back` is called. */
async function student() {
  const payer = await pay.student(course);
  return { ...payer, back: become('own', payer.personId) };
}
const order = async (id = serviceId) =>
  (await server.call(orderOwnService, { params: { id }, body: {} }, 'own')).data;
const findRequest = async (search: string) =>
  (await server.call(serviceRequests, { query: { search } }, 'admin')).data[0]!;
const move = (id: number, state: Parameters<typeof goTo>[1], token: DeskToken = 'admin') =>
  server.call(moveRequest, { params: { id }, body: goTo(id, state) }, token);
const goTo = (
  _id: number,
  state: 'EM_PROCESSAMENTO' | 'AGUARDA_ENTIDADE_EXTERNA' | 'PRONTO' | 'ENTREGUE' | 'REJEITADO',
) => ({ state, ...(state === 'REJEITADO' && { reason: 'Faltam documentos' }) });
const pays = (invoiceId: number | null, amountCents = 50_000) =>
  pay.settle({ invoiceId: invoiceId!, amountCents });

test('the catalogue stands from the start without prices, and nobody orders what has none', async () => {
  const { data } = await server.call(services, {}, 'admin');
  const certificate = data.find(({ name }) => name === 'Certificado')!;
  expect(certificate).toMatchObject({ price: null, active: true, blocked_by_debt: true });
  const { studentId, back } = await student();
  const own = (await server.call(ownServices, {}, 'own')).data;
  expect(own.services.map(({ name }) => name)).toEqual(['Declaração urgente']);
  const refused = await server.refused(orderOwnService, { params: { id: certificate.id }, body: {} }, 'own');
  expect(refused).toMatchObject({ http: 409, message: messages.noPrice });
  back();
  const body = { student_id: studentId, service_id: serviceId };
  expect((await server.refused(orderService, { body }, 'reader')).http).toBe(403);
  expect((await server.refused(createService, { body: form }, 'admin')).errors).toEqual({
    name: [messages.sameName],
  });
});

test('an order waits for its payment, which begins it; it is promised, made ready and delivered', async () => {
  const { code, back } = await student();
  const made = await order();
  expect(made).toMatchObject({
    state: 'POR_PAGAR',
    amount: 50_000,
    due_day: null,
    invoice_state: 'EMITIDA',
    entity: '90123',
    // What decision 117 lists.
    number: expect.stringMatching(/^PS \d{6}$/),
    service: expect.any(String),
    name: expect.any(String),
    code,
    reference: expect.stringMatching(/^\d{9,11}$/),
  });
  expect((await order()).id).toBe(made.id);
  back();
  const early = await server.refused(
    moveRequest,
    { params: { id: made.id }, body: goTo(made.id, 'EM_PROCESSAMENTO') },
    'admin',
  );
  expect(early.http).toBe(409);
  await pays(made.invoice_id);
  const begun = await findRequest(code);
  expect(begun).toMatchObject({ state: 'EM_PROCESSAMENTO', invoice_state: 'PAGA', overdue: false });
  expect(begun.due_day! > begun.ordered_at.slice(0, 10)).toBe(true);
  await move(made.id, 'AGUARDA_ENTIDADE_EXTERNA');
  await move(made.id, 'PRONTO');
  await move(made.id, 'ENTREGUE');
  expect(
    await rows(`select to_state from service_request_event where request_id = ${made.id} order by id`),
  ).toEqual(
    ['POR_PAGAR', 'EM_PROCESSAMENTO', 'AGUARDA_ENTIDADE_EXTERNA', 'PRONTO', 'ENTREGUE'].map((to_state) => ({
      to_state,
    })),
  );
  const after = await server.refused(
    moveRequest,
    { params: { id: made.id }, body: goTo(made.id, 'REJEITADO') },
    'admin',
  );
  expect(after).toMatchObject({ http: 409, message: messages.illegal('ENTREGUE', 'REJEITADO') });
  const alone = `update service_request set state = 'POR_PAGAR' where id = ${made.id}`;
  await expect(server.pool.query(alone)).rejects.toThrow(/does not lead to/);
});

test('a payment that is reversed puts the order back where it waits to be paid', async () => {
  const { code, back } = await student();
  const made = await order();
  back();
  const { paymentId } = await pays(made.invoice_id);
  await server.call(
    reversePayment,
    { params: { id: paymentId }, body: { reason: 'Cheque devolvido' } },
    'admin',
  );
  expect(await findRequest(code)).toMatchObject({ state: 'POR_PAGAR', invoice_state: 'EMITIDA' });
});

test('a student takes back what is not paid, and only their own', async () => {
  const [one, other] = [await student(), await pay.student(course)];
  const made = await order();
  one.back();
  const params = { id: made.id };
  const strange = become('own', other.personId);
  expect((await server.refused(cancelOwnRequest, { params }, 'own')).http).toBe(404);
  expect((await server.call(ownServices, {}, 'own')).data.requests).toEqual([]);
  strange();
  const back = become('own', one.personId);
  await server.call(cancelOwnRequest, { params }, 'own');
  expect((await server.call(ownServices, {}, 'own')).data.requests).toMatchObject([
    { id: made.id, state: 'CANCELADO', invoice_state: 'ANULADA' },
  ]);
  expect((await order()).id).not.toBe(made.id);
  back();
});

test('a request whose invoice was annulled is taken back, or ends when student or staff order the service again', async () => {
  const one = await student();
  const annulled = async () => {
    const made = await order();
    const input = { params: { id: made.invoice_id! }, body: { reason: 'Emitida por engano' } };
    await server.call(annulInvoice, input, 'admin');
    return made.id;
  };
  const first = await annulled();
  await server.call(cancelOwnRequest, { params: { id: first } }, 'own');
  const second = await annulled();
  const third = await annulled();
  const body = { student_id: one.studentId, service_id: serviceId };
  const { id: fourth } = (await server.call(orderService, { body }, 'admin')).data;
  const { requests } = (await server.call(ownServices, {}, 'own')).data;
  expect(requests.map(({ id, state, reason }) => [id, state, reason])).toEqual([
    [fourth, 'POR_PAGAR', ''],
    [third, 'CANCELADO', messages.invoiceAnnulled],
    [second, 'CANCELADO', messages.invoiceAnnulled],
    [first, 'CANCELADO', messages.cancelReason],
  ]);
  one.back();
});

test('a rejection needs a reason; what was paid becomes credit, by who may annul invoices', async () => {
  const { studentId, code, personId, back } = await student();
  const made = await order();
  back();
  await pays(made.invoice_id);
  const reject = { params: { id: made.id }, body: goTo(made.id, 'REJEITADO') };
  const bare = { params: { id: made.id }, body: { state: 'REJEITADO' as const } };
  expect((await server.refused(moveRequest, bare, 'admin')).errors).toEqual({
    reason: [messages.reasonNeeded],
  });
  const own = become('admin', personId);
  expect((await server.refused(moveRequest, reject, 'admin')).message).toBe(messages.ownRequest);
  own();
  await server.call(moveRequest, reject, 'admin');
  expect(await findRequest(code)).toMatchObject({ state: 'REJEITADO', reason: 'Faltam documentos' });
  expect(await rows(`select balance_cents from credit_account where student_id = ${studentId}`)).toEqual([
    { balance_cents: 50_000 },
  ]);
});

test.each([20_000, 50_000])(
  'a rejection credits what a note of %i centavos over what was paid left of it',
  async (amount) => {
    const { studentId, back } = await student();
    const made = await order();
    back();
    await pays(made.invoice_id);
    const note = { params: { id: made.invoice_id! }, body: { amount, reason: 'Cobrado a mais' } };
    await server.call(creditInvoice, note, 'admin');
    await move(made.id, 'REJEITADO');
    expect(await rows(`select balance_cents from credit_account where student_id = ${studentId}`)).toEqual([
      { balance_cents: 50_000 },
    ]);
  },
);

test('shows a student with an overdue debt which invoice to pay first, for services that require it', async () => {
  const { data } = await server.call(
    createService,
    { body: { ...whole, name: 'Certidão', blocked_by_debt: true } },
    'admin',
  );
  const { studentId, back } = await student();
  const owed = await pay.issue({ studentId, type: 'OUTRO', dueDate: '2026-01-10', payableLate: true });
  const [offered] = (await server.call(ownServices, {}, 'own')).data.services.filter(
    ({ id }) => id === data.id,
  );
  expect(offered!.blocked_by).toEqual({ id: owed.id, number: owed.number });
  const refused = await server.refused(orderOwnService, { params: { id: data.id }, body: {} }, 'own');
  expect(refused).toMatchObject({ http: 409, message: messages.owes(owed.number) });
  back();
});

test('a price that changes leaves orders as they were, and what costs nothing is begun at once', async () => {
  const made = (await server.call(createService, { body: { ...whole, name: 'Segunda via' } }, 'admin')).data;
  const { code, studentId, back } = await student();
  await order(made.id);
  back();
  const { id, version } = made;
  const free = { ...whole, name: 'Segunda via', price: 0, version };
  await server.call(updateService, { params: { id }, body: free }, 'admin');
  expect((await server.refused(updateService, { params: { id }, body: free }, 'admin')).http).toBe(409);
  expect(await findRequest(code)).toMatchObject({ amount: 50_000 });
  const other = await pay.student(course);
  const { data } = await server.call(
    orderService,
    { body: { student_id: other.studentId, service_id: id } },
    'admin',
  );
  expect(data).toMatchObject({ state: 'EM_PROCESSAMENTO', invoice: null });
  const again = { student_id: studentId, service_id: id };
  expect((await server.refused(orderService, { body: again }, 'admin')).errors).toHaveProperty('service_id');
});

test('two clicks at once make one order and one invoice', async () => {
  const { studentId, back } = await student();
  const made = await Promise.all([order(), order(), order()]);
  back();
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await rows(`select id from invoice where student_id = ${studentId}`)).toHaveLength(1);
});

test('an unpaid request for another period is no second click: it is refused, not swallowed', async () => {
  const { back } = await student();
  const body = { ...form, name: 'Histórico do período', needs: ['PERIODO' as const] };
  const { id } = (await server.call(createService, { body }, 'admin')).data;
  const asking = (period: string) => ({ params: { id }, body: { period } });
  const first = (await server.call(orderOwnService, asking('2025'), 'own')).data;
  expect((await server.call(orderOwnService, asking('2025'), 'own')).data.id).toBe(first.id);
  const other = await server.refused(orderOwnService, asking('2026'), 'own');
  expect([other.code, other.errors]).toEqual(['duplicate', { service_id: [messages.already] }]);
  back();
});

test('the orders of the list are a file for who may export, and nobody else', async () => {
  await student();
  const made = await order();
  const request = { query: { search: made.number, format: 'csv' as const } };
  expect((await server.refused(exportServiceRequests, request, 'ana')).http).toBe(403);
  const { data } = await server.call(exportServiceRequests, request, 'admin');
  const csv = (await server.inject({ method: 'GET', url: data.url! })).body.trim().split(/\r?\n/);
  expect(csv).toHaveLength(5);
  expect(csv[1]).toBe(`Pesquisa: «${made.number}»`);
  for (const expected of [made.number, made.service, made.reference!, 'Por pagar'])
    expect(csv[4]).toContain(expected);
  const none = { query: { ...request.query, state: 'ENTREGUE' as const } };
  const empty = (await server.call(exportServiceRequests, none, 'admin')).data;
  expect((await server.inject({ method: 'GET', url: empty.url! })).body.trim().split(/\r?\n/)).toHaveLength(
    4,
  );
});

test('a service that is paid at one entity gives a reference of that one alone, and only one that takes services is chosen', async () => {
  const other = await pay.entity({ code: '90124', bank: 'Banco B', used_for: ['SERVICO'] });
  const without = await pay.entity({ code: '90125', bank: 'Banco C', used_for: ['OUTRO'] });
  const body = { ...form, name: 'Só no Banco B', entity_id: other };
  const wrong = await server.refused(createService, { body: { ...body, entity_id: without } }, 'admin');
  expect(wrong.errors).toEqual({ entity_id: [messages.entityNotServing] });
  const { id, entity } = (await server.call(createService, { body }, 'admin')).data;
  expect(entity).toBe('Banco B (90124)');
  const referencesOf = (invoice: number | null) =>
    rows(`select e.code from payment_reference r join payment_entity e on e.id = r.entity_id
      where r.invoice_id = ${invoice} order by 1`);
  const { back } = await student();
  const [one, free] = [await order(id), await order()];
  back();
  expect(await referencesOf(one.invoice_id)).toEqual([{ code: '90124' }]);
  expect(await referencesOf(free.invoice_id)).toEqual([{ code: '90123' }, { code: '90124' }]);
  await server.pool.query(`update payment_entity set active = false where id = ${other}`);
  const { back: then } = await student();
  expect((await server.refused(orderOwnService, { params: { id }, body: {} }, 'own')).http).toBe(409);
  then();
});

test('the words of a service become the paper of an order that is ready, as they stood when it was ordered', async () => {
  const words = {
    ...whole,
    name: 'Declaração escrita',
    template: 'Declara-se que {nome} frequenta {curso}.',
  };
  const unknown = await server.refused(createService, { body: { ...words, template: '{nota}' } }, 'admin');
  expect(unknown.errors).toEqual({ template: ['Não há nenhum campo {nota}.'] });
  const { id, version } = (await server.call(createService, { body: words }, 'admin')).data;
  const { back } = await student();
  const [made, plain] = [await order(id), await order()];
  back();
  const paper = { params: { id: made.id } };
  expect(await server.refused(serviceRequestPaper, paper, 'admin')).toMatchObject({
    message: messages.notReady,
  });
  await pays(made.invoice_id);
  await move(made.id, 'PRONTO');
  const changed = { ...words, template: 'Outro texto.', version };
  await server.call(updateService, { params: { id }, body: changed }, 'admin');
  expect(await rows(`select template from service_request where id = ${made.id}`)).toEqual([
    { template: words.template },
  ]);
  expect(await findRequest(made.number)).toMatchObject({ printable: true });
  const { path } = (await server.call(serviceRequestPaper, paper, 'admin')).data;
  const { text } = readPdf((await server.inject({ method: 'GET', url: path })).rawPayload);
  expect(text).toContain('Declara-se que');
  expect(text).not.toContain('{');
  const [{ code }] = (await rows(
    `select code from issued_document where kind = 'SERVICO' and entity_id = ${made.id}`,
  )) as [{ code: string }];
  expect((await server.call(verifyDocument, { params: { code } })).data).toMatchObject({
    kind: 'SERVICO',
    number: made.number,
  });
  expect((await server.refused(serviceRequestPaper, paper, 'reader')).http).toBe(403);
  expect(await server.refused(serviceRequestPaper, { params: { id: plain.id } }, 'admin')).toMatchObject({
    message: messages.noPaper,
  });
});
