import { fakeApi, on } from '@portal/shared-kit/testing';
import type { SessionRecord } from '@portal/shared-kit/contract/identity/identity';
import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'zustand/vanilla';
import type { IdleWatch } from '../idle/idle-watch.ts';
import { storedOverride, storeOverride } from '../routing/override.ts';
import { storedPreview, storePreview } from '../routing/stored-preview.ts';
import { previewsOf } from '../routing/visitor.ts';
import { browserSession } from '../session/browser-session.ts';
import { ana, recordOf, rightsOf } from '../testing/records.ts';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { App } from './app.tsx';
import { institution } from './institution.ts';
import { createServices } from './services.ts';

// Loading remotes is tested in federation and in a real browser; here only which one is rendered.
jest.mock('../federation/remote-outlet.tsx', () => ({
  RemoteOutlet: ({ remote, piece }: { remote: { name: string }; piece?: string }) => (
    <p>
      remoto {remote.name} {piece}
    </p>
  ),
}));

const registers = aRelease('mfe-registers', '1.0.0', {
  routes: [{ path: '/departments', title: 'Departamentos', permission: 'departments.read' }],
  menu: [
    {
      title: 'Departamentos',
      path: '/departments',
      group: 'registos',
      order: 10,
      permission: 'departments.read',
    },
  ],
  slots: [
    { slot: 'dashboard-card@1', module: 'rooms', title: 'Salas de hoje', permission: 'departments.read' },
  ],
});
const figures = {
  active_sessions: null,
  active_users: null,
  departments: null,
  courses: null,
  failed_logins_24h: null,
};
const api = fakeApi(
  on(dashboard, () => ({
    status: 1 as const,
    data: {
      updated_at: '2026-11-21T08:00:00.000Z',
      figures,
      work: null,
      logins_by_day: null,
      courses_by_department: null,
      recent_activity: null,
    },
  })),
);
const nobodyIsIdle = { phase: 'active' } as const;
const idle: IdleWatch = {
  getState: () => nobodyIsIdle,
  subscribe: () => () => undefined,
  goOn: () => Promise.resolve(),
  stop: () => undefined,
};

/** The portal at an address, for a user with these permissions. */
function openAt(path: string, ...rights: Permission[] | [SessionRecord]) {
  const record =
    typeof rights[0] === 'object'
      ? rights[0]
      : { ...recordOf(ana, 'a1'), ...rightsOf(...(rights as Permission[])) };
  localStorage.setItem('user', JSON.stringify(record));
  window.history.replaceState(null, '', path);
  const services = createServices(
    browserSession(window),
    createStore(() => aSnapshot(aRemote('mfe-registers', registers))),
  );
  services.http.defaults.adapter = api.adapter;
  render(<App services={services} idle={idle} />);
  return { services, user: userEvent.setup() };
}

test('a permitted address draws its remote inside the frame, with title, menu, person and year', async () => {
  const { services } = openAt('/departments', 'departments.read');
  expect(await screen.findByText('remoto mfe-registers')).toBeInTheDocument();
  expect(document.title).toBe(`Departamentos · ${services.institution.getState().name}`);
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Perfil', 'Departamentos']);
  expect(menu.getByRole('link', { name: 'Departamentos' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('Ana Macuácua')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(String(new Date().getFullYear()));
});

test('a new name of the institution stands in title, top bar and footer at once', async () => {
  openAt('/profile', 'departments.read');
  await screen.findByRole('heading', { name: 'Perfil' });
  act(() => institution.setState({ name: 'Instituto Novo' }));
  expect(document.title).toBe('Perfil · Instituto Novo');
  expect(screen.getByRole('link', { name: /^Instituto Novo/ })).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Instituto Novo');
});

test('a forbidden address leads to /unauthorized, which says what is missing', async () => {
  openAt('/departments', 'courses.read');
  expect(
    await screen.findByRole('heading', { name: 'Não tem permissão para abrir esta página.' }),
  ).toBeInTheDocument();
  expect(
    await screen.findByText('O seu perfil não tem a permissão que esta página exige.'),
  ).toBeInTheDocument();
  expect(window.location.pathname).toBe('/unauthorized');
  expect(screen.queryByText('remoto mfe-registers')).not.toBeInTheDocument();
});

test('behind the first password nothing is drawn that would ask the API, and the page stands once it is chosen', async () => {
  const record = { ...recordOf({ ...ana, first_logg: 'yes' }, 'a1'), ...rightsOf('departments.read') };
  const { services } = openAt('/departments', record);
  expect(await screen.findByRole('dialog', { name: 'Defina a sua senha' })).toBeInTheDocument();
  expect(screen.queryByText('remoto mfe-registers')).not.toBeInTheDocument();
  localStorage.setItem('user', JSON.stringify({ ...record, data: { ...record.data, first_logg: 'não' } }));
  const stop = services.browser.session.follow(window);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  stop();
  expect(await screen.findByText('remoto mfe-registers')).toBeInTheDocument();
});

test('rights that are taken away while a page is open close it', async () => {
  const { services } = openAt('/departments', 'departments.read');
  await screen.findByText('remoto mfe-registers');
  localStorage.setItem('user', JSON.stringify({ ...recordOf(ana, 'a1'), ...rightsOf('courses.read') }));
  const stop = services.browser.session.follow(window);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  stop();
  await waitFor(() => expect(window.location.pathname).toBe('/unauthorized'));
});

test('rights that were given meanwhile are looked for where a page was refused, and open it', async () => {
  const answers: Record<string, object> = {
    '/api/user': { status: 1, data: ana },
    '/api/getRoleGroup/Secretaria': {
      status: 1,
      data: { role: 'Secretaria', ...rightsOf('departments.read') },
    },
  };
  const before = window.fetch;
  window.fetch = (async (url: string) => ({
    ok: true,
    status: 200,
    headers: { get: () => null },
    json: async () => answers[url],
  })) as unknown as typeof fetch;
  try {
    openAt('/departments', 'courses.read');
    expect(await screen.findByText('remoto mfe-registers')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/departments');
  } finally {
    window.fetch = before;
  }
});

test('an address nobody serves says so and leads home', async () => {
  const { user } = openAt('/nada', 'dashboard.read');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Voltar ao início' }));
  expect(await screen.findByRole('heading', { name: 'Painel' })).toBeInTheDocument();
});

test('a piece of a release stands in its card of the dashboard for who may see it, and goes with the page', async () => {
  const { services } = openAt('/dashboard', 'dashboard.read', 'departments.read');
  const card = within(await screen.findByRole('group', { name: 'Salas de hoje' }));
  expect(await card.findByText('remoto mfe-registers dashboard-card@1 rooms')).toBeInTheDocument();
  act(() => services.history.push('/profile'));
  await screen.findByRole('heading', { name: 'Perfil' });
  expect(services.pieces.drawn.getState()).toEqual([]);
});

test('a piece is not offered to who may not see it', async () => {
  openAt('/dashboard', 'dashboard.read');
  await screen.findByRole('heading', { name: 'Painel' });
  expect(screen.queryByRole('group', { name: 'Salas de hoje' })).not.toBeInTheDocument();
});

test('moving to another page gives the focus to the content and closes the small menu', async () => {
  const { user } = openAt('/profile', 'departments.read');
  await user.click(screen.getByRole('button', { name: 'Abrir o menu' }));
  await user.click(screen.getByRole('link', { name: 'Departamentos' }));
  await screen.findByText('remoto mfe-registers');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Abrir o menu' })).toHaveAttribute('aria-expanded', 'false');
});

test('signing out asks first where something typed would be lost, also grades that wait on another page', async () => {
  const { services, user } = openAt('/departments', 'departments.read');
  await screen.findByText('remoto mfe-registers');
  const { session } = services.browser;
  // The only navigation that jsdom knows.
  jest.spyOn(session, 'exit').mockReturnValue('#saiu');
  const signsOut = async () => {
    await user.click(screen.getByRole('button', { name: /^Conta de/ }));
    await user.click(screen.getByRole('button', { name: 'Sair' }));
  };
  const release = services.unsaved.guard();
  await signsOut();
  await user.click(await screen.findByRole('button', { name: 'Ficar na página', hidden: true }));
  release();
  session.drafts()!.save('grades', { iv: 'a', data: 'b' });
  await signsOut();
  const stay = await screen.findByRole('button', { name: 'Ficar na página', hidden: true });
  expect(session.getState().status).toBe('active');
  await user.click(stay.previousElementSibling!);
  await waitFor(() => expect(session.getState().status).toBe('anonymous'));
});

test('the lock asks as well before it ends a session with grades that were not sent', async () => {
  const { services, user } = openAt('/departments', 'departments.read');
  await screen.findByText('remoto mfe-registers');
  const { session } = services.browser;
  session.drafts()!.save('grades', { iv: 'a', data: 'b' });
  act(() => session.lock('idle'));
  await user.click(await screen.findByRole('button', { name: 'Terminar sessão' }));
  await user.click(await screen.findByRole('button', { name: 'Ficar na página', hidden: true }));
  expect(session.getState().status).toBe('locked');
  expect(session.drafts()!.holdsSealed()).toBe(true);
});

test('signing out ends the previews and the local builds of the tab, so that the next user gets none', async () => {
  const { services } = openAt('/departments', 'departments.read');
  await screen.findByText('remoto mfe-registers');
  storePreview({ of: 'mfe-registers@2', path: '/departments', shown: {} });
  sessionStorage.setItem('portal.preview', 'mfe-registers');
  storeOverride({ dev: 'mfe-registers@127.0.0.1:5180', state: 'open', path: '/departments' });
  // The only navigation that jsdom knows.
  jest.spyOn(services.browser.session, 'exit').mockReturnValue('#saiu');
  const stop = services.browser.session.follow(window);
  localStorage.removeItem('user');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  stop();
  await waitFor(() => expect(storedPreview()).toBeUndefined());
  expect(previewsOf()).toEqual([]);
  expect(storedOverride()).toBeUndefined();
});

test('unsaved data is asked about before the page is left, and can be kept', async () => {
  const { services, user } = openAt('/departments', 'departments.read');
  await screen.findByText('remoto mfe-registers');
  services.unsaved.guard();
  await user.click(screen.getByRole('link', { name: 'Perfil' }));
  const stay = await screen.findByRole('button', { name: 'Ficar na página', hidden: true });
  expect(stay).toHaveFocus();
  // As in every dialog: what is meant stands last.
  expect(stay.previousElementSibling).toHaveTextContent('Sair sem guardar');
  await user.click(stay);
  expect(window.location.pathname).toBe('/departments');
});
