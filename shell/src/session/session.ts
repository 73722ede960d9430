import type { In, Out } from '@portal/shared-kit/contract/core/endpoint';
import type {
  login,
  me,
  renewSession,
  roleGroup,
  SessionUser,
  updatePassword,
  SessionRecord,
} from '@portal/shared-kit/contract/identity/identity';
import type { leaveProvider as endpoint } from '@portal/shared-kit/contract/identity/single-sign-on';
import { sessionText } from '../messages.ts';
import type { SessionClient } from './client.ts';
import { clearDrafts, draftsOf, type Drafts } from './drafts.ts';
import { isSessionOver, SessionFailure } from './failure.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import {
  clearStored,
  remaining as remainingOf,
  tooClose,
  type LockReason,
  type StoredSession,
} from './stored-session.ts';
import { leaveNotice } from '../common/notice.ts';

/** Milliseconds to wait for the server, which itself waits two seconds for the provider. */
const providerPatience = 3_000;

export interface SessionParts {
  client: SessionClient;
  storage: Storage;
  /** Milliseconds. */
  now(): number;
  /** Runs the tasks of all tabs one after the other: two must never present the same refresh cookie. */
  exclusive<T>(task: () => Promise<T>): Promise<T>;
  /** Reloads the page, when another user has taken over. */
  restart(): void;
}

/** A session, or the second step that leads to it (J41). */
export type SignedIn = Exclude<Out<typeof login>, { status: false }>;

export type Session = ReturnType<typeof createSession>;

/** The session of the browser: sign-in, renewal, lock and sign-out, the same in all tabs (S1 §4, decisions 9–13). */
export function createSession({ client, storage, now, exclusive, restart }: SessionParts) {
  /** Another user has taken over: the page of the one before stores nothing any more. */
  let replaced = false;
  const store: SessionStore = createSessionStore(storage, () => {
    replaced = true;
    restart();
  });
  const record = () => store.getState().record;
  const isActive = () => !replaced && store.getState().status === 'active';
  const remaining = (current: StoredSession) => remainingOf(current, now());
  const skew = (serverTime: number | undefined) => (serverTime === undefined ? 0 : serverTime - now());
  let renewing: Promise<void> | undefined;
  const onLeave = new Set<() => Promise<void> | void>();
  let leaving = false;
  let exit = '/login';

  /** Opens the session, or returns the second step to take. Throws SessionFailure: `wrong_credentials`, `throttled`, `offline`, … */
  const signIn = (identifier: string, password: string): Promise<SignedIn> =>
    enter('/login', { email: identifier.trim(), password });
  /** Takes the second step of a sign-in; throws SessionFailure. */
  const secondStep = (challenge: string, proof: object, remember: boolean): Promise<SignedIn> =>
    enter('/login/second-factor', { challenge, proof, remember });
  /** Opens the session by what was typed, or by what a provider sent back (J42). */
  const enter = (
    path: '/login' | '/login/second-factor' | '/login/provider/return',
    typed: object,
  ): Promise<SignedIn> =>
    exclusive(async () => {
      const { body, serverTime } = await client.send<Out<typeof login>>('POST', path, { body: typed });
      const { data, provider } = record() ?? {};
      // A page that was unlocked by password still leaves the provider that it was entered by.
      if ('access_token' in body)
        store.write({
          ...(data?.id === body.data.id && { provider }),
          ...body,
          skew_ms: skew(serverTime),
        });
      else if (!('step' in body)) throw new SessionFailure('wrong_credentials', body.message);
      return body;
    });

  let maySignOut: (() => Promise<boolean>) | undefined;

  /** Ends the session on the server, if that answers soon, and in all tabs (S1 §4), unless the user wants to stay. */
  async function signOut(): Promise<void> {
    if (maySignOut && !(await maySignOut())) return;
    const ended = record();
    if (!ended) return;
    leaving = true;
    try {
      const left = [...onLeave].map((leave) => leave());
      const current = () => record()?.data.id;
      const stillOver = () => !current() || current() === ended.data.id;
      await soon(Promise.allSettled([...left, endOnServer(ended, stillOver)]));
      clearDrafts(storage, ended.data.id);
      clearStored(storage);
      exit = ended.provider ? await leaveProvider(client, ended.provider) : '/login';
      store.write(undefined);
    } finally {
      leaving = false;
    }
  }

  /** Drops the token and hides the page until the same user signs in; drafts are kept (decision 9). */
  function lock(reason: LockReason): void {
    store.sync();
    const locking = record();
    if (!locking || locking.locked || replaced) return;
    store.write({ ...locking, access_token: '', locked: reason });
    // Otherwise the refresh cookie would reopen the session, past the lock.
    if (reason === 'idle') void endOnServer(locking, () => record()?.locked === 'idle');
  }

  /** Best effort; `stillOver` protects a session that began meanwhile. */
  const endOnServer = (ended: StoredSession, stillOver: () => boolean): Promise<void> =>
    exclusive(async () => {
      if (!stillOver()) return;
      const token = ended.access_token && remaining(ended) > 0 ? ended.access_token : await freshToken();
      if (stillOver()) await client.send('POST', '/logout', { token });
    }).catch(() => undefined);

  const requestRenewal = () => client.send<Out<typeof renewSession>>('POST', '/renew-session');
  const freshToken = async () => (await requestRenewal()).body.data.access_token;

  /** Replaces the access token `stale`, unless this or another tab already has. A refusal locks the session. */
  const renew = (stale = record()?.access_token): Promise<void> =>
    (renewing ??= exclusive(async () => {
      store.sync();
      const current = record();
      if (!current || !isActive()) throw over();
      if (current.access_token !== stale) return;
      try {
        const { body, serverTime } = await requestRenewal();
        const { user, ...fresh } = body.data;
        store.sync();
        if (isActive() && record()?.access_token === stale)
          store.write({ ...current, ...fresh, data: user, skew_ms: skew(serverTime) });
      } catch (error) {
        if (isSessionOver(error))
          lock((error as SessionFailure).code === 'session_revoked' ? 'revoked' : 'expired');
        throw error;
      }
    }).finally(() => (renewing = undefined)));

  /** Resolves once `holds` is true of an active session; rejects when nobody is signed in any more. */
  const whenActive = (holds: (record: StoredSession) => boolean = () => true): Promise<void> =>
    new Promise((resolve, reject) => {
      const settled = () => {
        // The page is being left.
        if (replaced) return false;
        const { status, record: current } = store.getState();
        if (status === 'anonymous') reject(over());
        else if (status === 'active' && holds(current)) resolve();
        else return false;
        return true;
      };
      if (settled()) return;
      const stop = store.subscribe(() => {
        if (settled()) stop();
      });
    });

  /** A token valid for one more call. While the session is locked it waits for the same user to sign in. */
  async function token(): Promise<string> {
    for (;;) {
      await whenActive();
      const current = record();
      if (current && remaining(current) > tooClose) return current.access_token;
      try {
        await renew();
      } catch (error) {
        if (isActive()) throw error;
      }
    }
  }

  /** A call with the bearer token, for parts of the shell that do not use the portal's client. */
  async function call<Body>(method: 'GET' | 'POST', path: `/${string}`, body?: object): Promise<Body> {
    const used = await token();
    try {
      return (await client.send<Body>(method, path, { token: used, body })).body;
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      await answerRefusal(error as SessionFailure, used);
      return (await client.send<Body>(method, path, { token: await token(), body })).body;
    }
  }

  /** After a 401 for the token `used`: renews it, or locks where that cannot help. */
  async function answerRefusal({ code }: Pick<SessionFailure, 'code'>, used: string): Promise<void> {
    if (code === 'session_revoked') {
      if (record()?.access_token === used) lock('revoked');
    } else await renew(used).catch((error) => (isActive() ? Promise.reject(error) : undefined));
  }

  /** Reads user and rights again, after the server has refused something (decision 12): the role may have changed as well. */
  async function rereadRights(): Promise<void> {
    if (!isActive()) return;
    const { data } = await call<Out<typeof me>>('GET', '/user');
    const role = encodeURIComponent(data.role[0] ?? '');
    const answer = await call<Out<typeof roleGroup>>('GET', `/getRoleGroup/${role}`);
    const { home, permissions, actions } = answer.data;
    amend({ data, home, permissions, actions });
  }

  /** Changes the user's own password. It replaces the tokens of the session, so no renewal may happen meanwhile. Throws SessionFailure. */
  async function changePassword(change: In<typeof updatePassword>['body']): Promise<void> {
    await token();
    await exclusive(async () => {
      store.sync();
      const { body } = await client.send<Out<typeof updatePassword>>('POST', '/update_password', {
        token: record()?.access_token,
        body: change,
      });
      amendUser({ first_logg: 'não' });
      if (body.data) amend(body.data);
    });
  }

  const amend = (change: Partial<StoredSession>) => {
    // Another tab may have signed out, or have renewed the token, since the answer was asked for.
    store.sync();
    const current = record();
    if (current && isActive()) store.write({ ...current, ...change });
  };
  const amendUser = (change: Partial<SessionUser>) => {
    const current = record();
    if (current) amend({ data: { ...current.data, ...change } });
  };

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** For the portal props. */
    state: store.state,
    follow: store.follow,
    signIn,
    secondStep,
    enter,
    client,
    signOut,
    askBeforeSignOut: (ask: () => Promise<boolean>) => void (maySignOut = ask),
    /** Calls `leave` whenever the user signs out, before the request to the server, and waits for it as long as for the server. */
    onSignOut: (leave: () => Promise<void> | void) => void onLeave.add(leave),
    /** Where the page goes after a sign-out. */
    exit: () => exit,
    /** Whether a sign-out is under way in this tab. */
    isLeaving: () => leaving,
    lock,
    renew,
    token,
    call,
    answerRefusal,
    rereadRights,
    whenActive,
    /** Milliseconds until the access token expires; 0 without a session. */
    remaining: () => (isActive() ? Math.max(0, remaining(record()!)) : 0),
    /** Takes over the user data returned by the server. */
    updateUser: amendUser,
    /** The first-login change is due: the server answered 428 (decision 13). */
    requirePasswordChange: () => amendUser({ first_logg: 'yes' }),
    changePassword,
    /** The drafts of the signed-in user; undefined for nobody, and once another user has taken over. */
    drafts: (): Drafts | undefined => {
      const current = record();
      return current && !replaced ? draftsOf(storage, current.data.id) : undefined;
    },
  };
}

/** Milliseconds a sign-out waits for the server before it takes effect here. */
const patience = 2_000;
const soon = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))]);

const over = () => new SessionFailure('unauthenticated', sessionText.over);

/** Where a page goes that leaves the provider of its session as well: to the provider's page, or to sign-in, with a notice, where the
 *  provider's session may still stand (J42). */
async function leaveProvider(
  client: SessionClient,
  { id, label }: NonNullable<SessionRecord['provider']>,
): Promise<string> {
  const ask = async () => {
    const body = { provider_id: id };
    const answer = await client.send<Out<typeof endpoint>>('POST', '/login/provider/leave', { body });
    const { url } = answer.body.data;
    // The page that it comes back to knows by the state that this tab has left.
    if (url) sessionStorage.setItem(new URL(url).searchParams.get('state')!, label);
    return url;
  };
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), providerPatience));
  const url = await Promise.race([ask().catch(() => null), tooLong]);
  if (url) return url;
  leaveNotice(sessionText.providerStands(label));
  return '/login';
}
