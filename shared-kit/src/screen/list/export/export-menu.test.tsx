import { screen, waitFor } from '@testing-library/react';
import type { Permission } from '../../../contract/core/permissions.ts';
import { department } from '../../../contract/offer/department.ts';
import { exportStudents } from '../../../contract/enrolment/student-list.ts';
import {
  answer,
  fakeApi,
  held,
  on,
  refuse,
  renderScreen,
  savedFiles,
  violations,
} from '../../../testing/index.ts';
import { ExportList, ListBody, ListToolbar, ScreenFrame, useList } from '../../index.ts';

function Page() {
  const list = useList(department.list);
  return (
    <ScreenFrame title="Departamentos">
      <ListToolbar list={list}>
        <ExportList endpoint={exportStudents} list={list} />
      </ListToolbar>
      <ListBody label="Departamentos" list={list} columns={[]} name={() => ''} actions={() => []} />
    </ScreenFrame>
  );
}

const made = () => answer.done('Documento preparado.', { url: '/api/documents/abc', rows: 1, mail: null });
/** The list, narrowed, whose export answers so. */
function open(exported: () => ReturnType<typeof made> | Promise<ReturnType<typeof made>>, may = true) {
  const opened = jest.spyOn(window, 'open');
  const saved = savedFiles();
  const api = fakeApi(
    on(department.list, ({ query }) => answer.page([], query)),
    on(exportStudents, exported),
  );
  const actions: Permission[] = ['departments.read', ...(may ? ['students.export' as const] : [])];
  return { opened, saved, ...renderScreen(<Page />, { url: '/departments?search=lei', api, actions }) };
}
const toggle = () => screen.getByRole('button', { name: 'Exportar' });
const item = (name: string) => screen.getByRole('button', { name: `Exportar para ${name}` });
afterEach(() => jest.restoreAllMocks());

test.each([
  ['Excel', 'xlsx'],
  ['CSV', 'csv'],
  ['pdf', 'pdf'],
])(
  'the list as it is narrowed is saved as %s, without a tab, and that is announced',
  async (name, format) => {
    const { user, api, portal, opened, saved } = open(made);
    await user.click(toggle());
    await user.click(item(name));
    await waitFor(() => expect(saved).toEqual(['/api/documents/abc']));
    expect(opened).not.toHaveBeenCalled();
    expect(portal.toasts.getState()).toMatchObject([{ kind: 'success', message: 'Documento preparado.' }]);
    expect(api.calls(exportStudents)[0]!.query).toMatchObject({ search: 'lei', format });
  },
);

test('the menu is walked by the keyboard, and the focus comes back to its button', async () => {
  const { user } = open(made);
  toggle().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(item('Excel')).toHaveFocus());
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(await violations()).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect(item('CSV')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(toggle()).toHaveFocus();
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
});

test('while a file is made it says so, and no other is asked for', async () => {
  const waiting = held();
  const { user, api } = open(() => waiting.then(made));
  await user.click(item('CSV'));
  expect(await screen.findByRole('button', { name: /A preparar/ })).toBeInTheDocument();
  expect(item('Excel')).toBeDisabled();
  waiting.release();
  await waitFor(() => expect(item('Excel')).toBeEnabled());
  expect(api.calls(exportStudents)).toHaveLength(1);
});

test('a long list comes by mail, as the message says, and no tab is opened for it', async () => {
  const { user, opened, saved } = open(
    () => answer.done('São 623 registos.', { url: null, rows: 623, mail: 'a@b.test' }) as never,
  );
  await user.click(item('Excel'));
  expect(await screen.findByText('São 623 registos.')).toBeInTheDocument();
  expect(opened).not.toHaveBeenCalled();
  expect(saved).toEqual([]);
});

test('shows why an export failed, and can try again', async () => {
  let broken = true;
  const { user, opened, saved } = open(() => {
    if (broken) throw refuse('unavailable', 'Tente mais tarde.');
    return made();
  });
  await user.click(item('pdf'));
  expect(await screen.findByText(/Tente mais tarde/)).toBeInTheDocument();
  expect(opened).not.toHaveBeenCalled();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(saved).toEqual(['/api/documents/abc']));
});

test('without the permission there is no export', () => {
  open(made, false);
  expect(screen.queryByRole('button', { name: /Exportar/ })).not.toBeInTheDocument();
});
