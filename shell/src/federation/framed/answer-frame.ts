import type { PortalProps } from '@portal/shared-kit';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import axios, { type AxiosError, type AxiosRequestConfig } from 'axios';
import { declaredPermissions, isAllowed, type CallAccess } from './allowed-call.ts';
import type { Fault, FrameCall, FromFrame, ToFrame } from './frame-messages.ts';

/** What the shell does for one framed mount. */
export interface FrameDesk {
  answer(message: FromFrame): void;
  /** Ends what it holds: guards, listeners and reads under way. */
  close(): void;
}

interface Ports {
  props: PortalProps;
  release: Release;
  access: CallAccess;
  send(message: ToFrame): void;
  /** Told of what only concerns the mount itself. */
  onOther(message: FromFrame): void;
}

/** Carries out what a frame asks for with the portal props of its mount, after checking each call against the permissions that its release
 *  declares. */
export function openDesk({ props, release, access, send, onOther }: Ports): FrameDesk {
  const declared = declaredPermissions(release);
  const calls = new Map<number, AbortController>();
  const guards = new Map<number, () => void>();
  const heard = new Map<string, () => void>();

  async function call(asked: FrameCall): Promise<void> {
    const { id, method, url, responseType, timeout } = asked;
    if (!isAllowed(asked, props.remote.name, declared, access)) {
      props.log.error(`${method} ${url} needs a permission that the release does not declare`, undefined);
      return send({ type: 'answer', id, status: 403, headers: {}, data: refusal(url) });
    }
    const controller = new AbortController();
    calls.set(id, controller);
    const request: AxiosRequestConfig = {
      method,
      url,
      baseURL: '',
      data: bodyOf(asked),
      headers: {
        ...(asked.accept && { accept: asked.accept }),
        ...(typeof asked.body === 'string' && { 'content-type': asked.contentType ?? 'application/json' }),
      },
      responseType,
      timeout,
      signal: controller.signal,
      validateStatus: null,
    };
    try {
      const { status, headers, data } = await props.http.request<unknown>(request);
      send({ type: 'answer', id, status, headers: { ...(headers as Record<string, string>) }, data });
    } catch (error) {
      const { response, code = 'ERR_NETWORK', message } = error as AxiosError;
      if (!axios.isAxiosError(error)) props.log.error('a call of the frame failed', error);
      if (response) send({ type: 'answer', id, status: response.status, headers: {}, data: response.data });
      else send({ type: 'lost', id, code, message });
    } finally {
      calls.delete(id);
    }
  }

  function notify({ kind, message, supportCode, retry }: Extract<FromFrame, { type: 'notify' }>): void {
    if (kind !== 'error') return props.notify[kind](message);
    props.notify.error(message, {
      ...(supportCode && { supportCode }),
      ...(retry !== undefined && { retry: () => send({ type: 'retry', id: retry }) }),
    });
  }

  return {
    answer(message) {
      switch (message.type) {
        case 'call':
          return void call(message);
        case 'abort':
          return calls.get(message.id)?.abort();
        case 'push':
          return props.history.push(message.to, message.state);
        case 'replace':
          return props.history.replace(message.to, message.state);
        case 'go':
          return props.history.go(message.delta);
        case 'notify':
          return notify(message);
        case 'title':
          return props.setTitle(message.title);
        case 'guard':
          return void guards.set(message.id, props.guardUnsaved());
        case 'unguard':
          guards.get(message.id)?.();
          return void guards.delete(message.id);
        case 'draft':
          if (message.value === undefined) props.drafts.remove(message.key);
          else props.drafts.save(message.key, message.value);
          return;
        case 'emit':
          return props.events.emit(message.event as never, message.data as never);
        case 'listen': {
          const { event } = message;
          if (!heard.has(event))
            heard.set(
              event,
              props.events.on(event as never, (data: object) => send({ type: 'event', event, data })),
            );
          return;
        }
        case 'log':
          return message.level === 'info'
            ? props.log.info(message.message)
            : props.log.error(message.message, undefined);
        default:
          return onOther(message);
      }
    },
    close() {
      for (const end of [...guards.values(), ...heard.values()]) end();
      guards.clear();
      heard.clear();
    },
  };
}

/** In the form of the API's refusals, so that the kit shows it as one. */
const refusal = (url: string) => ({
  status: 0,
  success: false,
  code: 'forbidden',
  message: `Esta aplicação não declara a permissão que ${url.split('?')[0]} pede.`,
  support_code: '-',
});

function bodyOf({ body }: FrameCall): string | FormData | undefined {
  if (!Array.isArray(body)) return body;
  const form = new FormData();
  for (const [name, content, file] of body)
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, content, file);
  return form;
}

/** An error of a frame, with the stack frames of its own release only: what a frame says may not name another one. */
export function errorOf({ name, message, stack }: Fault, base: string): Error {
  const error = new Error(message);
  const places = stack
    .split(base)
    .slice(1)
    .flatMap((rest) => /^[\w@./-]+:\d+:\d+/.exec(rest)?.[0] ?? []);
  const own = places.map((place) => `    at ${location.origin}${base}${place}`);
  return Object.assign(error, { name, stack: [`${name}: ${message}`, ...own].join('\n') });
}
