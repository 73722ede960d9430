import { screen, waitFor, within } from '@testing-library/react';
import type { Out } from '../../contract/core/endpoint.ts';
import { history, mayReadHistory, type AuditEntry } from '../../contract/core/audit.ts';
import { permissionNames, type Permission } from '../../contract/core/permissions.ts';
import { department } from '../../contract/offer/department.ts';
import {
  answer,
  fakeApi,
  held,
  on,
  refuse,
  onNarrowScreen,
  renderScreen,
  violations,
  type ScreenTest,
} from '../../testing/index.ts';
import { ListBody, RegisterScreen, ScreenFrame, useHistory, useList } from '../index.ts';

type Row = Out<typeof department.get>['data'];
const row = (id: number, dep_name: string): Row => ({
  id,
  dep_name,
  description: '',
  head_id: null,
  head_name: null,
  active: true,
  version: 1,
  in_use: true,
});
const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-21T10:05:09.000Z',
  actor: 'Amélia Sitoe',
  role: 'Secretaria',
  ip: null,
  action: 'Alterou',
  reason: null,
  changes: [{ field: 'description', label: 'Descrição', old: 'a', new: 'b' }],
  ...more,
});
const made: AuditEntry = entry(1, {
  action: 'Criou',
  ip: '10.0.0.7',
  changes: [
    { field: 'dep_name', label: 'Nome', old: null, new: 'Letras' },
    { field: 'active', label: 'Activo', old: null, new: true },
    { field: 'since', label: 'Desde', old: null, new: '2026-02-03' },
    { field: 'seen', label: 'Visto', old: null, new: '2026-02-03T22:30:00.000Z' },
    { field: 'vacancies', label: 'Vagas', old: null, new: ['Ano: 2026', 'Ano: 2027'] },
    { field: 'head_id', label: 'Chefe', old: null, new: null },
  ],
});

const serve = (entries: AuditEntry[]) =>
  fakeApi(
    on(department.list, ({ query }) => answer.page([row(3, 'Letras'), row(4, 'Direito')], query)),
    on(history, ({ query }) => answer.page(query.entity_id === 3 ? entries : [], query)),
  );
const page = (
  <RegisterScreen
    title="Departamentos"
    register={department}
    columns={[{ title: 'Departamento', dataIndex: 'dep_name' }]}
    fields={null}
  />
);
const openHistory = async (api = serve([]), name = 'Letras', actions = permissionNames) => {
  const rendered = renderScreen(page, { api, actions });
  await rendered.user.click(await screen.findByRole('button', { name: `Histórico ${name}` }));
  return rendered;
};
const drawer = () => screen.findByRole('dialog', { name: 'Histórico – Letras' });
/** By the button at the end; the cross in the corner has the same name. */
const close = async ({ user }: ScreenTest) => {
  await user.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent));

test('the history of a row tells who, when, what and why, with each field before and after', async () => {
  const opened = await openHistory(serve([entry(2, { reason: 'Pedido 12/2026' }), made]));
  expect(opened.api.calls(history)[0]!.query).toEqual({
    entity: 'department',
    entity_id: 3,
    page: 1,
    per_page: 10,
  });
  const [changed, created] = within(await drawer())
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('time'));
  expect(changed).toHaveTextContent(
    'Alterou21/11/2026 12:05:09 · Amélia Sitoe (Secretaria)Motivo: Pedido 12/2026',
  );
  expect(cells(within(changed!).getByRole('table'))).toEqual([
    ['Campo', 'Antes', 'Depois'],
    ['Descrição', 'a', 'b'],
  ]);
  expect(created).toHaveTextContent('· 10.0.0.7');
  expect(cells(within(created!).getByRole('table'))).toEqual([
    ['Campo', 'Depois'],
    ['Nome', 'Letras'],
    ['Activo', 'Sim'],
    ['Desde', '03/02/2026'],
    ['Visto', '04/02/2026 00:30:00'],
    ['Vagas', 'Ano: 2026Ano: 2027'],
    ['Chefe', '—'],
  ]);
  expect(await violations()).toEqual([]);
});

test('shows the role label of the person who acted, and names the portal where it acted itself', async () => {
  await openHistory(serve([entry(2, { role: 'Teacher', ip: '::1' }), entry(1, { ip: '::ffff:10.0.0.7' })]));
  const [own, other] = within(await drawer())
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('time'));
  expect(own).toHaveTextContent('Amélia Sitoe (Docente) · computador do portal');
  expect(other).toHaveTextContent('(Secretaria) · 10.0.0.7');
});

test('on a narrow screen before and after stand one below the other', () =>
  onNarrowScreen(async () => {
    await openHistory(serve([entry(2)]));
    const changes = await screen.findByRole('list', { name: 'Alterou 21/11/2026 12:05:09' });
    expect(within(changes).getByRole('listitem')).toHaveTextContent(/^DescriçãoAntesaDepoisb$/);
    expect(await violations()).toEqual([]);
  }));

test('a record without history says so, and closing gives the focus back', async () => {
  const page = await openHistory(serve([]), 'Direito');
  const opened = await screen.findByRole('dialog', { name: 'Histórico – Direito' });
  expect(await within(opened).findByText('Este registo não tem histórico.')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await close(page);
  expect(screen.getByRole('button', { name: 'Mais acções Direito' })).toHaveFocus();
});

test('while it loads a history shows that it does, and a failure can be tried again', async () => {
  const slow = held();
  let fails = true;
  const api = fakeApi(
    on(department.list, ({ query }) => answer.page([row(3, 'Letras')], query)),
    on(history, async ({ query }) => {
      await slow;
      if (fails) throw refuse('forbidden', 'Não tem permissão para esta operação.');
      return answer.page([made], query);
    }),
  );
  const opened = await openHistory(api);
  expect(within(await drawer()).getByRole('status')).toHaveAccessibleName(/Por favor, aguarde/);
  slow.release();
  expect(await screen.findByText('Não tem permissão para esta operação.')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  fails = false;
  await opened.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Criou')).toBeInTheDocument();
});

test('a long history is turned page by page', async () => {
  const entries = Array.from({ length: 23 }, (_, n) => entry(100 - n, { reason: `motivo ${n + 1}` }));
  const page = await openHistory(serve(entries));
  const opened = await drawer();
  expect(await within(opened).findByText('Motivo: motivo 1')).toBeInTheDocument();
  await page.user.click(within(opened).getByRole('button', { name: 'Página 3' }));
  expect(await within(opened).findByText('Motivo: motivo 23')).toBeInTheDocument();
  await page.user.selectOptions(within(opened).getByRole('combobox', { name: 'Linhas por página' }), '25');
  await waitFor(() => expect(within(opened).getAllByText(/^Motivo/)).toHaveLength(23));
  expect(page.portal.location().search).toBe('');
});

test('each opening asks anew, so that what was just done stands in it', async () => {
  const entries = [made];
  const opened = await openHistory(serve(entries));
  await screen.findByText('Criou');
  await close(opened);
  opened.portal.props.queryClient.setDefaultOptions({ queries: { staleTime: Infinity } });
  entries.unshift(entry(2));
  await opened.user.click(screen.getByRole('button', { name: 'Histórico Letras' }));
  expect(await screen.findByText('Alterou')).toBeInTheDocument();
});

test.each<[string, Permission[], boolean]>([
  ['the whole audit', ['audit.read'], true],
  ['the audit of an own area', ['audit.read_area'], true],
  ['own entries only', ['audit.read_own'], false],
  ['no audit', [], false],
])('who may read %s is offered the history accordingly', async (_what, actions, offered) => {
  renderScreen(page, { api: serve([]), actions: ['departments.read', ...actions] });
  await screen.findByRole('button', { name: 'Ver Letras' });
  expect(screen.queryAllByRole('button', { name: 'Histórico Letras' })).toHaveLength(offered ? 1 : 0);
});

test('an area that somebody cannot read, or that only the whole audit covers, stays closed', () => {
  const can = (permission: Permission) =>
    ['audit.read_area', 'courses.read', 'users.read'].includes(permission);
  expect(mayReadHistory(can, 'course')).toBe(true);
  expect(mayReadHistory(can, 'department')).toBe(false);
  expect(mayReadHistory(can, 'user_account')).toBe(false);
});

test('a list that is not a register offers the history by itself', async () => {
  function Roles() {
    const list = useList(department.list);
    const past = useHistory<Row>('role', (one) => one.dep_name);
    return (
      <ScreenFrame title="Perfis">
        <ListBody
          label="Perfis"
          list={list}
          columns={[{ title: 'Nome', dataIndex: 'dep_name' }]}
          name={(one) => one.dep_name}
          actions={past.actions}
        />
        {past.drawer}
      </ScreenFrame>
    );
  }
  const view = renderScreen(<Roles />, { api: serve([made]) });
  await view.user.click(await screen.findByRole('button', { name: 'Histórico Letras' }));
  await screen.findByText('Criou');
  expect(view.api.calls(history)[0]!.query).toMatchObject({ entity: 'role', entity_id: 3 });
});
