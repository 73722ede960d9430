import type { Endpoint, In, Out } from '@portal/shared-kit/contract/core/endpoint';
import { antiForgery } from '@portal/shared-kit/contract/identity/identity';
import type { LightMyRequestResponse } from 'fastify';
import { requestOf, type TestServer } from './test-server.ts';

type Answer<E extends Endpoint> = Omit<LightMyRequestResponse, 'json'> & {
  json: () => Out<E> & Record<string, unknown>;
};

/** Calls a test server as a browser does: with a cookie jar and the anti-forgery header. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  token: string | undefined;

  constructor(
    private readonly server: Pick<TestServer, 'inject'>,
    /** Its IP address. */
    readonly ip = '127.0.0.1',
  ) {}

  async send<E extends Endpoint>(endpoint: E, input: In<E> | object = {}): Promise<Answer<E>> {
    if (endpoint.method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.send(antiForgery);
    const request = requestOf(endpoint, input, this.token);
    const shown = [...this.cookies].filter(([, { path }]) => String(request.url).startsWith(path));
    const answer = await this.server.inject({
      ...request,
      remoteAddress: this.ip,
      cookies: Object.fromEntries(shown.map(([name, { value }]) => [name, value])),
      headers: { ...request.headers, 'x-xsrf-token': this.cookies.get('XSRF-TOKEN')?.value ?? '' },
    });
    for (const { name, value, path, expires } of answer.cookies) {
      if (expires && expires.getTime() <= Date.now()) this.cookies.delete(name);
      else this.cookies.set(name, { value, path: path ?? '/' });
    }
    return answer as unknown as Answer<E>;
  }
}
