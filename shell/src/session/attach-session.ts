import type { ErrorBody, ErrorCode } from '@portal/shared-kit/contract/core/errors';
import { rightsHeader, rightsTag } from '@portal/shared-kit/contract/core/rights-tag';
import type { AxiosError, AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { SessionClient } from './client.ts';
import type { Session } from './session.ts';

interface Attempt extends InternalAxiosRequestConfig {
  /** Refusals already handled for this request: each is handled once. */
  answered?: readonly ErrorCode[];
}

/** Attaches the session to the portal's http client: bearer token, renewal before expiry, and one retry after a renewal, an unlocking or
 *  the forced password change. A missing permission, or an answer for other rights than those known here, triggers reading the rights
 *  again. */
export function attachSession(
  http: AxiosInstance,
  session: Session,
  client: Pick<SessionClient, 'antiForgery'>,
): void {
  http.interceptors.request.use(async (config) => {
    if (session.getState().status !== 'anonymous')
      config.headers.set('Authorization', `Bearer ${await session.token()}`);
    else if (config.method !== 'get') config.headers.set('X-XSRF-TOKEN', await client.antiForgery());
    return config;
  });

  let compared: unknown;
  const reread = () => void session.rereadRights().catch(() => (compared = undefined));
  const follow = (response: AxiosResponse) => {
    const tag: unknown = response.headers[rightsHeader];
    const { status, record } = session.getState();
    if (status !== 'active' || tag === undefined || tag === compared) return response;
    compared = tag;
    if (tag !== rightsTag(record.data.role[0] ?? '', record.actions)) reread();
    return response;
  };

  http.interceptors.response.use(follow, async (error: AxiosError<Partial<ErrorBody> | undefined>) => {
    const config = error.config as Attempt | undefined;
    const code = error.response?.data?.code;
    if (!config || !code || session.getState().status === 'anonymous') throw error;
    if (code === 'forbidden') reread();
    const answer = answers[code];
    if (!answer || config.answered?.includes(code)) throw error;
    await answer(session, String(config.headers.get('Authorization')).replace('Bearer ', ''));
    return http.request({ ...config, answered: [...(config.answered ?? []), code] } as Attempt);
  });
}

const answers: { [code in ErrorCode]?: (session: Session, used: string) => Promise<void> } = {
  unauthenticated: (session, used) => session.answerRefusal({ code: 'unauthenticated' }, used),
  session_revoked: (session, used) => session.answerRefusal({ code: 'session_revoked' }, used),
  password_change_required: async (session) => {
    session.requirePasswordChange();
    await session.whenActive(({ data }) => data.first_logg !== 'yes');
  },
};
