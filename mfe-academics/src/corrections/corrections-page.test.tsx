import {
  correctionProof,
  dataCorrections,
  decideCorrection,
  type DataCorrection,
} from '@portal/shared-kit/contract/people/data-correction';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { CorrectionsPage } from './corrections-page.tsx';

const row: DataCorrection = {
  id: 7,
  person_id: 3,
  student_id: 5,
  name: 'Celeste Inacio',
  code: '26.0001.0001',
  file: 'bi.pdf',
  field: 'birthDate',
  old_value: '2001-02-03',
  current_value: '2001-02-04',
  new_value: '2002-02-03',
  note: 'Está no BI',
  state: 'PEDIDA',
  asked_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  decided_by: null,
  decision_reason: '',
};

test('a request shows what it changes and what changed meanwhile, and is decided with a reason', async () => {
  let rows = [row];
  const api = fakeApi(
    on(dataCorrections, ({ query }) => answer.page(query.state === 'PEDIDA' ? rows : [], query)),
    on(decideCorrection, () => {
      rows = [];
      return answer.done('Pedido recusado.', null);
    }),
  );
  const { user } = renderScreen(<CorrectionsPage />, { api, url: '/students/corrections' });
  expect(await screen.findByText('Data de nascimento: 03/02/2002')).toBeVisible();
  expect(screen.getByText('agora: 04/02/2001')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Decidir/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Data de nascimento: «03/02/2001» passa a «03/02/2002»')).toBeVisible();
  expect(dialog.getByText('Entretanto os dados já dizem «04/02/2001».')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Recusar' }));
  await user.type(dialog.getByRole('textbox'), 'O documento não se lê');
  await user.click(dialog.getByRole('button', { name: 'Recusar' }));
  await waitFor(() =>
    expect(api.calls(decideCorrection)).toMatchObject([
      { params: { id: 7 }, body: { decision: 'RECUSADA', reason: 'O documento não se lê' } },
    ]),
  );
  expect(await screen.findByText('Nenhum pedido neste estado.')).toBeVisible();
});

test('a document that cannot be fetched says so with its support code, and is asked for again', async () => {
  const api = fakeApi(
    on(dataCorrections, ({ query }) => answer.page([row], query)),
    on(correctionProof, () => {
      throw refuse('internal', 'O documento não está disponível.');
    }),
  );
  const { user } = renderScreen(<CorrectionsPage />, { api, url: '/students/corrections' });
  await user.click(await screen.findByRole('button', { name: /^Mais acções/ }));
  await user.click(screen.getByRole('button', { name: /^Descarregar/ }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('O documento não está disponível. Código de suporte: req-teste');
  await user.click(within(notice).getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(api.calls(correctionProof)).toHaveLength(2));
});
