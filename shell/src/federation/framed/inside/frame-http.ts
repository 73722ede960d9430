import axios, {
  AxiosError,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import type { FrameCall, FromFrame, ToFrame } from '../frame-messages.ts';

export interface FrameHttp {
  client: AxiosInstance;
  receive(message: Extract<ToFrame, { type: 'answer' | 'lost' }>): void;
}

interface Pending {
  config: InternalAxiosRequestConfig;
  resolve(response: AxiosResponse): void;
  reject(error: Error): void;
}

/** The client for `/api` inside a frame: the shell makes its calls. */
export function frameHttp(send: (message: FromFrame) => void): FrameHttp {
  const pending = new Map<number, Pending>();
  let last = 0;
  const client = axios.create({
    baseURL: '/api',
    timeout: 15_000,
    adapter: (config) =>
      new Promise<AxiosResponse>((resolve, reject) => {
        const id = (last += 1);
        pending.set(id, { config, resolve, reject });
        const aborted = () => {
          if (!pending.delete(id)) return;
          send({ type: 'abort', id });
          reject(new axios.CanceledError(undefined, config as never));
        };
        if (config.signal?.aborted) return aborted();
        config.signal?.addEventListener?.('abort', aborted);
        send(callOf(id, config));
      }),
  });
  return {
    client,
    receive(message) {
      const call = pending.get(message.id);
      if (!call) return;
      pending.delete(message.id);
      const { config, resolve, reject } = call;
      if (message.type === 'lost') return reject(new AxiosError(message.message, message.code, config));
      const { status, headers, data } = message;
      const response: AxiosResponse = { status, statusText: '', headers, data, config, request: {} };
      if (config.validateStatus?.(status) ?? true) return resolve(response);
      const code = status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE';
      const text = `Request failed with status code ${status}`;
      reject(new AxiosError(text, code, config, {}, response));
    },
  };
}

function callOf(id: number, config: InternalAxiosRequestConfig): FrameCall {
  const { method = 'get', headers, data, responseType, timeout = 0 } = config;
  const header = (name: string) => {
    const value: unknown = headers.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    type: 'call',
    id,
    method: method.toLowerCase() as FrameCall['method'],
    url: axios.getUri(config),
    accept: header('accept'),
    contentType: header('content-type'),
    body:
      data instanceof FormData
        ? [...data].map(([name, value]) => [name, value, typeof value === 'string' ? '' : value.name])
        : (data as string | undefined),
    responseType: (responseType as FrameCall['responseType'] | undefined) ?? 'json',
    timeout,
  };
}
