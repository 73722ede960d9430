import type { PortalProps } from '@portal/shared-kit';
import { pageTheme } from '@portal/shared-kit';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import type { RemoteLifecycles } from '@portal/shared-kit/remote';
import { LoadFailure } from '../load-failure.ts';
import type { Exposed } from '../runtime.ts';
import { declaredPermissions, type CallAccess } from './allowed-call.ts';
import { errorOf, openDesk } from './answer-frame.ts';
import {
  frameAddress,
  fromFrame,
  handOver,
  sandbox,
  type Fault,
  type FrameState,
  type FromFrame,
  type ToFrame,
} from './frame-messages.ts';

/** Calls of the contract, by the build. */
declare const __CALL_ACCESS__: CallAccess;

/** Milliseconds that the frame's own code has to say that it runs, once the frame is loaded. */
const patience = 5_000;
/** Messages that a frame may send within ten seconds. */
const maxMessages = 2_000;

type Props = PortalProps & {
  domElement: HTMLElement;
  config?: unknown;
  piece?: {
    key: string;
    data: { getState(): object; subscribe(listener: (data: object) => void): () => void };
  };
};

/** The lifecycles of a release that runs in a sandboxed frame of an opaque origin. They behave as those of any other release: a mount that
 *  fails rejects, and a crash is told to the portal props. */
export async function framedLifecycles(
  release: Release,
  exposed: Exposed,
  title: string,
): Promise<RemoteLifecycles> {
  const zod = await import(/* webpackChunkName: "zod" */ 'zod');
  // The policy refuses code from text.
  zod.config({ jitless: true });
  const message = fromFrame(zod);
  const mounts = new Map<HTMLElement, { unmount(): Promise<void> }>();
  const lifecycles = {
    bootstrap: () => Promise.resolve(),
    async mount(props: Props) {
      const mount = openFrame(props, {
        release,
        exposed,
        title,
        read: (data) => message.safeParse(data).data,
      });
      mounts.set(props.domElement, mount);
      await mount.mounted;
    },
    unmount: async ({ domElement }: Props) => mounts.get(domElement)?.unmount(),
  };
  return lifecycles as unknown as RemoteLifecycles;
}

interface Framed {
  release: Release;
  exposed: Exposed;
  title: string;
  /** Undefined for what is no message of the contract. */
  read(data: unknown): FromFrame | undefined;
}

function openFrame(props: Props, { release, exposed, title, read }: Framed) {
  const { remote, piece } = props;
  const { port1: port, port2 } = new MessageChannel();
  const send = (message: ToFrame) => port.postMessage(message);
  const state = stateOf(props, release);
  let settle: { resolve(): void; reject(error: Error): void };
  const mounted = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  let over: (() => void) | undefined;
  const errorFrom = (fault: Fault) => errorOf(fault, release.base);
  const desk = openDesk({
    props,
    release,
    access: __CALL_ACCESS__,
    send,
    onOther(message) {
      switch (message.type) {
        case 'ready':
          clearTimeout(timer);
          return send({
            type: 'mount',
            release,
            exposed,
            contract: props.contract,
            remote,
            config: props.config,
            drafts: draftsOf(props),
            piece: piece?.key,
            state: state.now(),
          });
        case 'mounted':
          return settle.resolve();
        case 'failed':
          return settle.reject(errorFrom(message.fault));
        case 'crashed':
          return props.crashed(errorFrom(message.fault));
        case 'threw': {
          // As an error of the page, which is judged and limited like those of all releases (`usage-errors.ts`).
          const filename = location.origin + release.base;
          return void dispatchEvent(new ErrorEvent('error', { error: errorFrom(message.fault), filename }));
        }
        case 'height':
          return void (element.style.height = `${Math.ceil(message.height)}px`);
        case 'key':
          return void dispatchEvent(
            new KeyboardEvent('keydown', {
              key: message.key,
              ctrlKey: message.key === 'k',
              cancelable: true,
            }),
          );
        case 'active':
          // The browser knows whether somebody was: a frame may only say so.
          if (navigator.userActivation?.isActive !== false) dispatchEvent(new Event('pointermove'));
          return;
        case 'unmounted':
          return over?.();
        default:
      }
    },
  });

  let count = 0;
  const counting = setInterval(() => (count = 0), 10_000);
  const isTooMuch = () => (count += 1) > maxMessages;
  port.onmessage = ({ data }) => {
    const message = isTooMuch() ? undefined : read(data);
    if (message) return desk.answer(message);
    end();
    const why =
      count > maxMessages
        ? 'the frame floods the shell'
        : 'the frame sent what is no message of the contract';
    settle.reject(new Error(why));
    props.crashed(new Error(why));
  };

  const element = document.createElement('iframe');
  element.title = title;
  element.setAttribute('sandbox', sandbox);
  element.src = frameAddress;
  element.dataset.frame = remote.name;
  Object.assign(element.style, {
    display: 'block',
    width: '100%',
    minHeight: piece ? '0' : '70vh',
    border: '0',
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loads = 0;
  element.onload = () => {
    loads += 1;
    // Its own code, or a link in it, led it elsewhere.
    if (loads > 1) {
      end();
      return props.crashed(new Error('the frame left its page'));
    }
    timer = setTimeout(
      () => settle.reject(new LoadFailure('network', 'the code of the frame did not arrive')),
      patience,
    );
    element.contentWindow!.postMessage(handOver, '*', [port2]);
  };
  props.domElement.append(element);
  const stopFollowing = state.follow(element, (changed) => send({ type: 'state', state: changed }));

  function end(): void {
    clearTimeout(timer);
    clearInterval(counting);
    stopFollowing();
    desk.close();
    port.close();
    element.remove();
  }
  return {
    mounted,
    async unmount() {
      const ended = new Promise<void>((resolve) => (over = resolve));
      send({ type: 'unmount' });
      // A frame that does not answer goes with its document.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))]);
      end();
    },
  };
}

/** What a frame is told of the page, now and as it changes. */
function stateOf({ session, institution, history, piece }: Props, release: Release) {
  const declared = declaredPermissions(release);
  const sessionState = (): FrameState['session'] => {
    const { user, actions } = session.getState();
    return { user, permissions: undefined, actions: actions.filter((name) => declared.has(name)) };
  };
  const institutionState = () => {
    const { name, color } = institution.getState();
    return { name, color };
  };
  return {
    now: (): FrameState => ({
      session: sessionState(),
      institution: institutionState(),
      location: history.location.getState(),
      theme: pageTheme(),
      visible: { top: 0, height: innerHeight },
      piece: piece?.data.getState() ?? {},
    }),
    follow(element: HTMLElement, tell: (state: Partial<FrameState>) => void): () => void {
      let due = 0;
      const look = () => {
        due ||= requestAnimationFrame(() => {
          due = 0;
          const { top, bottom } = element.getBoundingClientRect();
          const [from, to] = [Math.max(0, -top), Math.min(bottom, innerHeight) - top];
          tell({ visible: { top: from, height: Math.max(0, to - from) } });
        });
      };
      const themes = new MutationObserver(() => tell({ theme: pageTheme() }));
      themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      const sizes = new ResizeObserver(look);
      sizes.observe(element);
      addEventListener('scroll', look, { passive: true });
      addEventListener('resize', look, { passive: true });
      const stops = [
        session.subscribe(() => tell({ session: sessionState() })),
        institution.subscribe(() => tell({ institution: institutionState() })),
        history.location.subscribe((location) => tell({ location })),
        piece?.data.subscribe((data) => tell({ piece: data })),
      ];
      return () => {
        cancelAnimationFrame(due);
        themes.disconnect();
        sizes.disconnect();
        removeEventListener('scroll', look);
        removeEventListener('resize', look);
        for (const stop of stops) stop?.();
      };
    },
  };
}

/** All drafts of the remote, since a frame cannot ask for one and wait. */
function draftsOf({ drafts, remote, session }: Props): Record<string, unknown> {
  const prefix = `draft:${session.getState().user?.id}:${remote.name}:`;
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return Object.fromEntries(
    keys.map((key) => key.slice(prefix.length)).map((key) => [key, drafts.read(key)]),
  );
}
