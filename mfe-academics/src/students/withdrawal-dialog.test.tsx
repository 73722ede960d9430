import {
  previewReinstatement,
  previewWithdrawal,
  reinstateStudent,
  withdrawStudent,
  type WithdrawalPlan,
} from '@portal/shared-kit/contract/enrolment/withdrawal';
import { answer, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { serveStudents, studentRow } from '../testing/student-fake.ts';
import { ReinstatementDialog, WithdrawalDialog } from './withdrawal-dialog.tsx';

const plan: WithdrawalPlan = {
  student_id: 1,
  class_group: { id: 4, name: 'Turma 1' },
  credit: 300_000,
  owed: 250_000,
  subjects: [{ id: 9, name: 'Penal' }],
  inscriptions: [{ id: 3, what: 'Inscrição 2026 – Direito', state: 'ACTIVA' }],
  invoices: [
    { id: 5, number: 'FT 2026/5', description: 'Propina Maio', open: 250_000, credit: 0, fate: 'FICA' },
    { id: 6, number: 'FT 2026/6', description: 'Propina Julho', open: 0, credit: 300_000, fate: 'CREDITO' },
  ],
};
const student = studentRow(1, 'Ana Mondlane');

test('shows the effects of a withdrawal before it is confirmed, and a refusal at its field', async () => {
  let refused = true;
  const sentBodies: unknown[] = [];
  const api = serveStudents(
    [],
    [
      on(previewWithdrawal, () => answer.one(plan)),
      on(withdrawStudent, ({ body }) => {
        if (refused)
          throw refuse('invalid', 'Reveja os campos.', { errors: { kind: ['Este estudante renovou.'] } });
        sentBodies.push(body);
        return answer.done('Desistência registada.', plan);
      }),
    ],
  );
  const onClose = jest.fn();
  const { user } = renderScreen(<WithdrawalDialog student={student} onClose={onClose} />, { api });
  const dialog = within(await screen.findByRole('dialog', { name: 'Desistência de Ana Mondlane' }));
  expect(await dialog.findByText('Deixa a turma Turma 1: o lugar fica livre.')).toBeVisible();
  const bills = dialog.getByRole('region', { name: 'Facturas' });
  expect(
    within(bills)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/FT 2026\/5 · Propina Maio · 2.500,00.MZN – continua por pagar/),
    expect.stringMatching(/FT 2026\/6 · Propina Julho · 3.000,00.MZN – paga: passa a crédito/),
  ]);
  await user.type(dialog.getByLabelText('Motivo'), 'Mudou de província');
  await user.click(dialog.getByRole('button', { name: 'Registar desistência' }));
  expect(await dialog.findByText('Este estudante renovou.')).toBeVisible();
  refused = false;
  const previews = api.calls(previewWithdrawal).length;
  await user.click(dialog.getByRole('button', { name: 'Registar desistência' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(previewWithdrawal)).toHaveLength(previews);
  expect(sentBodies).toMatchObject([{ kind: 'PEDIDO', reason: 'Mudou de província' }]);
});

test('shows before a reinstatement what it restores, and what not and why', async () => {
  const outcome = {
    student_id: 1,
    class_group: null,
    subjects: plan.subjects,
    inscriptions: plan.inscriptions,
    refused: [
      { what: 'Turma 1', reason: 'A turma está cheia.', may_override: false },
      { what: 'Civil', reason: 'Limite de 8 disciplinas por semestre.', may_override: true },
    ],
  };
  const withdrawn = { kind: 'ABANDONO' as const, on: '2026-05-04', reason: 'Deixou de vir' };
  const api = serveStudents(
    [],
    [
      on(previewReinstatement, () => answer.one({ ...outcome, withdrawn })),
      on(reinstateStudent, () => answer.done('Estudante retomado.', outcome)),
    ],
  );
  const onClose = jest.fn();
  const { user } = renderScreen(<ReinstatementDialog student={student} onClose={onClose} />, { api });
  const dialog = within(await screen.findByRole('dialog', { name: 'Retomar os estudos de Ana Mondlane' }));
  expect(await dialog.findByText('Desistiu em 04/05/2026 (Abandono): Deixou de vir')).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Volta a ter' })).toHaveTextContent(
    /Inscrição 2026 – Direito – Activa.*Penal/,
  );
  expect(dialog.getByRole('region', { name: 'Não volta' })).toHaveTextContent(
    'Turma 1 – A turma está cheia.',
  );
  await user.click(dialog.getByRole('checkbox', { name: /com dispensa/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'Regressou aos estudos');
  const previews = api.calls(previewReinstatement).length;
  await user.click(dialog.getByRole('button', { name: 'Retomar estudos' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls(previewReinstatement)).toHaveLength(previews);
  expect(api.calls(reinstateStudent)[0]!.body).toEqual({ reason: 'Regressou aos estudos', override: true });
});
