import type { AxiosInstance } from 'axios';
import type { Endpoint, In } from '../contract/core/endpoint.ts';
import { failureOf } from './api-failure.ts';
import { addressOf } from './call.ts';

/** Listens to an endpoint of server-sent events through the portal's client; calls `onText` with each piece of text. An `EventSource` would
 *  send no session. Resolves when the server closes it; throws ApiFailure where it was refused or the connection broke. */
export async function listen<E extends Endpoint>(
  http: AxiosInstance,
  e: E,
  input: In<E>,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { params, query } = input as { params?: Record<string, unknown>; query?: object };
  let read = 0;
  await http
    .request<string>({
      method: e.method,
      url: addressOf(e, params),
      params: query,
      signal,
      timeout: 0,
      responseType: 'text',
      headers: { accept: 'text/event-stream' },
      onDownloadProgress({ event }) {
        const text = (event?.target as XMLHttpRequest | undefined)?.responseText ?? '';
        if (text.length > read) onText(text.slice(read));
        read = text.length;
      },
    })
    .catch((error: unknown) => {
      throw failureOf(error);
    });
}
