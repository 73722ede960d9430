import axios from 'axios';
import { ana, recordOf } from '../testing/records.ts';
import { declaredReads, declareReads, sendEarlyReads, takeEarlyRead } from './early-reads.ts';
import { readAhead } from './read-ahead.ts';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { createStore } from 'zustand/vanilla';
import type { RemoteTarget } from '../routing/route-table.ts';
import { aRelease, aRemote } from '../testing/registry.ts';
import { sendFirstReads } from '../portal/first-reads.ts';

const now = Date.parse('2026-11-29T10:00:00Z');
const minutes = 60_000;
const record = recordOf(ana, 'token-1', now);
const reads = [
  { path: '/departments?page=1', permission: 'departments.read' },
  { path: '/money', permission: 'payments.read' },
];
const address = { pathname: '/departments', search: '?page=1' };
const send = jest.fn<Promise<object>, [url: string, init: { headers: Record<string, string> }]>();

/** What is sent with this record stored. */
function sentWith(stored: object | undefined, lastActivity = now) {
  localStorage.clear();
  if (stored) localStorage.setItem('user', JSON.stringify(stored));
  localStorage.setItem('last_activity', String(lastActivity));
  send.mockClear();
  declareReads(reads, address);
  sendEarlyReads(localStorage, now);
  return send.mock.calls.map(([url]) => url);
}

const answering = (status: number) =>
  send.mockResolvedValue({
    ok: status < 400,
    status,
    statusText: '',
    headers: new Map([['x-rights', 'a']]),
    text: async () => '{"data":[1]}',
  });

beforeEach(() => {
  Object.assign(globalThis, { fetch: send });
  answering(200);
});

test('the reads that the stored session permits are sent with its token', () => {
  expect(sentWith(record)).toEqual(['/api/departments?page=1']);
  expect(send.mock.calls[0]![1].headers).toMatchObject({ Authorization: 'Bearer token-1' });
});

test.each([
  ['nobody is signed in', undefined, now],
  ['the session is locked', { ...record, access_token: '', locked: 'idle' }, now],
  ['the session would be locked by now', record, now - 30 * minutes],
  ['the token has to be renewed', { ...record, expires_at: new Date(now + 20_000).toISOString() }, now],
  ['the clock of the server says so', { ...record, skew_ms: 15 * minutes }, now],
  ['the first password is to be chosen', { ...record, data: { ...ana, first_logg: 'yes' } }, now],
] as [string, object | undefined, number][])('nothing is sent where %s', (_when, stored, lastActivity) => {
  expect(sentWith(stored, lastActivity)).toEqual([]);
});

test('what is declared is for the address that the page began with, whatever was sent', () => {
  sentWith(undefined);
  expect(declaredReads(address)).toEqual(reads);
  expect(declaredReads({ ...address, search: '' })).toEqual([]);
});

test('an answer is taken once', async () => {
  sentWith(record);
  await expect(takeEarlyRead('/departments?page=1')).resolves.toMatchObject({
    data: '{"data":[1]}',
    headers: { 'x-rights': 'a' },
  });
  expect(takeEarlyRead('/departments?page=1')).toBeUndefined();
});

test('the first call of the page is given the early answer, and makes its own where that failed', async () => {
  const adapter = jest.fn(async (config) => ({
    data: '{}',
    status: 200,
    statusText: '',
    headers: {},
    config,
  }));
  const http = axios.create({ baseURL: '/api', adapter });
  const ahead = readAhead(http);
  sentWith(record);
  ahead(['/departments?page=1']);
  const { data } = await http.get<object>('/departments', { params: { page: 1 } });
  expect(data).toEqual({ data: [1] });
  expect(adapter).not.toHaveBeenCalled();
  answering(503);
  sentWith(record);
  ahead(['/departments?page=1']);
  expect((await http.get<object>('/departments?page=1')).data).toEqual({});
  expect(adapter).toHaveBeenCalledTimes(1);
});

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
  declareReads(declared, { pathname: '/page/3', search: '' });
  sendFirstReads({ http, can, session }, to, { pathname: '/page/3', search });
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
