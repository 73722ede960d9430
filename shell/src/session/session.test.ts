import { login, logout, me, renewSession, roleGroup } from '@portal/shared-kit/contract/identity/identity';
import { leaveProvider } from '@portal/shared-kit/contract/identity/single-sign-on';
import { takeNotice } from '../common/notice.ts';
import { on, refuse } from '../testing/fake-api.ts';
import { ana, recordOf, rightsOf, rui, tokenOf } from '../testing/records.ts';
import { openBrowser, statusOf, storageEvent } from '../testing/tabs.ts';

const minute = 60_000;
let issued: number;

const signIn = on(login, ({ body }) => recordOf(body.email === rui.email ? rui : ana, `a${++issued}`));
const renewal = on(renewSession, () => ({
  status: 1 as const,
  data: { ...tokenOf(`a${++issued}`), ...rightsOf('dashboard.read'), user: ana },
}));
const self = on(me, () => ({ status: 1 as const, data: ana }));
const ending = on(logout, () => ({ status: 1 as const, success: true as const, message: 'ok', data: null }));

beforeEach(() => {
  jest.useFakeTimers();
  issued = 0;
});
afterEach(() => jest.useRealTimers());

type Tab = ReturnType<ReturnType<typeof openBrowser>['openTab']>;

async function signedIn(...fakes: Parameters<typeof openBrowser>) {
  const browser = openBrowser(...fakes, signIn, renewal, self, ending);
  const tab = browser.openTab();
  await tab.session.signIn(ana.email, 'Demo#2026');
  browser.api.calls.length = 0;
  return { ...browser, tab };
}

test('sign-in keeps the record of the specification in local storage and offers it to the portal', async () => {
  const { tab } = await signedIn();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    access_token: 'a1',
    status: 1,
    data: { role: ['Secretaria'] },
    permissions: { registers: { departments: { read: true } } },
  });
  expect(tab.session.state.getState()).toMatchObject({
    user: ana,
    actions: ['dashboard.read', 'departments.read'],
  });
});

describe('a session that a provider opened', () => {
  const provider = { id: 4, label: 'Universidade' };
  const away = 'https://id.test/end?state=leave.abc';
  const enteredBy = on(login, () => ({ ...recordOf(ana, `a${++issued}`), provider }));
  const leaving = (url: string | null) =>
    on(leaveProvider, () => {
      // The session of the portal has ended by then.
      expect(localStorage.getItem('user')).toBeNull();
      return { status: 1 as const, data: { url } };
    });
  const leave = ['POST /api/logout', 'POST /api/login/provider/leave'];
  beforeEach(() => sessionStorage.clear());

  test('ends here first, and then at the provider', async () => {
    const { tab, api } = await signedIn(enteredBy, leaving(away));
    await tab.session.signOut();
    expect(api.calls).toEqual(leave);
    expect(tab.session.exit()).toBe(away);
    expect(sessionStorage.getItem('leave.abc')).toBe('Universidade');
    expect(statusOf(tab)).toBe('anonymous');
    await tab.session.signIn(rui.email, 'Demo#2026');
  });

  test.each([
    ['is down', leaving(null)],
    ['cannot be asked for', on(leaveProvider, () => refuse('unavailable'))],
    ['is not answered for', on(leaveProvider, () => new Promise<never>(() => {}))],
  ])('ends here where the provider %s, and says that its session may stand', async (_what, fake) => {
    const { tab } = await signedIn(enteredBy, fake);
    const left = tab.session.signOut();
    await jest.advanceTimersByTimeAsync(3_000);
    await left;
    expect([statusOf(tab), tab.session.exit()]).toEqual(['anonymous', '/login']);
    expect(takeNotice()).toMatch(/sessão em «Universidade» pode continuar aberta/);
  });

  test('is locked and ended elsewhere without the provider; leaving the locked page leaves it too', async () => {
    const { tab, api } = await signedIn(
      on(login, ({ body }) => ({
        ...recordOf(ana, 'a'),
        ...(body.password === 'Demo#2026' && { provider }),
      })),
      leaving(away),
    );
    tab.session.lock('idle');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(api.calls).not.toContain(leave[1]);
    // Unlocked by password, the page still knows.
    await tab.session.signIn(ana.email, 'Outra#2026');
    tab.session.lock('revoked');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(api.calls).not.toContain(leave[1]);
    const left = tab.session.signOut();
    await jest.advanceTimersByTimeAsync(3_000);
    await left;
    expect(api.calls).toContain(leave[1]);
    expect(tab.session.exit()).toBe(away);
  });
});

test('a fresh token is used as it is, one near its end is renewed first', async () => {
  const { tab, api } = await signedIn();
  await expect(tab.session.token()).resolves.toBe('a1');
  jest.advanceTimersByTime(14.6 * minute);
  await expect(tab.session.token()).resolves.toBe('a2');
  expect(api.calls).toEqual(['POST /api/renew-session']);
});

test('a browser clock that is wrong by hours does not make every call renew', async () => {
  const { tab, api } = await signedIn(on(login, () => recordOf(ana, 'a1', Date.now() - 3 * 60 * minute)));
  // The record contains the offset of the server's clock; set here as the Date header would.
  const stored = JSON.parse(localStorage.getItem('user') ?? '') as object;
  localStorage.setItem('user', JSON.stringify({ ...stored, skew_ms: -3 * 60 * minute }));
  const stop = tab.session.follow(window);
  storageEvent();
  stop();
  await expect(tab.session.token()).resolves.toBe('a1');
  expect(api.calls).toEqual([]);
});

test('calls at the same moment in two tabs renew once: no refresh cookie is presented twice', async () => {
  const { tab, openTab, api } = await signedIn();
  const other = openTab();
  jest.advanceTimersByTime(16 * minute);
  const tokens = await Promise.all([tab.session.token(), other.session.token(), tab.session.token()]);
  expect(new Set(tokens)).toEqual(new Set(['a2']));
  expect(api.calls).toEqual(['POST /api/renew-session']);
});

test('a renewal brings the rights as they are now to all tabs', async () => {
  const { tab, openTab } = await signedIn();
  const other = openTab();
  const stop = other.session.follow(window);
  await tab.session.renew();
  storageEvent();
  expect(other.session.state.getState().actions).toEqual(['dashboard.read']);
  stop();
});

test('a token that changes while nothing else does leaves the portal props untouched', async () => {
  const { tab } = await signedIn(
    on(renewSession, () => ({
      status: 1 as const,
      data: { ...tokenOf('a9'), ...rightsOf('dashboard.read', 'departments.read'), user: ana },
    })),
  );
  const before = tab.session.state.getState();
  await tab.session.renew();
  expect(tab.session.state.getState()).toBe(before);
});

test.each([
  ['session_revoked', 'revoked'],
  ['unauthenticated', 'expired'],
] as const)('a renewal refused with %s locks the session as %s and drops the token', async (code, reason) => {
  const { tab } = await signedIn(on(renewSession, () => refuse(code)));
  await expect(tab.session.renew()).rejects.toMatchObject({ code });
  expect(tab.session.getState()).toMatchObject({
    status: 'locked',
    reason,
    record: { access_token: '', data: ana },
  });
});

test('a renewal that gets no answer leaves the session as it is', async () => {
  const { tab } = await signedIn(on(renewSession, () => refuse('unavailable')));
  await expect(tab.session.renew()).rejects.toMatchObject({ code: 'unavailable' });
  expect(statusOf(tab)).toBe('active');
});

test('a call made while the session is locked waits, and goes out once the same user has signed in', async () => {
  const { tab } = await signedIn();
  tab.session.lock('revoked');
  const token = tab.session.token();
  await tab.session.signIn(ana.email, 'Demo#2026');
  await expect(token).resolves.toBe('a2');
  expect(tab.restart).not.toHaveBeenCalled();
});

test('somebody else signing in at the lock gets a page of their own', async () => {
  const { tab, openTab } = await signedIn();
  const other = openTab();
  const stop = other.session.follow(window);
  tab.session.lock('revoked');
  storageEvent();
  await tab.session.signIn(rui.email, 'Demo#2026');
  storageEvent();
  expect(tab.restart).toHaveBeenCalled();
  expect(other.restart).toHaveBeenCalled();
  expect(tab.session.state.getState().user).toEqual(ana);
  stop();
});

test('an idle lock ends the session on the server, so that its refresh cookie opens nothing', async () => {
  const { tab, api } = await signedIn();
  jest.advanceTimersByTime(30 * minute);
  tab.session.lock('idle');
  await jest.advanceTimersByTimeAsync(0);
  expect(api.calls).toEqual(['POST /api/renew-session', 'POST /api/logout']);
  expect(statusOf(tab)).toBe('locked');
});

test.each([
  ['reads rights', (tab: Tab) => tab.session.rereadRights()],
  ['renews', (tab: Tab) => tab.session.renew()],
])('a tab that %s while another one signs out brings nothing back', async (_what, act) => {
  // The event comes later than the answer.
  const signedOut = () => localStorage.removeItem('user');
  const { tab } = await signedIn(
    on(roleGroup, ({ params }) => {
      signedOut();
      return { status: 1 as const, data: { role: params.role, ...rightsOf() } };
    }),
    on(renewSession, () => {
      signedOut();
      return { status: 1 as const, data: { ...tokenOf('late'), ...rightsOf(), user: ana } };
    }),
  );
  await act(tab);
  expect(localStorage.getItem('user')).toBeNull();
  expect(statusOf(tab)).toBe('anonymous');
});

test('a tab that slept while another person signed in neither renews nor locks their session', async () => {
  const { tab, openTab, api } = await signedIn();
  const other = openTab();
  await tab.session.signIn(ana.email, 'Demo#2026');
  await other.session.signOut();
  await other.session.signIn(rui.email, 'Demo#2026');
  const stored = localStorage.getItem('user');
  api.calls.length = 0;
  jest.advanceTimersByTime(16 * minute);
  const token = jest.fn();
  void tab.session.token().then(token, token);
  await expect(tab.session.renew()).rejects.toMatchObject({ code: 'unauthenticated' });
  tab.session.lock('idle');
  await jest.advanceTimersByTimeAsync(1_000);
  expect([api.calls, token.mock.calls, tab.restart.mock.calls.length > 0]).toEqual([[], [], true]);
  expect(localStorage.getItem('user')).toBe(stored);
});

test('a lock in one tab locks the others', async () => {
  const { tab, openTab } = await signedIn();
  const other = openTab();
  const stop = other.session.follow(window);
  tab.session.lock('expired');
  storageEvent();
  expect(statusOf(other)).toBe('locked');
  stop();
});

test('sign-out clears record, drafts and former keys, here, in the other tabs and on the server', async () => {
  const { tab, openTab, api } = await signedIn();
  const other = openTab();
  const stop = other.session.follow(window);
  for (const key of ['profile', 'permissions', 'isAuthenticated', 'draft:8:form'])
    localStorage.setItem(key, 'x');
  tab.session.drafts()?.save('form', { a: 1 });
  await tab.session.signOut();
  storageEvent();
  expect(api.calls).toEqual(['POST /api/logout']);
  expect(Object.keys(localStorage).filter((key) => key !== 'last_activity')).toEqual(['draft:8:form']);
  expect([statusOf(tab), statusOf(other)]).toEqual(['anonymous', 'anonymous']);
  await expect(tab.session.token()).rejects.toMatchObject({ code: 'unauthenticated' });
  stop();
});

test('sign-out takes effect even if the server never answers', async () => {
  const { tab } = await signedIn(on(logout, () => new Promise<never>(() => undefined)));
  const done = tab.session.signOut();
  await jest.advanceTimersByTimeAsync(2_000);
  await done;
  expect(statusOf(tab)).toBe('anonymous');
});

test('drafts belong to one user: the same user finds them after a lock, another does not', async () => {
  const { tab, openTab } = await signedIn();
  tab.session.drafts()?.save('grades', { value: '12,5' });
  tab.session.lock('idle');
  await tab.session.signIn(ana.email, 'Demo#2026');
  expect(tab.session.drafts()?.read('grades')).toEqual({ value: '12,5' });
  await tab.session.signIn(rui.email, 'Demo#2026');
  expect(openTab().session.drafts()?.read('grades')).toBeUndefined();
});

test('when another person signs in, at the lock or in another tab, what was kept for the one before is deleted but encrypted drafts', async () => {
  const { tab, openTab } = await signedIn();
  const drafts = tab.session.drafts()!;
  const other = openTab();
  const stop = other.session.follow(window);
  drafts.save('kept:/student-grades:{}', { release: 'a', at: 1, data: { data: [{ grade: 1_390 }] } });
  drafts.save('recent', ['Ana']);
  drafts.save('student-1', { contact: '841234567' });
  const sealed = { iv: 'MTIz', data: 'c2VjcmV0' };
  drafts.save('grades', sealed);
  // What a teacher may read without a line.
  drafts.save('kept:/list-students-by-turma:{}', { ...sealed, at: 1, release: 'a' });
  tab.session.lock('idle');
  await tab.session.signIn(rui.email, 'Demo#2026');
  storageEvent();
  const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
  expect(keys()).toEqual([`draft:${ana.id}:grades`]);
  expect([tab.restart.mock.calls, other.restart.mock.calls]).toEqual([[[]], [[]]]);
  // Answers of the earlier page that arrive late are not stored.
  expect([tab.session.drafts(), other.session.drafts()]).toEqual([undefined, undefined]);
  expect(openTab().session.drafts()?.read('grades')).toBeUndefined();
  stop();
});

test('the same person finds everything again after a lock', async () => {
  const { tab } = await signedIn();
  tab.session.drafts()!.save('kept:/student-grades:{}', { at: 1 });
  tab.session.lock('idle');
  await tab.session.signIn(ana.email, 'Demo#2026');
  expect(tab.session.drafts()!.read('kept:/student-grades:{}')).toEqual({ at: 1 });
});

test('deletes data left behind by other users at a sign-in, also without an earlier session', async () => {
  localStorage.setItem('draft:8:kept:/student-grades:{}', '{"at":1}');
  localStorage.setItem('draft:8:grades', '{"iv":"MTIz","data":"c2VjcmV0"}');
  await signedIn();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:8:grades']);
});

test('a draft that cannot be kept or read says so and does no harm', async () => {
  const { tab } = await signedIn();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(tab.session.drafts()?.save('grades', 1)).toBe(false);
  full.mockRestore();
  localStorage.setItem('draft:7:grades', '{broken');
  expect(tab.session.drafts()?.read('grades')).toBeUndefined();
});

test('the oldest answers kept for reading offline give way to what was typed where the storage is full', async () => {
  const { tab } = await signedIn();
  const drafts = tab.session.drafts()!;
  drafts.save('mfe-teacher:kept:/grade-grid:{}', { iv: 'a', data: 'b', at: 3 });
  drafts.save('mfe-teacher:kept:/my-year:{}', { iv: 'a', data: 'b', at: 2 });
  drafts.save('mfe-teacher:form', 'half');
  const { setItem } = Storage.prototype;
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...item) {
    if (this.getItem('draft:7:mfe-teacher:kept:/my-year:{}') !== null)
      throw new DOMException('full', 'QuotaExceededError');
    setItem.apply(this, item);
  });
  expect(drafts.save('mfe-teacher:kept:/my-classes:{}', 1)).toBe(false);
  expect(drafts.save('mfe-teacher:grades', { iv: 'c', data: 'd' })).toBe(true);
  full.mockRestore();
  expect(drafts.read('mfe-teacher:grades')).toEqual({ iv: 'c', data: 'd' });
  expect(drafts.read('mfe-teacher:form')).toBe('half');
  expect(drafts.read('mfe-teacher:kept:/my-year:{}')).toBeUndefined();
  expect(drafts.read('mfe-teacher:kept:/grade-grid:{}')).toBeDefined();
});

test('rights are read again for the own role', async () => {
  const { tab } = await signedIn(
    on(roleGroup, ({ params }) => ({
      status: 1 as const,
      data: { role: params.role, ...rightsOf('courses.read') },
    })),
  );
  await tab.session.rereadRights();
  expect(tab.session.state.getState().actions).toEqual(['courses.read']);
});

test('reads rights again for the present role, also when it changed since sign-in', async () => {
  const { tab } = await signedIn(
    on(me, () => ({ status: 1 as const, data: { ...ana, role: ['Docentes & Cia'] } })),
    on(roleGroup, ({ params }) => {
      if (params.role !== 'Docentes & Cia') refuse('forbidden');
      return { status: 1 as const, data: { role: params.role, ...rightsOf('courses.read') } };
    }),
  );
  await tab.session.rereadRights();
  expect(tab.session.state.getState()).toMatchObject({
    user: { role: ['Docentes & Cia'] },
    actions: ['courses.read'],
  });
});

test('a call refused for its token is made once more with a renewed one', async () => {
  const authorizations: (string | undefined)[] = [];
  const { tab } = await signedIn(
    on(roleGroup, ({ params }, { headers }) => {
      authorizations.push(headers.Authorization);
      if (authorizations.length === 1) refuse('unauthenticated');
      return { status: 1 as const, data: { role: params.role, ...rightsOf() } };
    }),
  );
  await tab.session.rereadRights();
  expect(authorizations).toEqual(['Bearer a1', 'Bearer a2']);
});

test('a record that makes no sense counts as none', () => {
  for (const nonsense of ['{', '7', '{"access_token":1}', '{"access_token":"a","data":{}}']) {
    localStorage.setItem('user', nonsense);
    expect(statusOf(openBrowser().openTab())).toBe('anonymous');
  }
});

test('a browser that keeps nothing has the session in this tab, and coming back to it does not end it', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { tab } = await signedIn();
  const stop = tab.session.follow(window);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(statusOf(tab)).toBe('active');
  await tab.session.renew();
  await expect(tab.session.token()).resolves.toBe('a2');
  stop();
  full.mockRestore();
});
