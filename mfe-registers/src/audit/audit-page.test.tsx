import { auditLog, type AuditLogRow } from '@portal/shared-kit/contract/platform/audit-log';
import { listAdminUser } from '@portal/shared-kit/contract/identity/users';
import { answer, fakeApi, lost, on, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AuditPage } from './audit-page.tsx';

const entry: AuditLogRow = {
  actor_id: 4,
  id: 7,
  at: '2026-11-22T08:30:00Z',
  actor: 'Graça Machava',
  role: 'Secretaria',
  ip: null,
  action: 'Alterou',
  reason: 'Nome errado',
  entity: 'course',
  entity_id: '13',
  record: 'Curso «Direito»',
  changes: [{ field: 'name', label: 'Nome', old: 'Direit', new: 'Direito' }],
};
const staff = on(listAdminUser, () =>
  answer.one([{ id: 4, name: 'Graça Machava', email: 'graca@demo.test', role: 'Secretaria' }]),
);
const serve = (rows: AuditLogRow[]) =>
  fakeApi(
    on(auditLog, ({ query }) => answer.page(rows, query)),
    staff,
  );

test('the log is narrowed by record, act and time, and each line says what it changed', async () => {
  const api = serve([entry]);
  const { user, portal } = renderScreen(<AuditPage />, { url: '/audit', api });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const row = await screen.findByRole('row', { name: /Curso «Direito»/ });
  expect(within(row).getByText('Graça Machava')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Registo' }), 'Cursos');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Acto' }), 'Alterou');
  await user.click(screen.getByRole('button', { name: 'Datas: todas' }));
  await user.type(screen.getByRole('textbox', { name: 'Desde' }), '01/11/2026');
  await user.keyboard('{Escape}');
  const days = screen.getByRole('button', { name: 'Desde 01/11/2026', expanded: false });
  expect(days).toHaveFocus();
  await waitFor(() =>
    expect(api.calls(auditLog).at(-1)!.query).toMatchObject({
      entity: 'course',
      act: 'update',
      from: '2026-11-01',
    }),
  );
  await user.click(days);
  await user.type(screen.getByRole('textbox', { name: 'Até' }), '30/11/2026');
  await user.keyboard('{Escape}');
  expect(days).toHaveTextContent('01/11 – 30/11/2026');
  expect(portal.title()).toBe('Auditoria');
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Ver Alterou, Curso «Direito»/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Curso «Direito»' }));
  expect(drawer.getByText('Direit')).toBeInTheDocument();
  expect(drawer.getByText('Motivo: Nome errado')).toBeInTheDocument();
});

test('from a line to all of its record and all of its person, in the address; another kind forgets the record', async () => {
  const api = serve([entry]);
  const { user } = renderScreen(<AuditPage />, { url: '/audit', api });
  const menu = await screen.findByRole('button', { name: /^Mais acções Alterou, Curso «Direito»/ });
  await user.click(menu);
  await user.click(screen.getByRole('button', { name: /^Só deste registo / }));
  const lastQuery = () => api.calls(auditLog).at(-1)!.query;
  await waitFor(() => expect(lastQuery()).toMatchObject({ entity: 'course', entity_id: 13 }));
  expect(screen.getByRole('button', { name: 'Retirar o filtro: só o n.º 13' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Registo' }), 'Pagamentos');
  await waitFor(() => expect(lastQuery()).toMatchObject({ entity: 'payment' }));
  expect(lastQuery()).not.toHaveProperty('entity_id');
  await user.click(await screen.findByRole('button', { name: /^Mais acções Alterou, Curso «Direito»/ }));
  await user.click(screen.getByRole('button', { name: /^Só desta pessoa / }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ actor_id: 4 }));
  expect(await screen.findByRole('option', { name: 'Graça Machava' })).toBeInTheDocument();
});

test('a log that cannot be read says so, and is read again', async () => {
  let fails = true;
  const api = fakeApi(
    on(auditLog, ({ query }) => {
      if (fails) throw lost('offline');
      return answer.page([entry], query);
    }),
    staff,
  );
  const { user } = renderScreen(<AuditPage />, { url: '/audit', api });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  fails = false;
  await user.click(again);
  expect(await screen.findByRole('row', { name: /Curso «Direito»/ })).toBeInTheDocument();
});

test('a user who may not export has no export, and an empty log says so', async () => {
  renderScreen(<AuditPage />, { url: '/audit', api: serve([]), actions: ['audit.read'] });
  expect(await screen.findByText('Ainda não tem registos')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});
