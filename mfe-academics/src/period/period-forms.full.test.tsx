import { createActivity, updateActivity } from '@portal/shared-kit/contract/offer/activity';
import { changeApplicationSettings } from '@portal/shared-kit/contract/admissions/candidate';
import { changeInscriptionSettings } from '@portal/shared-kit/contract/enrolment/inscription';
import { changeRenewalSettings } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { answer, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ConfigureInscriptionPage } from './period-page.tsx';
import { toLocal } from '@portal/shared-kit/dates';
import { inDays, period, serve } from '../testing/period-fake.ts';

afterEach(() => jest.useRealTimers());

const open = (api: ReturnType<typeof serve>) =>
  renderScreen(<ConfigureInscriptionPage />, { url: '/activities/configure_inscription', api });
const option = (name: string) =>
  screen.findByText(name, {
    selector: '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-content',
  });
const write = (field: HTMLElement, moment: string) => fireEvent.change(field, { target: { value: moment } });

test('a period is declared for a year, a semester, all levels and courses, by the clock of Maputo', async () => {
  const api = serve([]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Novo período' }));
  await user.click(await form.findByLabelText('Ano lectivo'));
  await user.click(await option('2027'));
  await user.click(form.getByLabelText('Semestre'));
  await user.click(await option('1.º Semestre'));
  write(form.getByLabelText('Início'), '2027-01-10T08:00');
  write(form.getByLabelText('Fim'), '2027-01-05T23:59');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect((await form.findAllByText(/O fim deve ser depois do início\./)).length).toBeGreaterThan(0);
  write(form.getByLabelText('Fim'), '2027-02-05T23:59');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Actividade declarada com sucesso.')).toBeInTheDocument();
  expect(api.calls(createActivity)[0]!.body).toEqual({
    type: 'INSCRICAO',
    academic_year_id: 11,
    semester_id: 1,
    level_id: null,
    course_id: null,
    date_start: '2027-01-10T06:00:00.000Z',
    date_end: '2027-02-05T21:59:00.000Z',
    late_end: null,
    note: '',
  });
  expect(await screen.findByRole('row', { name: /2027/ })).toBeInTheDocument();
});

test('after a period another one is declared with the same dates, and the new one is marked', async () => {
  const api = serve([]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Novo período' }));
  await user.click(await form.findByLabelText('Ano lectivo'));
  await user.click(await option('2027'));
  await user.click(form.getByLabelText('Semestre'));
  await user.click(await option('1.º Semestre'));
  write(form.getByLabelText('Início'), '2027-01-10T08:00');
  write(form.getByLabelText('Fim'), '2027-02-05T23:59');
  await user.type(form.getByLabelText('Observação'), 'Só a primeira');
  await user.click(form.getByRole('button', { name: 'Guardar e adicionar outro' }));
  await waitFor(() => expect(form.getByLabelText('Observação')).toHaveValue(''));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, second] = api.calls(createActivity).map(({ body }) => body);
  expect(second).toEqual({ ...first, note: '' });
  expect(screen.getAllByRole('row').filter((row) => row.classList.contains('pk-fresh'))).toHaveLength(1);
});

test('a period that has opened asks why it is changed; the refusal stands at the field', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2027-02-01T10:00:00Z') });
  const api = serve(
    [period(1)],
    on(updateActivity, (args, next) => {
      if (!args.body.reason)
        throw refuse('invalid', 'Verifique os campos.', {
          errors: { reason: ['Este período já abriu: indique o motivo da alteração.'] },
        });
      return next();
    }),
  );
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Editar Inscrição 2027' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar – Inscrição 2027' }));
  write(form.getByLabelText('Fim'), '2027-03-01T12:00');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect((await form.findAllByText(/indique o motivo da alteração/)).length).toBeGreaterThan(0);
  await user.type(form.getByLabelText('Motivo da alteração'), 'Greve dos transportes');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(api.calls(updateActivity).at(-1)!.body).toMatchObject({
      date_end: '2027-03-01T10:00:00.000Z',
      reason: 'Greve dos transportes',
      version: 1,
    }),
  );
});

test('a period that has not opened is changed without a reason', async () => {
  const api = serve([period(1, { status: 'Pending', date_start: inDays(2) })]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Editar Inscrição 2027' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar – Inscrição 2027' }));
  expect(form.queryByLabelText('Motivo da alteração')).not.toBeInTheDocument();
  await user.type(form.getByLabelText('Observação'), 'Só uma nota');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(api.calls(updateActivity)[0]?.body).toMatchObject({ note: 'Só uma nota' }));
});

test('a period that is over is opened again only to an end in the future', async () => {
  const row = period(1, { status: 'Encerrado', date_start: inDays(-30), date_end: inDays(-10) });
  const api = serve([row]);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Reabrir Inscrição 2027' }));
  const form = within(await screen.findByRole('dialog', { name: 'Reabrir – Inscrição 2027' }));
  const save = () => user.click(form.getByRole('button', { name: 'Guardar' }));
  write(form.getByLabelText('Fim'), toLocal(inDays(-5)));
  await save();
  expect((await form.findAllByText(/Escolha uma data futura\./)).length).toBeGreaterThan(0);
  write(form.getByLabelText('Fim'), '2099-01-31T23:59');
  await user.type(form.getByLabelText('Motivo da alteração'), 'Pedido dos candidatos');
  await save();
  await waitFor(() =>
    expect(api.calls(updateActivity)[0]?.body).toEqual({
      date_end: '2099-01-31T21:59:00.000Z',
      late_end: null,
      reason: 'Pedido dos candidatos',
      reopen: true,
      version: 1,
    }),
  );
});

test('a period that runs is prolonged only to a later end', async () => {
  const { user } = open(serve([period(1)]));
  await user.click(await screen.findByRole('button', { name: 'Prorrogar Inscrição 2027' }));
  const form = within(await screen.findByRole('dialog', { name: 'Prorrogar – Inscrição 2027' }));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect((await form.findAllByText(/Escolha uma data depois do fim actual\./)).length).toBeGreaterThan(0);
});

test('the institution decides about the age of candidates', async () => {
  const api = serve([]);
  const { user } = open(api);
  const exact = await screen.findByRole('switch', { name: 'Exigir idade exacta' });
  expect(exact).not.toBeChecked();
  await user.click(exact);
  expect(await screen.findByText('Opções guardadas.')).toBeInTheDocument();
  await waitFor(() => expect(exact).toBeChecked());
  expect(api.calls(changeApplicationSettings)[0]!.body).toEqual({ exact_age: true });
  expect(screen.getByRole('switch', { name: 'Permitir menores com encarregado' })).not.toBeChecked();
});

test('an administrator limits the annulment of active inscriptions', async () => {
  const api = serve([]);
  const { user } = open(api);
  const semesters = await screen.findByLabelText('Semestres activa antes de poder ser anulada');
  const section = within(screen.getByRole('region', { name: 'Anulação de inscrições activas' }));
  expect(semesters).toHaveValue('1');
  await user.clear(semesters);
  await user.click(section.getByRole('button', { name: 'Guardar' }));
  expect((await section.findAllByText(/Indique um número\./)).length).toBeGreaterThan(0);
  await user.type(semesters, '0');
  await user.click(section.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Limites de anulação guardados.')).toBeInTheDocument();
  expect(api.calls(changeInscriptionSettings)[0]!.body).toEqual({ after_semesters: 0, per_degree: 2 });
});

test('the fine for renewing late is changed by who may', async () => {
  const api = serve(
    [period(1)],
    on(changeRenewalSettings, ({ body }) => answer.done('Regras de renovação guardadas.', body)),
  );
  const { user } = open(api);
  const section = within(await screen.findByRole('region', { name: 'Renovação das inscrições' }));
  const fine = await section.findByLabelText('Multa por renovar fora do prazo');
  await user.clear(fine);
  await user.type(fine, '750');
  await user.click(section.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText('Regras de renovação guardadas.', { selector: '[data-toast]' }),
  ).toBeInTheDocument();
  expect(api.calls(changeRenewalSettings)).toMatchObject([{ body: { late_fine: 75_000 } }]);
});
