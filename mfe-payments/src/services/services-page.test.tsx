import { history } from '@portal/shared-kit/contract/core/audit';
import {
  createService,
  moveRequest,
  orderService,
  serviceRequests,
  services,
  serviceSubjects,
  updateService,
  type Service,
  type ServiceRequest,
} from '@portal/shared-kit/contract/finance/service';
import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import { answer, fakeApi, on, refuse, renderScreen, rowOf } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { row as entityRow } from '../testing/entities-fake.ts';
import { ServiceExtractPage, ServicesPage } from './services-page.tsx';

const plain = (node: HTMLElement) => (node.textContent ?? '').replaceAll('\u00a0', ' ');
const request = (id: number, more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  id,
  number: `PS 00000${id}`,
  service: 'Certificado',
  student_id: 7,
  name: 'Celeste Mondlane',
  code: '26.0001.0007',
  amount: 150_000,
  state: 'EM_PROCESSAMENTO',
  invoice_id: 3,
  invoice: 'FT 2026/000003',
  invoice_state: 'PAGA',
  entity: '90123',
  reference: '00000420340',
  ordered_at: '2026-11-20T08:00:00Z',
  due_day: '2026-11-25',
  overdue: false,
  printable: false,
  subject: '',
  assessment: '',
  period: '',
  file_name: null,
  answer: null,
  note: '',
  reason: '',
  ...more,
});
const service: Service = {
  id: 1,
  name: 'Certificado',
  type: 'CERTIFICADO',
  price: null,
  delivery_days: 15,
  by_students: true,
  documents: '',
  blocked_by_debt: true,
  active: true,
  version: 1,
  template: '',
  needs: [],
  ask_within_days: null,
  entity_id: null,
  entity: null,
};
const serve = (rows: ServiceRequest[], down = () => false) =>
  fakeApi(
    on(serviceRequests, ({ query }) => {
      if (down()) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page(rows, query);
    }),
    on(moveRequest, ({ params, body }) => {
      const found = rows.find(({ id }) => id === params.id)!;
      Object.assign(found, { state: body.state, reason: body.reason ?? '' });
      return answer.done('Pedido actualizado.', found);
    }),
    on(history, ({ query }) => answer.page([], query)),
    on(services, () => answer.one([service])),
    on(entity.list, ({ query }) => answer.page([entityRow(1)], query)),
    on(createService, ({ body }) => answer.done('Serviço acrescentado.', { ...service, ...body, id: 2 })),
    on(updateService, ({ body }) => answer.done('Serviço actualizado.', { ...service, ...body })),
  );
const toast = (words: string) => screen.findByText(words, { selector: '[data-toast]' });

test('orders stand with payment and promise, go on step by step, and are rejected for a reason', async () => {
  const api = serve([request(1, { overdue: true }), request(2, { state: 'POR_PAGAR', due_day: null })]);
  const { user } = renderScreen(<ServicesPage />, { api, url: '/services' });
  const table = await screen.findByRole('table', { name: 'Pedidos de serviços' });
  const [, first, second] = within(table).getAllByRole('row').map(plain);
  expect(first).toMatch(
    /PS 000001.*Celeste.*Certificado.*1 500,00 MZN.*00000420340.*25\/11\/2026.*Atrasado.*Em processamento/,
  );
  expect(second).toMatch(/Por pagar/);
  expect(within(table).queryByRole('button', { name: /Retomar PS 000002/ })).not.toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: /Marcar pronto PS 000001/ }));
  expect(await toast('Pedido actualizado.')).toBeInTheDocument();
  expect(api.calls(moveRequest)).toMatchObject([{ params: { id: 1 }, body: { state: 'PRONTO' } }]);
  expect(await within(table).findByRole('button', { name: /Entregar PS 000001/ })).toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: /Rejeitar PS 000002/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Rejeitar o pedido/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'Faltam documentos');
  await user.click(dialog.getByRole('button', { name: 'Rejeitar' }));
  expect(await within(table).findByText('Faltam documentos')).toBeInTheDocument();
});

test('a row shows the order with its note, whose it is and its history', async () => {
  const api = serve([request(1, { note: 'Para o consulado' })]);
  const { user } = renderScreen(<ServicesPage />, { api, url: '/services' });
  await user.click(await screen.findByText('Pedido a 20/11/2026'));
  const view = within(await screen.findByRole('dialog', { name: 'Ver – PS 000001' }));
  expect(view.getByText('Para o consulado')).toBeInTheDocument();
  expect(view.getByRole('link', { name: 'Referências da factura FT 2026/000003' })).toHaveAttribute(
    'href',
    '/services/references?search=FT%202026%2F000003',
  );
  await waitFor(() =>
    expect(api.calls(history)[0]!.query).toMatchObject({ entity: 'service_request', entity_id: 1 }),
  );
});

test('/extract says that nothing was ordered, and why it fails', async () => {
  let down = true;
  const { user, portal } = renderScreen(<ServiceExtractPage />, {
    api: serve([], () => down),
    url: '/extract',
  });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Ainda não há pedidos.')).toBeInTheDocument();
  expect(portal.title()).toBe('Outros serviços');
});

test('a service of the catalogue is given its price', async () => {
  const api = serve([]);
  const { user } = renderScreen(<ServicesPage />, { api, url: '/services?separador=catalogo' });
  const table = await screen.findByRole('table', { name: 'Catálogo de serviços' });
  expect(plain(table)).toMatch(/Certificado.*Sem preço.*15 dias úteis.*Impedido por dívida.*Activo/);
  await user.selectOptions(screen.getByLabelText('Estado'), 'inactivo');
  expect(screen.queryByRole('table', { name: 'Catálogo de serviços' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Estado'), 'activo');
  await user.click(screen.getByRole('button', { name: /Editar Certificado/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Editar Certificado' }));
  await user.type(drawer.getByLabelText('Preço'), '1 500');
  await user.type(drawer.getByLabelText('Modelo do documento'), 'Declara-se que {{nome} estuda.');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Serviço actualizado.')).toBeInTheDocument();
  expect(api.calls(updateService)[0]).toMatchObject({
    params: { id: 1 },
    body: {
      name: 'Certificado',
      price: 150_000,
      version: 1,
      blocked_by_debt: true,
      template: 'Declara-se que {nome} estuda.',
      entity_id: null,
    },
  });
});

test('the entities of a service that could not be read are read again when they are opened', async () => {
  let down = true;
  const api = fakeApi(
    on(serviceRequests, ({ query }) => answer.page([], query)),
    on(services, () => answer.one([service])),
    on(entity.list, ({ query }) => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.page([{ ...entityRow(1), used_for: ['SERVICO' as const] }], query);
    }),
  );
  const { user } = renderScreen(<ServicesPage />, { api, url: '/services?separador=catalogo' });
  await user.click(await screen.findByRole('button', { name: /Editar Certificado/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Editar Certificado' }));
  await user.click(drawer.getByLabelText('Entidade'));
  expect(await screen.findByText('Não foi possível carregar as opções.')).toBeVisible();
  await user.tab();
  down = false;
  await user.click(drawer.getByLabelText('Entidade'));
  expect(
    await screen.findByText(/\(9012/, { selector: '.ant-select-item-option-content' }),
  ).toBeInTheDocument();
});

test('a subject chosen for one student is not asked for another one', async () => {
  const students = [
    { id: 7, fullName: 'Celeste Mondlane', code: '26.0001.0007', course: 'Direito' },
    { id: 8, fullName: 'Abel Nhaca', code: '26.0001.0008', course: 'Direito' },
  ];
  const api = fakeApi(
    on(serviceRequests, ({ query }) => answer.page([], query)),
    on(services, () => answer.one([{ ...service, price: 5_000, needs: ['DISCIPLINA'] }])),
    on(fetchStudent, () => answer.one(students.map((one) => rowOf(fetchStudent, one)))),
    on(serviceSubjects, ({ query }) =>
      answer.one(query.student_id === 7 ? [{ id: 3, name: 'Latim' }] : [{ id: 4, name: 'Grego' }]),
    ),
    on(orderService, () => answer.done('Pedido registado.', request(9))),
  );
  const { user } = renderScreen(<ServicesPage />, { api, url: '/services' });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const drawer = within(await screen.findByRole('dialog'));
  const choose = async (label: string, name: string) => {
    await user.click(await drawer.findByLabelText(label));
    await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  };
  await choose('Estudante', 'Celeste Mondlane (26.0001.0007)');
  await choose('Serviço', 'Certificado');
  await choose('Disciplina', 'Latim');
  await choose('Estudante', 'Abel Nhaca (26.0001.0008)');
  await waitFor(() => expect(drawer.queryByText('Latim')).not.toBeInTheDocument());
  await choose('Disciplina', 'Grego');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(api.calls(orderService)).toMatchObject([{ body: { student_id: 8, subject_id: 4 } }]),
  );
});
