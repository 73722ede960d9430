import { comeAgain } from '@portal/shared-kit/contract/core/come-again';
import axios, { type AxiosError, type AxiosInstance } from 'axios';
import { line } from './line.ts';

/** Retries calls that the API refused because of overload, and counts the waiting ones in `line`. Below the interceptors, which see a
 *  single call. */
export function waitInLine(http: AxiosInstance): void {
  const send = axios.getAdapter(http.defaults.adapter);
  http.defaults.adapter = (config) =>
    comeAgain(() => send(config), refusalOf, {
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
