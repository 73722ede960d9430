import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { createStore } from 'zustand/vanilla';
import type { RemoteTarget } from '../routing/route-table.ts';
import { aRelease, aRemote } from '../testing/registry.ts';
import { declareReads } from '../http/early-reads.ts';
import { sendFirstReads } from './first-reads.ts';

const release = aRelease('mfe-one', '1');
const target: RemoteTarget = {
  remote: aRemote('mfe-one', release),
  release,
  title: 'Página',
  public: false,
  light: false,
  permission: 'students.read_own',
};
const declared = [
  { path: '/own?page=1&id=3', permission: 'students.read_own' },
  { path: '/money', permission: 'payments.read_own' },
];

/** What is asked for of a page that somebody opens. */
function readsOf(
  actions: Permission[],
  { user = {}, to = target, search = '' }: { user?: object | null; to?: RemoteTarget; search?: string } = {},
) {
  const sent: string[] = [];
  const http = {
    defaults: { adapter: () => new Promise(() => undefined) },
    getUri: ({ url }: { url: string }) => url,
    get: async (url: string) => void sent.push(url),
  } as never;
  const session = createStore(() => ({ user, actions, permissions: undefined }) as never);
  const can = (permission: string) => (actions as string[]).includes(permission);
  history.replaceState(null, '', '/page/3');
  declareReads(declared);
  history.replaceState(null, '', `/page/3${search}`);
  sendFirstReads({ http, can, session }, to);
  return sent;
}

test('the reads of a page are sent, each to those who may', () => {
  expect(readsOf(['students.read_own', 'payments.read_own'])).toEqual(['/own?page=1&id=3', '/money']);
  expect(readsOf(['students.read_own'])).toEqual(['/own?page=1&id=3']);
});

test.each([
  ['for somebody who may not open the page', {}, ['payments.read_own']],
  ['for nobody', { user: null }, ['students.read_own']],
  ['while the first password is to be chosen', { user: { first_logg: 'yes' } }, ['students.read_own']],
  ['for another address than the page began with', { search: '?ano=2025' }, ['students.read_own']],
  [
    'for a remote out of service',
    { to: { ...target, remote: aRemote('mfe-one', release, { status: 'maintenance' }) } },
    ['students.read_own'],
  ],
] as [string, object, Permission[]][])('nothing is sent %s', (_when, options, actions) => {
  expect(readsOf(actions, options)).toEqual([]);
});
