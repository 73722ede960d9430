import { newTraceparent, traceparentHeader } from '@portal/shared-kit/contract/gateway/trace';
import axios, { type AxiosInstance } from 'axios';
import { attachSession } from '../session/attach-session.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import { watchLine } from './line.ts';
import { waitInLine } from './wait-in-line.ts';

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
