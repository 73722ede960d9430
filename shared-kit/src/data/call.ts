import type { AxiosInstance } from 'axios';
import type { Endpoint, In, Out } from '../contract/core/endpoint.ts';
import { canParse } from '../schema/deferred.ts';
import { loadSchemas } from '../schema/load.ts';
import { ApiFailure, failureFrom, failureOf } from './api-failure.ts';
import { dataMessages } from './messages.ts';

/** Time-out of a call in milliseconds. */
export const callTimeout = 15_000;

interface Options {
  signal?: AbortSignal;
  /** Milliseconds; `callTimeout` when left out. */
  timeout?: number;
  /** Returns the answer unchecked where the schemas are not loaded yet; the caller checks it afterwards (`checked`). */
  early?: boolean;
}
interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls one endpoint through the portal's client and parses the answer, so that an API that differs from the contract fails here and not
 *  in a table cell. Throws ApiFailure; a cancelled call rejects with axios' own error. */
export async function call<E extends Endpoint>(
  http: AxiosInstance,
  e: E,
  input: In<E>,
  { signal, timeout = callTimeout, early = false }: Options = {},
): Promise<Out<E>> {
  const { params, query, body } = input as Parts;
  const request = {
    method: e.method,
    url: addressOf(e, params),
    ...(e.gateway && { baseURL: '' }),
    params: query,
    data: body,
    timeout,
    ...(signal && { signal }),
  };
  const { data, status } = await http.request<unknown>(request).catch((error: unknown) => {
    throw signal?.aborted ? error : failureOf(error);
  });
  if (!canParse(e.response)) {
    if (early && !failureFrom(data, status)) return data as Out<E>;
    await loadSchemas().catch((error: unknown) => {
      throw new ApiFailure('offline', dataMessages.offline, { cause: error });
    });
  }
  return checked(e, data, status);
}

/** `true` and `"1"` say success as `1` does (decision D0.1). */
const plainStatus = (data: unknown): unknown => {
  const { status } = (data ?? {}) as { status?: unknown };
  return status === true || status === '1' ? { ...(data as object), status: 1 } : data;
};

/** The answer, parsed by the contract. Throws ApiFailure where it does not match. */
export function checked<E extends Endpoint>(e: E, data: unknown, status = 200): Out<E> {
  const answer = e.response.safeParse(plainStatus(data));
  if (answer.success) return answer.data as Out<E>;
  throw (
    failureFrom(data, status) ??
    new ApiFailure('unexpected', dataMessages.drifted, { status, cause: answer.error })
  );
}

export const addressOf = ({ path }: Endpoint, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(String(params[name]));
  });
