import axios, { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import * as z from 'zod';
import { endpoint } from '../contract/core/endpoint.ts';
import { byId } from '../contract/core/envelope.ts';
import { ApiFailure } from './api-failure.ts';
import { download, upload } from './transfer.ts';

const send = endpoint('POST', '/things/:id/files', {
  access: 'public',
  summary: 'takes a file',
  params: byId,
  body: z.object({ kind: z.string() }),
  upload: { maxBytes: 10, types: ['text/plain'] },
  response: z.object({ ok: z.boolean() }),
});
const take = endpoint('GET', '/things/:id/file', {
  access: 'public',
  summary: 'gives a file',
  params: byId,
  download: true,
  response: z.unknown(),
});

const sent: InternalAxiosRequestConfig[] = [];
const answering = (status: number, data: unknown) => {
  const adapter: AxiosAdapter = async (config) => {
    sent.push(config);
    const response = { data, status, statusText: '', headers: {}, config };
    if (status < 400) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
  };
  return axios.create({ adapter });
};

test('a file goes after its fields, so that what it is is known when it arrives, and has time on a slow line', async () => {
  const file = new File(['olá'], 'a.txt', { type: 'text/plain' });
  const answer = await upload(answering(200, { ok: true }), send, {
    params: { id: 7 },
    body: { kind: 'CV' },
    file,
  });
  expect(answer).toEqual({ ok: true });
  const { url, data, timeout } = sent.at(-1)!;
  expect([url, timeout]).toEqual(['/things/7/files', 600_000]);
  expect([...(data as FormData)].map(([name]) => name)).toEqual(['kind', 'file']);
});

test('a file is saved under its name', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await download(answering(200, new ArrayBuffer(3)), take, { params: { id: 7 } }, 'CV.pdf');
  expect(saved).toEqual(['CV.pdf']);
  click.mockRestore();
});

test('a refusal is understood though a file was asked for', async () => {
  const body = {
    status: 0,
    success: false,
    code: 'not_found',
    message: 'Documento não encontrado.',
    support_code: 'req-1',
  };
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const failure: unknown = await download(
    answering(404, bytes.buffer),
    take,
    { params: { id: 7 } },
    'x',
  ).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ code: 'not_found', message: 'Documento não encontrado.' });
});

test('a proxy that answers something else is a failure like any other', async () => {
  const page = new TextEncoder().encode('<html>502</html>').buffer;
  const failure: unknown = await download(answering(502, page), take, { params: { id: 7 } }, 'x').catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 'unavailable' });
});
