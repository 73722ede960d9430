import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { history } from '../../contract/core/audit.ts';
import { department } from '../../contract/offer/department.ts';
import { answer, fakeApi, fakeRegister, on, renderScreen, violations } from '../../testing/index.ts';
import { RegisterScreen, ViewDrawer } from '../index.ts';

// What is only read stands without antd. Loading it also fails, but code that is loaded ahead swallows that.
const mockAntdLoaded = jest.fn();
jest.mock('@portal/shared-kit/ui-data', () => {
  mockAntdLoaded();
  throw new Error('antd was loaded');
});

function Opening() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>abrir</button>
      <ViewDrawer title="Letras" open={open} onClose={() => setOpen(false)} actions={<button>Editar</button>}>
        <a href="#mais">mais</a>
      </ViewDrawer>
    </>
  );
}
const opener = () => screen.getByRole('button', { name: 'abrir' });
const drawer = () => screen.getByRole('dialog', { name: 'Letras' });
async function open() {
  const rendered = renderScreen(<Opening />);
  await rendered.user.click(opener());
  return rendered;
}
const isClosed = () => {
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
};

test('the focus goes into the drawer, and back when it is closed by its button or Escape', async () => {
  const { user } = await open();
  expect(drawer()).toContainElement(document.activeElement as HTMLElement);
  expect(await violations()).toEqual([]);
  await user.click(within(drawer()).getAllByRole('button', { name: 'Fechar' }).at(-1)!);
  isClosed();
  await user.click(opener());
  await user.keyboard('{Escape}');
  isClosed();
  await user.click(opener());
  // What a browser makes of Escape and of the back gesture of a phone.
  fireEvent(drawer(), new Event('cancel', { cancelable: true }));
  isClosed();
});

test('its content can be scrolled by keyboard: Tab reaches it after the close button', async () => {
  const { user } = await open();
  expect(within(drawer()).getAllByRole('button', { name: 'Fechar' })[0]).toHaveFocus();
  await user.tab();
  expect(within(drawer()).getByRole('group', { name: 'Letras' })).toHaveFocus();
});

test('a press beside it closes it; a text whose selection ends there does not', async () => {
  const { user } = await open();
  fireEvent.mouseDown(within(drawer()).getByText('mais'));
  fireEvent.click(drawer());
  expect(drawer()).toBeInTheDocument();
  await user.click(within(drawer()).getByText('mais'));
  expect(drawer()).toBeInTheDocument();
  await user.click(drawer());
  isClosed();
});

test('a user who may only read sees list, record and history without antd, which is not preloaded either', async () => {
  const idle: (() => void)[] = [];
  globalThis.requestIdleCallback = (run) => idle.push(run as () => void);
  globalThis.cancelIdleCallback = () => undefined;
  const row = {
    id: 1,
    dep_name: 'Letras',
    description: '',
    head_id: null,
    head_name: null,
    active: true,
    version: 1,
    in_use: true,
  };
  const { user } = renderScreen(
    <RegisterScreen
      title="Departamentos"
      register={department}
      columns={[{ title: 'Departamento', dataIndex: 'dep_name' }]}
      fields={null}
    />,
    {
      actions: ['departments.read', 'audit.read'],
      api: fakeApi(
        on(history, ({ query }) => answer.page([], query)),
        ...fakeRegister(department, [row], { made: () => row }),
      ),
    },
  );
  const look = await screen.findByRole('button', { name: 'Ver Letras' });
  expect(idle).not.toHaveLength(0);
  act(() => idle.forEach((run) => run()));
  await user.click(look);
  const view = within(await screen.findByRole('dialog', { name: /Letras/ }));
  expect(view.getByText('Departamento')).toBeInTheDocument();
  await user.click(view.getAllByRole('button', { name: 'Fechar' })[0]!);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Ver Letras' })).toHaveFocus();
  expect(mockAntdLoaded).not.toHaveBeenCalled();
});
