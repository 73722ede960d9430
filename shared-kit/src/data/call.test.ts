import axios, { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { department } from '../contract/offer/department.ts';
import { ApiFailure, isTransient } from './api-failure.ts';
import { call, callTimeout } from './call.ts';

const row = {
  id: 7,
  dep_name: 'Letras',
  description: '',
  head_id: null,
  head_name: null,
  active: true,
  version: 1,
  in_use: false,
};
const sent: InternalAxiosRequestConfig[] = [];
/** A client whose server answers this. */
const answering = (status: number, data: unknown) =>
  client(async (config) => {
    const response = { data, status, statusText: '', headers: {}, config };
    if (status < 400) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
  });
const failing = (code: string) =>
  client(async (config) => {
    throw new AxiosError('no answer', code, config);
  });
const client = (adapter: AxiosAdapter) =>
  axios.create({
    baseURL: '/api',
    adapter: (config) => {
      sent.push(config);
      return adapter(config);
    },
  });
const failureOf = async (http: ReturnType<typeof client>, id: number | string = 7) => {
  const failure: unknown = await call(http, department.get, { params: { id } }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiFailure);
  return failure as ApiFailure;
};

test('a call fills the path, waits fifteen seconds at most, and answers what the contract names', async () => {
  const http = answering(200, { status: 1, data: { ...row, secret: 'x' } });
  expect(await call(http, department.get, { params: { id: 'a/b' } })).toEqual({ status: 1, data: row });
  expect(sent.at(-1)).toMatchObject({ method: 'get', url: '/department/a%2Fb', timeout: 15_000 });
  expect(callTimeout).toBe(15_000);
});

test.each([1, true, '1'])('an answer whose status is %j is a success', async (status) =>
  expect(await call(answering(200, { status, data: row }), department.get, { params: { id: 7 } })).toEqual({
    status: 1,
    data: row,
  }),
);

test('a call that nobody answered in time has the support code that it was sent with', async () => {
  const http = failing('ECONNABORTED');
  http.defaults.headers.common.traceparent = '00-000000000000000000001a2b3c4d5e6f-0123456789abcdef-01';
  expect((await failureOf(http)).supportCode).toBe('1a2b3c4d-5e6f');
  expect((await failureOf(failing('ECONNABORTED'))).supportCode).toBeUndefined();
});

test('a path whose parameter is missing is a mistake of the caller', async () => {
  const broken = call(answering(200, {}), department.get, { params: {} } as never);
  await expect(broken).rejects.toThrow('/department/:id needs the parameter id');
});

test('a refusal carries what the API said of it', async () => {
  const failure = await failureOf(
    answering(409, {
      status: 0,
      success: false,
      code: 'duplicate',
      message: 'Este departamento ja existe.',
      errors: { dep_name: ['Este departamento ja existe.'] },
      support_code: 'ABC234',
    }),
  );
  expect(failure).toMatchObject({
    code: 'duplicate',
    message: 'Este departamento ja existe.',
    status: 409,
    errors: { dep_name: ['Este departamento ja existe.'] },
    supportCode: 'ABC234',
  });
  expect(isTransient(failure)).toBe(false);
});

test.each([
  [
    'an answer the contract does not know',
    answering(200, { status: 1, data: { id: 7 } }),
    'unexpected',
    /inesperada/,
  ],
  ['a page of HTML', answering(200, '<!doctype html>'), 'unexpected', /inesperada/],
  [
    'an error page of a proxy',
    answering(502, '<h1>Bad gateway</h1>'),
    'unavailable',
    /temporariamente indisponível/,
  ],
  [
    'an error without a body',
    answering(500, ''),
    'unexpected',
    /Não foi possível concluir a operação. Tente novamente./,
  ],
  ['no network', failing('ERR_NETWORK'), 'offline', /Sem ligação ao servidor/],
  ['an answer that takes too long', failing('ECONNABORTED'), 'timeout', /está a demorar/],
])('%s is a failure in the words of the portal, worth another try', async (_what, http, code, message) => {
  const failure = await failureOf(http);
  expect(failure.code).toBe(code);
  expect(failure.message).toMatch(message);
  expect(isTransient(failure)).toBe(true);
});

test('a failure body under a status of success is a failure all the same', async () => {
  const body = { status: 0, success: false, code: 'conflict', message: 'Não.', support_code: 'X' };
  expect(await failureOf(answering(200, body))).toMatchObject({ code: 'conflict', message: 'Não.' });
});

test('a call that is called off is no failure of the API', async () => {
  const off = new AbortController();
  const http = client((config) => {
    off.abort();
    return Promise.reject(new AxiosError('cancelled', AxiosError.ERR_CANCELED, config));
  });
  const outcome: unknown = await call(
    http,
    department.get,
    { params: { id: 7 } },
    { signal: off.signal },
  ).catch((error: unknown) => error);
  expect(outcome).toMatchObject({ code: 'ERR_CANCELED' });
  expect(outcome).not.toBeInstanceOf(ApiFailure);
});
