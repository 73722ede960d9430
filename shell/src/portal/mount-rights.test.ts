import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { createShellHistory } from '../routing/history.ts';
import { ana, rightsOf } from '../testing/records.ts';
import { createHttp } from '../http/http-client.ts';
import { browserSession } from '../session/browser-session.ts';
import { institution } from './institution.ts';
import { mountRights } from './mount-rights.ts';
import { createUnsavedGuard } from './unsaved.ts';

/** Services of a page, and two mounts of releases in it. */
function page() {
  const history = createShellHistory();
  const notify = { success: jest.fn(), info: jest.fn(), error: jest.fn() };
  const services = {
    session: createStore(() => ({ user: ana, ...rightsOf('courses.read') })),
    institution,
    http: createHttp(browserSession(window)),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    history,
    notify,
    setTitle: jest.fn(),
    unsaved: createUnsavedGuard(history),
  };
  const mount = () => {
    const [left, unmounted] = [new AbortController(), new AbortController()];
    const log = { info: jest.fn(), error: jest.fn() };
    const life = { left: left.signal, unmounted: unmounted.signal };
    const leave = () => {
      left.abort();
      unmounted.abort();
    };
    return { ...mountRights(services, life, log), log, left, leave };
  };
  return { services, first: mount(), second: mount() };
}

test('a release that was left neither navigates, nor notifies, nor sets the title, and the console says so', () => {
  const { services, first } = page();
  first.history.push('/courses');
  first.notify.success('Guardado');
  first.setTitle('Cursos');
  const { length } = window.history;
  first.leave();
  first.history.push('/departments');
  first.history.replace('/departments');
  first.history.go(-1);
  first.notify.error('Falhou');
  first.setTitle('Departamentos');
  expect([window.location.pathname, window.history.length]).toEqual(['/courses', length]);
  expect(services.notify.success).toHaveBeenCalledTimes(1);
  expect(services.notify.error).not.toHaveBeenCalled();
  expect(services.setTitle.mock.calls).toEqual([['Cursos']]);
  expect(first.log.info.mock.calls.map(([message]) => message)).toEqual(
    ['history.push', 'history.replace', 'history.go', 'notify.error', 'setTitle'].map(
      (what) => `${what} was ignored: this release was left`,
    ),
  );
});

test('the session cannot be written by a release, and tells one that was left nothing new', () => {
  const { services, first, second } = page();
  const heard = jest.fn();
  first.session.subscribe(heard);
  expect(first.session).not.toHaveProperty('setState');
  expect(() => (first.session.getState().actions as string[]).push('users.update')).toThrow(TypeError);
  first.leave();
  services.session.setState({ actions: ['departments.read'] });
  expect(heard).not.toHaveBeenCalled();
  expect(first.can('departments.read')).toBe(false);
  expect(second.can('departments.read')).toBe(true);
});

test('a guard ends with the release that holds it', () => {
  const { services, first, second } = page();
  first.guardUnsaved();
  expect(services.unsaved.isHeld()).toBe(true);
  first.leave();
  expect(services.unsaved.isHeld()).toBe(false);
  first.guardUnsaved();
  expect(services.unsaved.isHeld()).toBe(false);
  const release = second.guardUnsaved();
  release();
  second.leave();
  expect(services.unsaved.isHeld()).toBe(false);
});

test('defaults of queries belong to one release, and the answers to all', () => {
  const { services, first, second } = page();
  first.queryClient.setDefaultOptions({ queries: { enabled: false } });
  first.queryClient.setQueryData(['rooms'], 7);
  expect(second.queryClient.getDefaultOptions()).toEqual({ queries: { retry: false } });
  expect(services.queryClient.getQueryData(['rooms'])).toBe(7);
});
