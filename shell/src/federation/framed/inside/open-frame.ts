/** The page of a frame, in an origin of its own: loads one release and gives it the portal props. */
import type { RemoteLifecycles } from '@portal/shared-kit/remote';
import { nonce } from '../../../common/nonce.ts';
import { loadRelease } from '../../load-release.ts';
import { loadExposed } from '../../shared-scope.ts';
import { paintAccent } from '../../../theme/paint-theme.ts';
import { handOver, type FrameState, type FromFrame, type ToFrame } from '../frame-messages.ts';
import { faultOf, frameProps, type FrameProps } from './frame-props.ts';

/** Between two signs that somebody works in the frame, in milliseconds. */
const signEvery = 3_000;

addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source === parent && data === handOver && port) open(port);
});

function open(port: MessagePort): void {
  const send = (message: FromFrame) => port.postMessage(message);
  const root = document.body.appendChild(document.createElement('main'));
  let given: FrameProps | undefined;
  let lifecycles: RemoteLifecycles | undefined;
  let mountProps: object = {};

  async function mount(message: Extract<ToFrame, { type: 'mount' }>): Promise<void> {
    given = frameProps(message, send, nonce);
    const { piece, exposed, release, remote } = message;
    mountProps = {
      ...given.props,
      domElement: root,
      name: remote.name,
      mountParcel: () => undefined,
      singleSpa: {},
      ...(piece && { piece: { key: piece, data: given.piece } }),
    };
    paint(message.state);
    lifecycles = await loadRelease(release, {
      load: (one) => loadExposed(one, exposed),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    await lifecycles.bootstrap(mountProps as never);
    await lifecycles.mount(mountProps as never);
  }

  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.type === 'mount')
      mount(data).then(
        () => send({ type: 'mounted' }),
        (error: unknown) => send({ type: 'failed', fault: faultOf(error) }),
      );
    else if (data.type === 'unmount')
      void Promise.resolve(lifecycles?.unmount(mountProps as never)).finally(() =>
        send({ type: 'unmounted' }),
      );
    else {
      if (data.type === 'state') paint(data.state);
      given?.receive(data);
    }
  };
  watch(root, send);
  send({ type: 'ready' });
}

function paint({ theme, institution, visible }: Partial<FrameState>): void {
  const { dataset, style } = document.documentElement;
  if (theme) dataset.theme = theme;
  if (institution) paintAccent(institution.color);
  if (!visible) return;
  style.setProperty('--visible-top', `${visible.top}px`);
  style.setProperty('--visible-height', `${visible.height}px`);
}

/** Tells the shell of what happens in the frame and concerns the page: errors, its height, keys of the portal, activity, links. */
function watch(root: HTMLElement, send: (message: FromFrame) => void): void {
  const threw = (error: unknown) => send({ type: 'threw', fault: faultOf(error) });
  addEventListener('error', ({ error, message }) => threw(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => threw(reason));
  new ResizeObserver(() => send({ type: 'height', height: root.getBoundingClientRect().height })).observe(
    root,
  );
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isSearch = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
    const isTyped = (target as HTMLElement).matches('input, textarea, select, [contenteditable]');
    if (!isSearch && (key !== '?' || isTyped)) return;
    event.preventDefault();
    send({ type: 'key', key: isSearch ? 'k' : '?' });
  });
  let signed = 0;
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(
      name,
      () => {
        if (Date.now() - signed < signEvery) return;
        signed = Date.now();
        send({ type: 'active' });
      },
      { capture: true, passive: true },
    );
  // A link that no router took would lead the frame away.
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[href]:not([download])');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const { origin, pathname, search, hash } = new URL((link as HTMLAnchorElement).href);
    if (origin === new URL(document.baseURI).origin)
      send({ type: 'push', to: pathname + search + hash, state: null });
  });
}
