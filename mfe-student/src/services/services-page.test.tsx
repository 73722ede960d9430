import {
  cancelOwnRequest,
  orderOwnService,
  ownServices,
  type OfferedService,
  type ServiceRequest,
} from '@portal/shared-kit/contract/finance/service';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { ServicesPage } from './services-page.tsx';

const offered = (id: number, more: Partial<OfferedService> = {}): OfferedService => ({
  id,
  name: 'Declaração com notas',
  price: 40_000,
  delivery_days: 5,
  documents: '',
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
  note: '',
  reason: '',
};
const blocked = offered(2, { name: 'Certificado', blocked_by: { id: 9, number: 'FT 2026/000009' } });

test('a service is ordered, stands with its reference, and is taken back while it is not paid', async () => {
  const requests: ServiceRequest[] = [];
  const api = fakeApi(
    on(ownServices, () => answer.one({ services: [offered(1), blocked], requests: [...requests] })),
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
  const api = fakeApi(on(ownServices, () => answer.one({ services: [blocked], requests: [] })));
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
      return answer.one({ services: [], requests: [] });
    }),
  );
  const { user } = renderScreen(<ServicesPage />, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Neste momento não há serviços para pedir.')).toBeInTheDocument();
});
