import { Router, type To } from '@portal/shared-kit/router';
import { cleanup, fireEvent, render, screen, within, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unknownInstitution } from '../portal/institution.ts';
import { themeChoice } from '../theme/theme-choice.ts';
import { Frame } from './frame.tsx';
import { line } from '../http/line.ts';
import { LineState } from './top-bar.tsx';

// Recent records are tested beside their part of the menu.
jest.mock('./recent-records.tsx', () => ({ RecentRecords: () => null }));

// Search results are tested beside the search.
let mockIsLost = true;
jest.mock('../search/search-dialog.tsx', () => {
  if (mockIsLost) throw new Error('the line is gone');
  return {
    SearchDialog: ({ typedAhead, onClose }: { typedAhead: { current: string }; onClose: () => void }) => (
      <button onClick={onClose} title={typedAhead.current}>
        search is open
      </button>
    ),
  };
});

const createHref = (to: To) => (typeof to === 'string' ? to : (to.pathname ?? ''));
const still = { createHref, push: () => {}, replace: () => {}, go: () => {} };
const institution = { getState: () => unknownInstitution, subscribe: () => () => {} };
const entry = (path: string, title: string) => ({ path, title, icon: undefined });
const menu = [
  {
    id: 'registos',
    title: 'Registos',
    entries: [
      entry('/teachers', 'Professores'),
      entry('/subject', 'Disciplinas'),
      entry('/subject/precedences', 'Precedências'),
    ],
  },
];

/** Renders the frame at an address. */
function open(address: string, page?: { title: string; above: string | undefined }) {
  const onLogout = jest.fn(() => Promise.resolve());
  const user = userEvent.setup();
  render(
    <Router location={address} navigator={still}>
      <Frame
        institution={institution}
        user={{ name: 'Graça Armando Machava', role: 'Secretaria' }}
        home="/dashboard"
        menu={menu}
        page={page}
        opens={{}}
        actions={[]}
        onIntent={() => {}}
        onLogout={onLogout}
      >
        <label>
          Nome <input />
        </label>
      </Frame>
    </Router>,
  );
  return { user, onLogout };
}
const account = () => screen.getByRole('button', { name: 'Conta de Graça Armando Machava Secretaria' });
const panel = () => screen.getByRole('region', { name: 'A sua conta' });

// These two first: later the code of the search is there.
test("where the search cannot be loaded, keys are the page's again", async () => {
  open('/teachers');
  const field = screen.getByLabelText('Nome');
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível abrir esta página.');
  expect(fireEvent.keyDown(field, { key: 'p' })).toBe(true);
  mockIsLost = false;
});

test('what is typed while the search loads is kept, and not typed into the page', async () => {
  open('/teachers');
  const field = screen.getByLabelText('Nome');
  field.focus();
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
  const isLeftToPage = ['p', 'o', 'x', 'Backspace', 'r'].map((key) => fireEvent.keyDown(field, { key }));
  expect(isLeftToPage).not.toContain(true);
  expect(await screen.findByRole('button', { name: 'search is open' })).toHaveAttribute('title', 'por');
});

test('the account says who is signed in, and offers profile and the way out', async () => {
  const { user, onLogout } = open('/teachers');
  expect(account()).toHaveTextContent('GM');
  await user.click(account());
  expect(within(panel()).getByRole('link', { name: 'Ver o perfil' })).toHaveAttribute('href', '/profile');
  await user.click(within(panel()).getByRole('button', { name: 'Sair' }));
  expect(onLogout).toHaveBeenCalledTimes(1);
});

test('the menu of the account closes by Escape, with the focus on its button, and when the focus goes elsewhere', async () => {
  const { user } = open('/teachers');
  await user.click(account());
  await user.tab();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'A sua conta' })).not.toBeInTheDocument();
  expect(account()).toHaveFocus();
  await user.click(account());
  await user.click(screen.getByLabelText('Nome'));
  expect(screen.queryByRole('region', { name: 'A sua conta' })).not.toBeInTheDocument();
});

test('the theme is chosen in the menu of the account', async () => {
  localStorage.clear();
  themeChoice.setState({ choice: 'system' });
  const { user } = open('/teachers');
  await user.click(account());
  expect(screen.getByRole('radio', { name: 'Do sistema' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Escuro' }));
  expect(screen.getByRole('radio', { name: 'Escuro' })).toBeChecked();
  expect(localStorage.getItem('portal.theme')).toBe('dark');
});

test("'?' shows the keys, but not while somebody is typing", async () => {
  const { user } = open('/teachers');
  await user.type(screen.getByLabelText('Nome'), '?');
  expect(screen.getByLabelText('Nome')).toHaveValue('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(document.body);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Ctrl+K and the button in the top bar open the search, also where somebody is typing', async () => {
  const { user } = open('/teachers');
  await user.type(screen.getByLabelText('Nome'), '{Control>}k{/Control}');
  expect(await screen.findByText('search is open')).toBeInTheDocument();
  await user.click(screen.getByText('search is open'));
  expect(screen.queryByText('search is open')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Procurar em tudo/ }));
  expect(await screen.findByText('search is open')).toBeInTheDocument();
});

test.each([
  ['/teachers/7', '/teachers'],
  ['/subject/precedences/9', '/subject/precedences'],
  ['/TEACHERS/7/', '/teachers'],
])('at %s the way back leads to %s', (address, path) => {
  open(address);
  const crumbs = within(screen.getByRole('navigation', { name: 'Localização' }));
  expect(crumbs.getByRole('link')).toHaveAttribute('href', path);
});

test('the way back leads to the declared entry, and there is none to a page of the same title', () => {
  open('/edit-subject/4', { title: 'Editar disciplina', above: '/subject' });
  const crumbs = screen.getByRole('navigation', { name: 'Localização' });
  expect(crumbs).toHaveTextContent('RegistosDisciplinas');
  expect(within(crumbs).getByRole('link')).toHaveAttribute('href', '/subject');
  cleanup();
  open('/teachers/2026', { title: 'Professores', above: undefined });
  expect(screen.queryByRole('navigation', { name: 'Localização' })).not.toBeInTheDocument();
});

test.each(['/teachers', '/subject/precedences/', '/profile'])('%s has no way back of its own', (address) => {
  open(address);
  expect(screen.queryByRole('navigation', { name: 'Localização' })).not.toBeInTheDocument();
});

test('while calls wait because there are too many the frame says so, and a broken line goes before it', () => {
  render(<LineState />);
  const statusText = (state: Partial<ReturnType<typeof line.getState>>) => {
    act(() => line.setState(state));
    return screen.getByRole('status').textContent;
  };
  expect(statusText({ waiting: 2 })).toContain('Muita gente ao mesmo tempo');
  expect(statusText({ up: false })).toBe('Sem ligação');
  expect(statusText({ up: true, waiting: 0 })).toBe('Online');
});
