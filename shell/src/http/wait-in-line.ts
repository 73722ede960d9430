import { comeAgain } from '@portal/shared-kit/contract/core/come-again';
import axios, { type AxiosError, type AxiosInstance } from 'axios';
import { line } from './line.ts';

/** Makes calls again that the API was too busy to begin, and counts those that wait in `line`. Below the interceptors: for them it is one call. */
export function waitInLine(http: AxiosInstance): void {
  const send = axios.getAdapter(http.defaults.adapter);
  http.defaults.adapter = (config) =>
    comeAgain(() => send(config), refusalOf, {
      onWait: (isWaiting) => line.setState(({ waiting }) => ({ waiting: waiting + (isWaiting ? 1 : -1) })),
      signal: config.signal as { aborted: boolean } | undefined,
    });
}

/** An adapter answers the body as text. */
function refusalOf(error: unknown) {
  const { response } = error as AxiosError;
  if (response?.status !== 503) return undefined;
  try {
    const { code, retry_after: retryAfter } = JSON.parse(String(response.data));
    return { code, retryAfter };
  } catch {
    return undefined; // a proxy's page
  }
}
