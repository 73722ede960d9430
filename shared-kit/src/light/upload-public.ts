import type { Endpoint, In, Out } from '../contract/core/endpoint.ts';
import { antiForgery, LightFailure, refused, withFreshCookie } from './call-public.ts';
import { lightMessages as text } from './messages.ts';

/** Milliseconds a file may take: a slow line is no failure. */
const uploadTimeout = 600_000;

type Upload<E extends Endpoint> = Omit<In<E>, 'body'> & { body: FormData };

/** Calls a public endpoint that takes a file, and says how much of it has left, 0 to 1 (`fetch` cannot). Throws LightFailure. */
export async function uploadPublic<E extends Endpoint = never>(
  path: Endpoint['path'],
  { body }: Upload<E>,
  onProgress: (share: number) => void,
): Promise<Out<E>> {
  return withFreshCookie(async () => {
    const headers = await antiForgery();
    return (await post(path, headers, body, onProgress)) as Out<E>;
  });
}

const post = (
  path: string,
  headers: Record<string, string>,
  body: FormData,
  onProgress: (share: number) => void,
) =>
  new Promise<object>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (code: 'timeout' | 'offline') => () => reject(new LightFailure(code, text[code]));
    request.open('POST', `/api${path}`);
    request.timeout = uploadTimeout;
    for (const [name, value] of Object.entries({ Accept: 'application/json', ...headers }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.ontimeout = fail('timeout');
    request.onerror = fail('offline');
    request.onabort = fail('offline');
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status < 400 && answer) resolve(answer);
      else reject(refused(request.status, answer));
    };
    request.send(body);
  });

function parsed(answer: string): object | undefined {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
