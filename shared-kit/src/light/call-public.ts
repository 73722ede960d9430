import { inTime } from '../contract/core/in-time.ts';
import { retryOverloaded } from '../contract/core/retry-overloaded.ts';
import type { Endpoint, In, Out } from '../contract/core/endpoint.ts';
import type { ErrorBody, ErrorCode } from '../contract/core/errors.ts';
import { lightMessages as text } from './messages.ts';

/** Time-out in milliseconds. */
const publicTimeout = 20_000;

interface Detail {
  errors?: Record<string, string[]> | undefined;
  /** Seconds to wait, with code `throttled`. */
  retryAfter?: number | undefined;
  supportCode?: string | undefined;
  cause?: unknown;
}

/** The only error `callPublic` throws. `message` is for the user; switch on `code`. Named as the kit's other failure, so that pages see one kind. */
export class LightFailure extends Error {
  override readonly name = 'ApiFailure';
  /** Messages by field path. */
  readonly errors: Detail['errors'];
  readonly retryAfter: Detail['retryAfter'];
  readonly supportCode: Detail['supportCode'];

  constructor(
    readonly code: ErrorCode | 'offline' | 'unexpected',
    message: string,
    { errors, retryAfter, supportCode, cause }: Detail = {},
  ) {
    super(message, { cause });
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.supportCode = supportCode;
  }
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls a public endpoint, `callPublic<typeof sendCandidate>('POST', '/Candidate', { body })`: the contract gives the types and
 *  none of its code, so that a light page carries no schema. A body may be FormData. Throws LightFailure. */
export async function callPublic<E extends Endpoint = never>(
  method: Endpoint['method'],
  path: Endpoint['path'],
  input: In<E> | (Omit<In<E>, 'body'> & { body: FormData }),
): Promise<Out<E>> {
  const { params, query, body } = input as Parts;
  const address = addressOf(path, params, query);
  return (await withFreshCookie(() => send(method, address, body))) as Out<E>;
}

/** Retries once with a fresh cookie where it has expired. */
export async function withFreshCookie<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof LightFailure) || error.code !== 'anti_forgery') throw error;
    await exchange('GET', '/csrf-cookie', {});
    return attempt();
  }
}

const cookie = () => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];

export async function antiForgery(): Promise<Record<string, string>> {
  if (!cookie()) await exchange('GET', '/csrf-cookie', {});
  return { 'X-XSRF-TOKEN': decodeURIComponent(cookie() ?? '') };
}

async function send(method: string, address: string, body: unknown): Promise<unknown> {
  const headers = method === 'GET' ? {} : await antiForgery();
  if (body === undefined || body instanceof FormData)
    return exchange(method, address, { headers, ...(body && { body }) });
  const asJson = { ...headers, 'Content-Type': 'application/json' };
  return exchange(method, address, { headers: asJson, body: JSON.stringify(body) });
}

const exchange = (method: string, address: string, init: RequestInit) =>
  retryOverloaded(
    () => exchangeOnce(method, address, init),
    (error) => error as LightFailure,
  );

async function exchangeOnce(method: string, address: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let body: unknown;
  try {
    [response, body] = await inTime(publicTimeout, async (signal) => {
      const answer = await fetch(`/api${address}`, {
        ...init,
        method,
        headers: { Accept: 'application/json', ...init.headers },
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      });
      const read: unknown = await answer.json().catch((error: unknown) => {
        // A body that is no JSON, or breaks off, is judged by its status.
        if (!(error instanceof SyntaxError)) throw error;
      });
      return [answer, read];
    });
  } catch (error) {
    const slow = error instanceof Error && error.name === 'TimeoutError';
    throw new LightFailure(slow ? 'timeout' : 'offline', slow ? text.timeout : text.offline, {
      cause: error,
    });
  }
  if (!response.ok || typeof body !== 'object' || body === null) throw refused(response.status, body);
  return body;
}

/** The failure of an answer. */
export function refused(status: number, body: unknown): LightFailure {
  const { code, message, errors, retry_after, support_code } = (body ?? {}) as Partial<ErrorBody>;
  if (code && message)
    return new LightFailure(code, message, { errors, retryAfter: retry_after, supportCode: support_code });
  // Not the API's shape: a proxy answered.
  return new LightFailure(status >= 502 && status <= 504 ? 'unavailable' : 'unexpected', text.failed);
}

/** A path with its parameters filled in, and what is asked of it. */
function addressOf(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(String(params[name]));
  });
  const queryEntries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(queryEntries.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}
