import { myData } from '@portal/shared-kit/contract/enrolment/own-data';
import { askCorrection } from '@portal/shared-kit/contract/people/data-correction';
import { ownCorrections, type OwnCorrection } from '@portal/shared-kit/contract/people/own-correction';
import { ownRecordViews, type RecordView } from '@portal/shared-kit/contract/people/record-view';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ViewsPage } from './views-page.tsx';

const view = (changes: Partial<RecordView> = {}): RecordView => ({
  viewer: 'Amélia Sitoe',
  role: 'Secretaria',
  day: '2026-11-22',
  page: 'DADOS',
  times: 1,
  first_at: '2026-11-22T08:00:00.000Z',
  last_at: '2026-11-22T08:00:00.000Z',
  ...changes,
});

const correction: OwnCorrection = {
  id: 4,
  field: 'fullName',
  old_value: 'Celeste Inacio',
  new_value: 'Celeste Inácio',
  note: '',
  state: 'RECUSADA',
  asked_at: '2026-11-20T08:00:00.000Z',
  decided_at: '2026-11-21T08:00:00.000Z',
  decision_reason: 'O documento não se lê',
};
const corrections = (requests: OwnCorrection[] = []) =>
  on(ownCorrections, () => answer.one({ values: [{ field: 'birthDate', value: '2001-02-03' }], requests }));

test('staff who opened the record stand by day with what they opened and when', async () => {
  const rows = [
    view({ page: 'PERCURSO', times: 3, last_at: '2026-11-22T12:03:00.000Z' }),
    view({ day: '2026-11-20', viewer: 'Rui Manuel' }),
  ];
  const api = fakeApi(
    corrections(),
    on(ownRecordViews, ({ query }) => answer.page(rows, query)),
  );
  const { portal } = renderScreen(<ViewsPage />, { api, url: '/Student/views' });
  const day = within(await screen.findByRole('region', { name: '22/11/2026' }));
  expect(day.getByText('Percurso e notas')).toBeVisible();
  expect(day.getByText('Secretaria · 3 vezes entre as 10:00 e as 14:03')).toBeVisible();
  const before = within(screen.getByRole('region', { name: '20/11/2026' }));
  expect(before.getByText('Rui Manuel')).toBeVisible();
  expect(portal.title()).toBe('Quem viu os meus dados');
});

test('a record that nobody opened says so, and all that is kept can be saved (H.5)', async () => {
  const api = fakeApi(
    on(ownRecordViews, ({ query }) => answer.page([], query)),
    corrections(),
    on(myData, () => {
      throw refuse('unavailable', 'A base de dados está indisponível.');
    }),
  );
  const { user, portal } = renderScreen(<ViewsPage />, { api });
  expect(await screen.findByText('Ninguém abriu os seus dados.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Descarregar os meus dados' }));
  await waitFor(() =>
    expect(portal.toasts.getState()).toMatchObject([{ message: 'A base de dados está indisponível.' }]),
  );
  expect(api.calls(myData)).toHaveLength(1);
});

test('reports a wrong field with its right value and a document, shows the reason of a refusal, and then the answer of the office (H.5)', async () => {
  const api = fakeApi(
    corrections([correction]),
    on(ownRecordViews, ({ query }) => answer.page([], query)),
    on(askCorrection, () => {
      throw refuse('invalid', 'Dados inválidos.', { errors: { value: ['É o que os seus dados já dizem.'] } });
    }),
  );
  const { user } = renderScreen(<ViewsPage />, { api });
  expect(await screen.findByText('Resposta: O documento não se lê')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('O que está errado'), 'Data de nascimento');
  const form = within(await screen.findByRole('form', { name: 'Corrigir os meus dados' }));
  expect(form.getByText('Agora diz: 03/02/2001')).toBeVisible();
  const value = form.getByLabelText('Valor certo');
  await user.type(value, '31/02/2001');
  await user.click(form.getByRole('button', { name: 'Pedir correcção' }));
  expect(value).toHaveValue('31/02/2001');
  expect(value).toHaveAccessibleDescription('Este dia não existe: escreva dd/mm/aaaa.');
  await user.clear(value);
  await user.type(value, '03/02/2001');
  await user.click(form.getByRole('button', { name: 'Pedir correcção' }));
  expect(form.getByText('Escolha o documento.')).toBeVisible();
  const photo = new File(['x'], 'bi.png', { type: 'image/png' });
  await user.upload(form.getByLabelText(/^Fotografia ou PDF do documento/), photo);
  await user.click(form.getByRole('button', { name: 'Pedir correcção' }));
  expect(await form.findByText('É o que os seus dados já dizem.')).toBeVisible();
  expect(value).toHaveAttribute('aria-invalid', 'true');
});
