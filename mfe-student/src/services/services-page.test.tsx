import {
  cancelOwnRequest,
  orderOwnService,
  ownServices,
  type OfferedService,
  type ServiceRequest,
} from '@portal/shared-kit/contract/finance/service';
import { askGradeReview, reviewableGrade } from '@portal/shared-kit/contract/grading/grade-review';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ServicesPage } from './services-page.tsx';

afterEach(() => jest.useRealTimers());

const offered = (id: number, more: Partial<OfferedService> = {}): OfferedService => ({
  id,
  name: 'Declaração com notas',
  price: 40_000,
  delivery_days: 5,
  documents: '',
  needs: [],
  blocked_by: null,
  ...more,
});
const request: ServiceRequest = {
  id: 4,
  number: 'PS 000004',
  service: 'Declaração com notas',
  student_id: 7,
  name: 'Celeste',
  code: '26.0001.0007',
  amount: 40_000,
  state: 'POR_PAGAR',
  invoice_id: 3,
  invoice: 'FT 2026/000003',
  invoice_state: 'EMITIDA',
  entity: '90123',
  reference: '00000420340',
  ordered_at: '2026-11-20T08:00:00Z',
  due_day: null,
  overdue: false,
  printable: false,
  subject: '',
  assessment: '',
  period: '',
  file_name: null,
  answer: null,
  note: '',
  reason: '',
};
const blocked = offered(2, { name: 'Certificado', blocked_by: { id: 9, number: 'FT 2026/000009' } });

test('a service is ordered, stands with its reference, and is taken back while it is not paid', async () => {
  const requests: ServiceRequest[] = [];
  const api = fakeApi(
    on(ownServices, () =>
      answer.one({ services: [offered(1), blocked], requests: [...requests], subjects: [] }),
    ),
    on(orderOwnService, () => {
      requests.push(request);
      return answer.done('Pedido registado: pague a referência para começar.', request);
    }),
    on(cancelOwnRequest, () => {
      requests.splice(0, 1, { ...request, state: 'CANCELADO' });
      return answer.done('Pedido cancelado.', null);
    }),
  );
  const { user, portal } = renderScreen(<ServicesPage />, { api, url: '/Student/services' });
  expect(await screen.findByText('Ainda não pediu nenhum serviço.')).toBeInTheDocument();
  expect(portal.title()).toBe('Serviços');
  await user.selectOptions(screen.getByLabelText('Serviço'), '1');
  expect(screen.getByText('Entregue em 5 dias úteis depois de pago.')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await user.type(screen.getByLabelText('Observações (opcional)'), 'Para uma bolsa');
  await user.click(screen.getByRole('button', { name: 'Pedir' }));
  const card = within(await screen.findByRole('article', { name: 'PS 000004' }));
  expect(card.getByText('000 004 203 40')).toBeInTheDocument();
  expect(api.calls(orderOwnService)).toMatchObject([{ params: { id: 1 }, body: { note: 'Para uma bolsa' } }]);
  await user.click(card.getByRole('button', { name: 'Cancelar o pedido PS 000004' }));
  expect(await card.findByText('Cancelado')).toBeInTheDocument();
});

test('a service blocked by a debt names the invoice to pay first', async () => {
  const api = fakeApi(on(ownServices, () => answer.one({ services: [blocked], requests: [], subjects: [] })));
  const { user } = renderScreen(<ServicesPage />, { api });
  await user.selectOptions(await screen.findByLabelText('Serviço'), '2');
  expect(screen.getByText(/FT 2026\/000009, que está vencida/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pagar a factura' })).toHaveAttribute(
    'href',
    '/Student/payments?pagar=9',
  );
  expect(screen.queryByRole('button', { name: 'Pedir' })).not.toBeInTheDocument();
});

test('shows a failure, and can try again', async () => {
  let down = true;
  const api = fakeApi(
    on(ownServices, () => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one({ services: [], requests: [], subjects: [] });
    }),
  );
  const { user } = renderScreen(<ServicesPage />, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Neste momento não há serviços para pedir.')).toBeInTheDocument();
});

test('a service asks for what it needs; a review is asked for at the grade', async () => {
  const needing = offered(3, { name: 'Equivalência', needs: ['DISCIPLINA', 'PERIODO', 'DOCUMENTO'] });
  const review = offered(5, { name: 'Revisão de prova', needs: ['AVALIACAO'] });
  const subjects = [{ id: 9, name: 'Álgebra' }];
  const api = fakeApi(
    on(ownServices, () => answer.one({ services: [needing, review], requests: [], subjects })),
    on(orderOwnService, () => {
      throw refuse('invalid', 'Não.', { errors: { period: ['Indique o período.'] } });
    }),
  );
  const { user } = renderScreen(<ServicesPage />, { api });
  await user.selectOptions(await screen.findByLabelText('Serviço'), '3');
  await user.selectOptions(screen.getByLabelText('Disciplina'), '9');
  await user.upload(
    screen.getByLabelText(/^Documento/),
    new File(['x'], 'plano.pdf', { type: 'application/pdf' }),
  );
  await user.click(screen.getByRole('button', { name: 'Pedir' }));
  expect(await screen.findByText('Indique o período.')).toBeInTheDocument();
  expect(api.calls(orderOwnService)[0]!.body).toMatchObject({ subject_id: 9 });
  await user.selectOptions(screen.getByLabelText('Serviço'), '5');
  expect(screen.getByRole('link', { name: 'Ver as minhas notas' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pedir' })).not.toBeInTheDocument();
});

test('what was entered for one service does not go with another', async () => {
  const needing = offered(3, { name: 'Equivalência', needs: ['PERIODO', 'DOCUMENTO'] });
  const api = fakeApi(
    on(ownServices, () => answer.one({ services: [needing, offered(1)], requests: [], subjects: [] })),
    on(orderOwnService, () => answer.done('Pedido registado.', request)),
  );
  const { user } = renderScreen(<ServicesPage />, { api });
  await user.selectOptions(await screen.findByLabelText('Serviço'), '3');
  await user.type(screen.getByLabelText(/^Período/), '2026');
  await user.upload(
    screen.getByLabelText(/^Documento/),
    new File(['x'], 'plano.pdf', { type: 'application/pdf' }),
  );
  await user.selectOptions(screen.getByLabelText('Serviço'), '1');
  await user.click(screen.getByRole('button', { name: 'Pedir' }));
  await waitFor(() => expect(api.calls(orderOwnService)).toHaveLength(1));
  expect(api.calls(orderOwnService)[0]!.body.period ?? '').toBe('');
  expect(api.files(orderOwnService)).toEqual([[]]);
});

const reviewable = {
  subject_name: 'Álgebra',
  assessment_type: 'TESTE-1',
  service: 'Revisão de prova',
  price: 30_000,
  delivery_days: 10,
  until: '2026-12-05',
  blocked_by: null,
  asked: null,
};

test('the review of a grade names subject and assessment, and is asked for once (J32)', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-05T12:00:00Z') });
  let asked: string | null = null;
  const api = fakeApi(
    on(ownServices, () => answer.one({ services: [], requests: [], subjects: [] })),
    on(reviewableGrade, () => answer.one({ ...reviewable, asked })),
    on(askGradeReview, () => {
      asked = 'PS 000012';
      return answer.done('Pedido registado.', { number: 'PS 000012', invoice: 'FT 2026/000012' });
    }),
  );
  const { user } = renderScreen(<ServicesPage />, { api, url: '/Student/services?nota=33' });
  const form = within(await screen.findByRole('region', { name: 'Pedir a revisão de TESTE-1, Álgebra' }));
  expect(form.getByText(/Pode ser pedida até 05\/12\/2026\./)).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Pedir revisão' }));
  expect(form.getByText('Escreva pelo menos 5 caracteres.')).toBeInTheDocument();
  await user.type(form.getByLabelText('Porque pede a revisão'), 'A pergunta 3 não foi cotada.');
  await user.click(form.getByRole('button', { name: 'Pedir revisão' }));
  expect(await form.findByText('Já pediu a revisão desta nota: pedido PS 000012.')).toBeInTheDocument();
  expect(api.calls(askGradeReview)).toMatchObject([
    { params: { id: 33 }, body: { note: 'A pergunta 3 não foi cotada.' } },
  ]);
});

test('after its last day a review is not asked for, and the day is said (J32)', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-06T12:00:00Z') });
  const api = fakeApi(
    on(ownServices, () => answer.one({ services: [], requests: [], subjects: [] })),
    on(reviewableGrade, () => answer.one(reviewable)),
  );
  renderScreen(<ServicesPage />, { api, url: '/Student/services?nota=33' });
  expect(
    await screen.findByText('A revisão desta nota podia ser pedida até 05/12/2026.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pedir revisão' })).not.toBeInTheDocument();
});
