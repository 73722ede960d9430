import { AxiosError, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { Args, Endpoint, Out } from '../contract/core/endpoint.ts';
import { errorBody, errorStatus, type ErrorBody, type ErrorCode } from '../contract/core/errors.ts';
import { usualAnswers } from './usual-answers.ts';

export interface Fake {
  e: Endpoint;
  answer: (args: never, next: () => never) => unknown;
}

/** Answers one endpoint; the answer may be a promise, and throwing `refuse(…)` or `lost(…)` fails the call. `next` is what would have been
 *  answered without this one. */
export const on = <E extends Endpoint>(
  e: E,
  answer: (args: Args<E>, next: () => Out<E> | Promise<Out<E>>) => Out<E> | Promise<Out<E>>,
): Fake => ({ e, answer });

class Refusal {
  constructor(readonly body: ErrorBody) {}
}
class Loss {
  constructor(readonly code: 'ERR_NETWORK' | 'ECONNABORTED') {}
}

/** An error answer as the API gives it; thrown by a fake. */
export const refuse = (
  code: ErrorCode,
  message: string,
  detail: Pick<ErrorBody, 'errors' | 'permission' | 'retry_after'> = {},
) =>
  new Refusal(
    errorBody.parse({ status: 0, success: false, code, message, support_code: 'req-teste', ...detail }),
  );

/** No answer: the network is gone, or the call took too long; thrown by a fake. */
export const lost = (how: 'offline' | 'timeout') =>
  new Loss(how === 'offline' ? 'ERR_NETWORK' : 'ECONNABORTED');

/** A promise that a test settles when it wants, so that no test waits for time to pass. */
export function held(): Promise<void> & { release(): void } {
  let release!: () => void;
  const promise = new Promise<void>((resolve) => (release = resolve));
  return Object.assign(promise, { release });
}

export interface FakeApi {
  adapter: AxiosAdapter;
  /** What an endpoint was called with, in order. */
  calls<E extends Endpoint>(e: E): Args<E>[];
  /** The names of the files that went with each call of an endpoint. */
  files(e: Endpoint): string[][];
}

/** Stands in for the API in a screen test. Requests and answers are parsed by the contract, so it cannot drift from the API. Of several
 *  answers for one endpoint the first is given. */
export function fakeApi(...fakes: Fake[]): FakeApi {
  const made: { e: Endpoint; args: unknown; files: string[] }[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const method = config.method?.toUpperCase();
    const path = (config.url ?? '').replace(/^\/api(?=\/)/, '');
    const offered = [...fakes, ...usualAnswers];
    for (const { e } of offered) {
      const match = e.method === method && pattern(e.path).exec(path);
      if (!match) continue;
      const args = {
        params: e.params.parse({ ...match.groups }),
        query: e.query.parse(asSent(config.params)),
        body: e.body.parse(bodyOf(config.data)),
      };
      made.push({ e, args, files: filesOf(config.data) });
      try {
        return respond(config, 200, e.response.parse(await abortable(config, answerOf(offered, e, args))));
      } catch (thrown) {
        throw translated(config, thrown);
      }
    }
    throw new Error(`The test has no fake for ${method} ${path}`);
  };
  return {
    adapter,
    calls: <E extends Endpoint>(e: E) =>
      made.filter((call) => call.e === e).map(({ args }) => args as Args<E>),
    files: (e) => made.filter((call) => call.e === e).map(({ files }) => files),
  };
}

/** The first answer for an endpoint, which may ask for the next. */
function answerOf(offered: readonly Fake[], e: Endpoint, args: unknown): unknown {
  const [first, ...others] = offered.filter((fake) => fake.e === e);
  return first!.answer(args as never, () => answerOf(others, e, args) as never);
}

const pattern = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** What was sent; of an upload its fields. */
const bodyOf = (data: unknown): unknown => {
  if (data instanceof FormData)
    return Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'));
  return data === undefined ? {} : JSON.parse(data as string);
};

const filesOf = (data: unknown): string[] =>
  data instanceof FormData ? [...data].flatMap(([, value]) => (value instanceof File ? value.name : [])) : [];

/** A query string holds text only. */
const asSent = (query: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

const respond = (config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse => ({
  data,
  status,
  statusText: '',
  headers: {},
  config,
});

function translated(config: InternalAxiosRequestConfig, thrown: unknown): unknown {
  if (thrown instanceof Loss) return new AxiosError('no answer', thrown.code, config);
  if (!(thrown instanceof Refusal)) return thrown;
  const response = respond(config, errorStatus[thrown.body.code], thrown.body);
  return new AxiosError(thrown.body.message, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
}

/** As in a browser, a cancelled request rejects at once. */
function abortable(config: InternalAxiosRequestConfig, answer: unknown): Promise<unknown> {
  const signal = config.signal as AbortSignal | undefined;
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () =>
      reject(new AxiosError('cancelled', AxiosError.ERR_CANCELED, config)),
    );
    Promise.resolve(answer).then(resolve, reject);
  });
}
