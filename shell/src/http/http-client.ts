import { newTraceparent, traceparentHeader } from '@portal/shared-kit/contract/gateway/trace';
import { retryOverloaded } from '@portal/shared-kit/contract/core/retry-overloaded';
import axios, { type AxiosError, type AxiosInstance } from 'axios';
import { attachSession } from '../session/attach-session.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import { watchLine, line } from './line.ts';

/** Retries calls that the API refused because of overload, and counts the waiting ones in `line`. Below the interceptors, which see a
 *  single call. */
export function waitInLine(http: AxiosInstance): void {
  const send = axios.getAdapter(http.defaults.adapter);
  http.defaults.adapter = (config) =>
    retryOverloaded(() => send(config), refusalOf, {
      onWait: (isWaiting) => line.setState(({ waiting }) => ({ waiting: waiting + (isWaiting ? 1 : -1) })),
      signal: config.signal as { aborted: boolean } | undefined,
    });
}

/** An adapter returns the body as text. */
function refusalOf(error: unknown) {
  const { response } = error as AxiosError;
  if (response?.status !== 503) return undefined;
  try {
    const { code, retry_after: retryAfter } = JSON.parse(String(response.data));
    return { code, retryAfter };
  } catch {
    return undefined; // An HTML page of a proxy.
  }
}

/** The page's client for `/api`: JSON, a time-out of fifteen seconds, with the session attached. */
export function createHttp({ session, client }: BrowserSession): AxiosInstance {
  const http = axios.create({
    baseURL: '/api',
    timeout: 15_000,
    headers: { Accept: 'application/json' },
    // For a read nobody asks for the value, and axios would ask the browser's process for it before each call: a tenth of a second while a slow
    // phone starts the page.
    withXSRFToken: ({ method }) => (method === 'get' ? false : undefined),
  });
  http.interceptors.request.use((config) => {
    config.headers.set(traceparentHeader, newTraceparent());
    return config;
  });
  waitInLine(http);
  // Before the session's interceptor, which repeats some calls.
  watchLine(http, () => client.send('GET', '/profileCompany'));
  attachSession(http, session, client);
  return http;
}
