import {
  changePercentage,
  percentages,
  previewPercentage,
  type PercentageEffect,
  type PercentageRow,
} from '@portal/shared-kit/contract/grading/percentage';
import { fineRules, type FineSettings } from '@portal/shared-kit/contract/finance/fine';
import { answer, fakeApi, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { messages as text } from './messages.ts';
import { PercentsPage } from './percents-page.tsx';

const row = (id: number, name: PercentageRow['name'], value: number | null): PercentageRow => ({
  id,
  name,
  value,
  valid_from: '2000-01-01',
  edited_by: null,
  edited_at: '2000-01-01T00:00:00.000Z',
  reason: '',
  planned: [],
  version: id,
});
const rows = [
  row(1, 'MEDIAFREQUENCIA', 60),
  {
    ...row(4, 'DISPENSA', 14),
    valid_from: '2026-02-01',
    edited_by: 'Eva Admin',
    reason: 'Conselho',
    planned: [{ ...row(4, 'DISPENSA', 14.5), id: 9, valid_from: '2027-02-01' }],
  },
  row(6, 'APROVACAO', 9),
  row(8, 'MAXIMO-RECORRENCIA', null),
  row(10, 'MAXIMO-FALTAS', 20),
];
const effect: PercentageEffect = {
  changes: [{ name: 'DISPENSA', from: 14, to: 13.5 }],
  editions: 3,
  students: 90,
  moved: 1,
  first: [
    {
      id: 5,
      fullName: 'Berta Chissano',
      student_card_id: '26.0001.0001',
      subject_name: 'Latim',
      classmate_name: 'Turma 1',
      from: 'ADMITIDO',
      to: 'DISPENSADO',
      average: 1360,
      result_from: 'INCOMPLETO',
      result_to: 'APROVADO',
    },
  ],
};
const bands: FineSettings = {
  types: ['PROPINA'],
  due_from: '2026-01-01',
  grace_days: 0,
  cap: null,
  payable: true,
  bands: [
    { from_day: 1, percent: 10 },
    { from_day: 31, percent: 25 },
  ],
  made_at: null,
  made_by: null,
};
const open = (...more: Fake[]) => {
  const api = fakeApi(
    ...more,
    on(percentages, () => answer.one(rows)),
    on(fineRules, () => answer.one(bands)),
    on(previewPercentage, () => answer.one(effect)),
  );
  return { ...renderScreen(<PercentsPage />, { api }), api };
};

test('shows each value with its start date, author, reason and the values decided for later', async () => {
  open();
  const table = await screen.findByRole('table', { name: text.list });
  const changed = within(table).getByRole('row', { name: /Nota de dispensa/ });
  expect(changed).toHaveTextContent('14,014,5 a partir de 01/02/2027');
  expect(changed).toHaveTextContent('01/02/2026Eva AdminConselho');
  expect(within(table).getByRole('row', { name: /Peso da média/ })).toHaveTextContent('60 %De origem');
  expect(within(table).getByRole('row', { name: /^\d+ Aprovação/ })).toHaveTextContent('acima de 9');
  expect(within(table).getByRole('row', { name: /Máximo da média/ })).toHaveTextContent('Sem limite');
  expect(within(table).getByRole('row', { name: /Máximo de faltas/ })).toHaveTextContent('20 %');
});

test('shows the bands of fines and the link to discounts only to users who may read them', async () => {
  const { unmount } = open();
  expect(await screen.findByText('A partir de 1 dia de atraso: 10 %')).toBeVisible();
  expect(screen.getByText('A partir de 31 dias de atraso: 25 %')).toBeVisible();
  expect(screen.getByRole('link', { name: text.toFines })).toHaveAttribute('href', '/fines?separador=regras');
  expect(screen.getByRole('link', { name: text.toDiscounts })).toHaveAttribute('href', '/payments/discounts');
  unmount();
  const onFineRules = jest.fn();
  const api = fakeApi(
    on(percentages, () => answer.one(rows)),
    on(fineRules, () => {
      onFineRules();
      return answer.one(bands);
    }),
  );
  renderScreen(<PercentsPage />, { api, actions: ['percentages.read', 'payments.read'] });
  expect(await screen.findByRole('link', { name: text.toDiscounts })).toBeVisible();
  expect(screen.queryByText(text.fines)).toBeNull();
  expect(onFineRules).not.toHaveBeenCalled();
});

test('a change shows first who changes situation, and is saved with a reason; a refusal is said and nothing is lost', async () => {
  const sentBodies: object[] = [];
  let refusals = 1;
  const { user, api } = open(
    on(changePercentage, ({ body }) => {
      if (refusals-- > 0) throw refuse('conflict', 'Outra pessoa alterou este registo.');
      sentBodies.push(body);
      return answer.done('Percentagens actualizadas.', rows);
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Alterar Nota de dispensa/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Alterar: Nota de dispensa/ }));
  const value = dialog.getByLabelText(text.value);
  expect(value).toHaveValue('14');
  await user.clear(value);
  await user.type(value, '13,5');
  await user.click(dialog.getByRole('button', { name: text.see }));
  const moved = within(await screen.findByRole('table', { name: text.effect }));
  const shown = within(screen.getByRole('dialog'));
  expect(moved.getByRole('row', { name: /Berta Chissano/ })).toHaveTextContent(
    'Admitido → DispensadoMF 13,6',
  );
  const titles = moved.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles.slice(1)).toEqual([text.student, text.situation, text.subject]);
  expect(shown.getByText(text.moves(1, 90, 3))).toBeVisible();
  expect(sentBodies).toEqual([]);
  expect(api.calls(previewPercentage)[0]!.body).toMatchObject({ value: '13,5' });
  await user.type(shown.getByRole('textbox', { name: /Motivo/ }), 'Deliberação do Conselho');
  await user.click(shown.getByRole('button', { name: text.save }));
  expect(await shown.findByText('Outra pessoa alterou este registo.')).toBeVisible();
  await user.click(shown.getByRole('button', { name: text.save }));
  expect(await screen.findByText('Percentagens actualizadas.')).toBeVisible();
  expect(sentBodies).toMatchObject([{ value: '13,5', reason: 'Deliberação do Conselho', version: 4 }]);
});

test('the value can be mended after it was seen that nobody changes, and a typed reason stays', async () => {
  const nobody: PercentageEffect = { ...effect, moved: 0, first: [] };
  const { user } = open(on(previewPercentage, () => answer.one(nobody)));
  await user.click(await screen.findByRole('button', { name: /^Alterar Máximo da média/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(text.value), '14');
  await user.click(dialog.getByRole('button', { name: text.see }));
  expect(await screen.findByText(text.nobodyMoves(90))).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Deliberado');
  await user.click(screen.getByRole('button', { name: text.back }));
  expect(await screen.findByLabelText(text.value)).toHaveValue('14');
  await user.click(screen.getByRole('button', { name: text.see }));
  expect(await screen.findByRole('textbox', { name: /Motivo/ })).toHaveValue('Deliberado');
});

test('the limit that may be left blank is not marked as required', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Alterar Máximo da média/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(text.value)).not.toBeRequired();
  expect(dialog.getByLabelText(text.validFrom)).toBeRequired();
});

test('a failure can be tried again', async () => {
  let works = false;
  const { user } = open(
    on(percentages, (_, next) => {
      if (!works) throw refuse('unavailable', 'Serviço indisponível.');
      return next();
    }),
  );
  expect(await screen.findByText('Serviço indisponível.')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('table', { name: text.list })).toBeVisible();
});
