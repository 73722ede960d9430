import type { ErrorBody, ErrorCode } from '@portal/shared-kit/contract/core/errors';
import { rightsHeader, rightsTag } from '@portal/shared-kit/contract/core/rights-tag';
import type { AxiosError, AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { SessionClient } from './client.ts';
import { SessionFailure } from './failure.ts';
import type { Session } from './session.ts';

interface Attempt extends InternalAxiosRequestConfig {
  /** Refusals already handled for this request: each is handled once. */
  answered?: readonly ErrorCode[];
  /** Ends a call that only reads. */
  read?: AbortController;
}

/** Attaches the session to the portal's http client: bearer token, renewal before expiry, and one retry after a renewal, an unlocking,
 *  the forced password change, a proof of who the user is, or the setting up of a second factor. A missing permission, or an answer for other rights than those known here, triggers reading the rights
 *  again. Reads under way at sign-out, or begun until it has ended, are given up. */
export function attachSession(
  http: AxiosInstance,
  session: Session,
  client: Pick<SessionClient, 'antiForgery'>,
): void {
  /** Reads in flight. Sign-out cancels them, because their refusal would look like a revoked session. */
  const reads = new Set<AbortController>();
  session.onSignOut(() => {
    const given = [...reads];
    reads.clear();
    for (const read of given) read.abort();
  });

  http.interceptors.request.use(async (config: Attempt) => {
    if (session.getState().status !== 'anonymous')
      config.headers.set('Authorization', `Bearer ${await session.token()}`);
    else if (config.method !== 'get') config.headers.set('X-XSRF-TOKEN', await client.antiForgery());
    if (config.method === 'get') {
      if (session.isLeaving()) return givenUp();
      reads.add((config.read = endingWith(config.signal)));
      config.signal = config.read.signal;
    }
    return config;
  });

  let compared: unknown;
  const reread = () => void session.rereadRights().catch(() => (compared = undefined));
  const follow = (response: AxiosResponse) => {
    reads.delete((response.config as Attempt).read!);
    const tag: unknown = response.headers[rightsHeader];
    const { status, record } = session.getState();
    if (status !== 'active' || tag === undefined || tag === compared) return response;
    compared = tag;
    if (tag !== rightsTag(record.data.role[0] ?? '', record.actions)) reread();
    return response;
  };

  http.interceptors.response.use(follow, async (error: AxiosError<Partial<ErrorBody> | undefined>) => {
    const config = error.config as Attempt | undefined;
    if (config?.read && !reads.delete(config.read)) return givenUp();
    const code = error.response?.data?.code;
    if (!config || !code || session.getState().status === 'anonymous') throw error;
    if (code === 'forbidden') reread();
    const answer = answers[code];
    if (!answer || config.answered?.includes(code)) throw error;
    await answer(
      session,
      String(config.headers.get('Authorization')).replace('Bearer ', ''),
      error.response!.data as ErrorBody,
    );
    return http.request({ ...config, answered: [...(config.answered ?? []), code] } as Attempt);
  });
}

/** Never answered: the page is left. */
const givenUp = () => new Promise<never>(() => {});

function endingWith(signal: InternalAxiosRequestConfig['signal']): AbortController {
  const controller = new AbortController();
  if (signal?.aborted) controller.abort();
  signal?.addEventListener?.('abort', () => controller.abort());
  return controller;
}

/** Dialogs that prove who the user is; loaded when first needed. */
const loadProof = () => import(/* webpackChunkName: "proof" */ './ask-proof.tsx');

const answers: {
  [code in ErrorCode]?: (session: Session, used: string, refused: ErrorBody) => Promise<void>;
} = {
  unauthenticated: (session, used) => session.answerRefusal({ code: 'unauthenticated' }, used),
  session_revoked: (session, used) => session.answerRefusal({ code: 'session_revoked' }, used),
  password_change_required: async (session) => {
    session.requirePasswordChange();
    await session.whenActive(({ data }) => data.first_logg !== 'yes');
  },
  reauth_required: async (session, _used, { code, message, ...detail }) =>
    (await loadProof()).askProof(session, new SessionFailure(code, message, detail)),
  second_factor_required: async (session) => (await loadProof()).askFactor(session),
};
