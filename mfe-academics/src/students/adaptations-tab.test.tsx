import {
  adaptations,
  endAdaptation,
  recordAdaptation,
  type Adaptation,
} from '@portal/shared-kit/contract/enrolment/adaptation';
import { answer, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdaptationsTab } from './adaptations-tab.tsx';
import { serveStudents, studentRow } from '../testing/student-fake.ts';

const anAdaptation = (more: Partial<Adaptation> = {}): Adaptation => ({
  id: 7,
  kind: 'TEMPO_EXTRA',
  minutes_per_hour: 15,
  note: '',
  state: 'EM_VIGOR',
  valid_from: '2026-02-01',
  valid_until: null,
  recorded_at: '2026-02-01T08:00:00.000Z',
  recorded_by: 'Rui Manuel',
  ended_at: null,
  ended_by: null,
  end_reason: '',
  ...more,
});
const past = anAdaptation({
  id: 6,
  kind: 'SALA_TERREA',
  minutes_per_hour: null,
  state: 'TERMINADA',
  valid_until: '2026-06-30',
  ended_at: '2026-03-01T08:00:00.000Z',
  ended_by: 'Ana Sitoe',
  end_reason: 'Já não precisa',
});
const student = studentRow(1, 'Ana Mondlane', { is_deficient: 1, deficient_type: 'Baixa Visao' });

test('lists adaptations with their days and author, and ends a current one with a reason', async () => {
  const ended: unknown[] = [];
  const api = serveStudents(
    [],
    [
      on(adaptations, () => answer.one([anAdaptation(), past])),
      on(endAdaptation, ({ params, body }) => {
        ended.push({ ...params, ...body });
        return answer.done('Adaptação terminada.', null);
      }),
    ],
  );
  const { user } = renderScreen(<AdaptationsTab student={student} />, { api });
  const table = within(await screen.findByRole('table', { name: 'Adaptações' }));
  const [, now, before] = table.getAllByRole('row');
  expect(now).toHaveTextContent(
    /Tempo extra: 15 minutos por hora.*desde 01\/02\/2026, sem fim marcado.*Em vigor/,
  );
  expect(before).toHaveTextContent(/01\/02\/2026 a 30\/06\/2026.*Terminada por Ana Sitoe.*Já não precisa/);
  expect(within(before!).queryByRole('button')).toBeNull();
  await user.click(within(now!).getByRole('button', { name: /^Terminar/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Motivo'), 'Pedido do estudante');
  await user.click(dialog.getByRole('button', { name: 'Terminar' }));
  await waitFor(() => expect(ended).toEqual([{ id: 7, reason: 'Pedido do estudante' }]));
});

test('a new one begins with what the disability suggests, and is not sent without the consent', async () => {
  const sentBodies: unknown[] = [];
  let refused = true;
  const api = serveStudents(
    [],
    [
      on(adaptations, () => answer.one([])),
      on(recordAdaptation, ({ body }) => {
        sentBodies.push(body);
        if (refused) throw refuse('duplicate', 'Reveja os campos.', { errors: { kind: ['Já tem esta.'] } });
        return answer.done('Adaptação registada.', null);
      }),
    ],
  );
  const { user } = renderScreen(<AdaptationsTab student={student} />, { api });
  expect(await screen.findByText('Este estudante não tem adaptações registadas.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Registar adaptação' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adaptação de Ana Mondlane' }));
  expect(dialog.getByText(/Costuma pedir: Prova em letra ampliada, Tempo extra/)).toBeVisible();
  expect(dialog.queryByLabelText('Minutos a mais por hora')).toBeNull();
  const send = dialog.getByRole('button', { name: 'Registar adaptação' });
  await user.click(send);
  expect(await dialog.findByText('Só se regista com o consentimento do estudante.')).toBeVisible();
  expect(sentBodies).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'O estudante consentiu que isto fique registado' }));
  await user.click(send);
  expect(await dialog.findByText('Já tem esta.')).toBeVisible();
  refused = false;
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBodies[1]).toMatchObject({
    kind: 'LETRA_AMPLIADA',
    minutes_per_hour: null,
    valid_until: null,
    consent: true,
  });
});

test('nothing is recorded of somebody who does not study any more', async () => {
  const api = serveStudents([], [on(adaptations, () => answer.one([past]))]);
  renderScreen(<AdaptationsTab student={{ ...student, active: false }} />, { api });
  expect(await screen.findByRole('table', { name: 'Adaptações' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Registar adaptação' })).toBeNull();
});
