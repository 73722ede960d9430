import type { Args, Endpoint, Out } from '@portal/shared-kit/contract/core/endpoint';
import { errorStatus, type ErrorBody, type ErrorCode } from '@portal/shared-kit/contract/core/errors';

export interface ReceivedCall {
  headers: Record<string, string>;
}
interface Fake {
  e: Endpoint;
  answer(args: never, received: ReceivedCall): unknown;
}

/** An endpoint with its answer; the answer may be a promise, or be thrown by `refuse`. */
export const on = <E extends Endpoint>(
  e: E,
  answer: (args: Args<E>, received: ReceivedCall) => Out<E> | Promise<Out<E>>,
): Fake => ({ e, answer: answer as Fake['answer'] });

class Refusal {
  constructor(readonly body: ErrorBody) {}
}
export function refuse(code: ErrorCode, detail: Partial<ErrorBody> = {}): never {
  throw new Refusal({
    status: 0,
    success: false,
    code,
    message: `refused: ${code}`,
    support_code: 'REQ-1',
    ...detail,
  });
}

/** A `fetch` whose requests and answers are parsed by the contract, so that it cannot drift from the API. `use` adds fakes. */
export function fakeFetch(...fakes: Fake[]) {
  const calls: string[] = [];
  const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    const { pathname, searchParams } = new URL(url, 'http://test');
    calls.push(`${init.method} ${pathname}`);
    for (const { e, answer } of fakes) {
      const match = new RegExp(`^/api${e.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname);
      if (!match || e.method !== init.method) continue;
      const body = e.body.safeParse(init.body ? JSON.parse(String(init.body)) : {});
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]),
      );
      try {
        if (!body.success) refuse('invalid');
        const args = {
          params: e.params.parse(params),
          query: e.query.parse(Object.fromEntries(searchParams)),
          body: body.data,
        };
        const result = await answer(args as never, { headers: init.headers as Record<string, string> });
        return respond(200, e.response.parse(result));
      } catch (error) {
        if (error instanceof Refusal) return respond(errorStatus[error.body.code], error.body);
        throw error;
      }
    }
    throw new Error(`No fake for ${init.method} ${pathname}`);
  };
  return {
    fetch: fetch as typeof globalThis.fetch,
    calls,
    /** Takes precedence over the other fakes from now on. */
    use: (fake: Fake) => void fakes.unshift(fake),
  };
}

const respond = (status: number, body: unknown) =>
  ({ ok: status < 400, status, headers: { get: () => null }, json: async () => body }) as unknown as Response;
