import { retryOverloaded } from '@portal/shared-kit/contract/core/retry-overloaded';
import type { ErrorBody } from '@portal/shared-kit/contract/core/errors';
import { sessionText } from '../messages.ts';
import { SessionFailure } from './failure.ts';

/** Milliseconds after which a call counts as failed. */
export const callTimeout = 20_000;

export interface SessionAnswer<Body> {
  body: Body;
  /** Clock of the server in milliseconds, from the Date header. */
  serverTime: number | undefined;
}

export interface CallOptions {
  body?: object;
  /** Bearer token; without one, a state-changing call carries the anti-forgery header instead. */
  token?: string;
}

/** Calls `/api` before the portal's own client is loaded; throws SessionFailure. */
export interface SessionClient {
  send<Body>(method: 'GET' | 'POST', path: `/${string}`, options?: CallOptions): Promise<SessionAnswer<Body>>;
  /** Value of the anti-forgery cookie, fetched when missing (S1 §7). */
  antiForgery(): Promise<string>;
}

export interface ClientParts {
  fetch: typeof fetch;
  /** `document.cookie` */
  cookies(): string;
}

export function createClient({ fetch, cookies }: ClientParts): SessionClient {
  const cookie = () => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies())?.[1];

  async function antiForgery(): Promise<string> {
    if (!cookie()) await exchange(fetch, 'GET', '/csrf-cookie', {});
    return decodeURIComponent(cookie() ?? '');
  }

  async function attempt<Body>(method: 'GET' | 'POST', path: `/${string}`, { body, token }: CallOptions) {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    else if (method !== 'GET') headers['X-XSRF-TOKEN'] = await antiForgery();
    if (body) headers['Content-Type'] = 'application/json';
    const init = { headers, ...(body && { body: JSON.stringify(body) }) };
    return retryOverloaded(
      () => exchange<Body>(fetch, method, path, init),
      (error) => error as SessionFailure,
    );
  }

  return {
    antiForgery,
    async send(method, path, options = {}) {
      try {
        return await attempt(method, path, options);
      } catch (error) {
        if (!(error instanceof SessionFailure) || error.code !== 'anti_forgery') throw error;
        await exchange(fetch, 'GET', '/csrf-cookie', {});
        return attempt(method, path, options);
      }
    },
  };
}

async function exchange<Body>(
  send: typeof fetch,
  method: string,
  path: string,
  init: RequestInit,
): Promise<SessionAnswer<Body>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), callTimeout);
  try {
    // keepalive: a renewal must complete even if the page is left, or its rotated cookie would be lost.
    const response = await send(`/api${path}`, {
      ...init,
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: method !== 'GET',
      signal: abort.signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok || typeof body !== 'object' || body === null) throw refused(response.status, body);
    return { body: body as Body, serverTime: Date.parse(response.headers.get('date') ?? '') || undefined };
  } catch (error) {
    if (error instanceof SessionFailure) throw error;
    throw abort.signal.aborted
      ? new SessionFailure('timeout', sessionText.slow)
      : new SessionFailure('offline', sessionText.offline);
  } finally {
    clearTimeout(timer);
  }
}

function refused(status: number, body: unknown): SessionFailure {
  const { code, message, ...detail } = (body ?? {}) as Partial<ErrorBody>;
  if (code && message) return new SessionFailure(code, message, detail);
  // Not the API's error shape: a proxy answered.
  return new SessionFailure(status === 503 ? 'unavailable' : 'upstream', sessionText.failed);
}
