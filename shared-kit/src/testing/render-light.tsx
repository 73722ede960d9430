import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { portalContract } from '../contract/gateway/portal-contract.ts';
import { LightContext, type LightPortal } from '../light/light-portal.tsx';
import { fakeApi, type FakeApi } from './fake-api.ts';

interface Options {
  /** Where the page is opened. */
  url?: string;
  api?: FakeApi;
  /** What the portal gives otherwise. */
  portal?: Partial<LightPortal>;
}
export interface LightTest extends RenderResult {
  user: UserEvent;
  api: FakeApi;
  /** Where the page asked to go. */
  opened: string[];
  title(): string | undefined;
  /** Whether the page holds the unsaved guard. */
  unsaved(): boolean;
}

/** The light portal for a test: everything real but the shell. */
export function lightPortal(
  url = '/',
): { portal: LightPortal } & Pick<LightTest, 'opened' | 'title' | 'unsaved'> {
  const opened: string[] = [];
  const guards = new Set<symbol>();
  let title: string | undefined;
  const fixed = <State,>(state: State) => ({ getState: () => state, subscribe: () => () => undefined });
  const portal: LightPortal = {
    contract: portalContract,
    remote: { name: 'test', release: 'test' },
    location: fixed({ pathname: url.split('?')[0]! }),
    institution: fixed({ name: 'Universidade de Teste', color: '#0b5394' }),
    setTitle: (text) => {
      title = text;
    },
    guardUnsaved: () => {
      const guard = Symbol();
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    open: (path) => void opened.push(path),
    takeEarlySubmit: () => false,
    crashed: (error) => {
      throw error;
    },
    log: { info: () => undefined, error: () => undefined },
  };
  return { portal, opened, title: () => title, unsaved: () => guards.size > 0 };
}

/** Draws a light page as the portal would, on a fake API. */
export function renderLight(
  page: ReactElement,
  { url = '/', api = fakeApi(), portal }: Options = {},
): LightTest {
  history.replaceState(null, '', url);
  globalThis.fetch = fetchOf(api);
  globalThis.XMLHttpRequest = uploadOf(globalThis.fetch) as never;
  const light = lightPortal(url);
  const rendered = render(<LightContext value={{ ...light.portal, ...portal }}>{page}</LightContext>);
  const { opened, title, unsaved } = light;
  return { ...rendered, user: userEvent.setup(), api, opened, title, unsaved };
}

interface Failed {
  response?: { status: number; data: unknown };
  code?: string;
}

/** The fake API as `fetch` reaches it. */
function fetchOf({ adapter }: FakeApi): typeof fetch {
  return async (input, init) => {
    const address = new URL(String(input), location.origin);
    const answer = (status: number, body: unknown) =>
      ({ ok: status < 400, status, json: () => Promise.resolve(body) }) as Response;
    if (address.pathname === '/api/csrf-cookie') {
      document.cookie = 'XSRF-TOKEN=teste';
      return answer(200, {});
    }
    const { method = 'GET', body } = init ?? {};
    const params = Object.fromEntries(address.searchParams);
    try {
      const config = { method, url: address.pathname, params, data: body ?? undefined };
      const { status, data } = await adapter(config as unknown as Parameters<typeof adapter>[0]);
      return answer(status, data);
    } catch (thrown) {
      const { response, code } = thrown as Failed;
      if (response) return answer(response.status, response.data);
      if (code === 'ECONNABORTED')
        throw Object.assign(new Error('no answer', { cause: thrown }), { name: 'TimeoutError' });
      if (code === 'ERR_NETWORK') throw new TypeError('no line', { cause: thrown });
      throw thrown;
    }
  };
}

/** The part of XMLHttpRequest that uploads use, over the same fake. */
const uploadOf = (fetch: typeof globalThis.fetch) =>
  class {
    status = 0;
    responseText = '';
    timeout = 0;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    ontimeout?: () => void;
    #target: [method: string, address: string] = ['', ''];
    open(...target: [method: string, address: string]) {
      this.#target = target;
    }
    setRequestHeader() {
      // The fake looks at no header.
    }
    send(body: FormData) {
      const [method, address] = this.#target;
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      fetch(address, { method, body }).then(
        async (answer) => {
          this.status = answer.status;
          this.responseText = JSON.stringify(await answer.json());
          this.onload?.();
        },
        (error: Error) => (error.name === 'TimeoutError' ? this.ontimeout?.() : this.onerror?.()),
      );
    }
  };
