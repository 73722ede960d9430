import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { remoteMessages, type LazyCode } from './lazy-code.tsx';
import type { PortalProps } from './portal-props.ts';

/** What single-spa adds to the portal props when it mounts. */
export type MountProps = PortalProps & {
  domElement?: HTMLElement;
  /** Of a newer build of the remote that takes over in the same page (`portal-remote dev`). */
  pages?: Record<string, LazyCode>;
};

export interface RemoteLifecycles<Props extends MountProps = MountProps> {
  bootstrap(props: Props): Promise<unknown>;
  mount: Mount<Props>;
  unmount(props: Props): Promise<unknown>;
}

export interface Mount<Props> {
  (props: Props): Promise<unknown>;
  /** How a newer build takes over in the same page. It goes with `mount` because `src/app.ts` exports the lifecycles by name. */
  refresh?: {
    /** Draws anew what is mounted, which keeps what it holds. */
    update: (props: Props) => Promise<unknown>;
    pages: Record<string, LazyCode>;
  };
}

interface Parts<Props> {
  root: (props: Props) => React.ReactNode;
  /** Rejects where the code of what is to be drawn does not arrive. */
  before(props: Props): Promise<unknown>;
}

/** The single-spa lifecycles of a part of a release; reports its errors to the shell. */
export function lifecyclesOf<Props extends MountProps>({
  root,
  before,
}: Parts<Props>): RemoteLifecycles<Props> & { update(props: Props): Promise<unknown> } {
  const { bootstrap, mount, unmount, update } = singleSpaReact<Props>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: root,
    errorBoundary: (error: unknown, _info: unknown, props: Props) => {
      props.crashed(error);
      return <p role="alert">{remoteMessages.crashed}</p>;
    },
  } as never) as unknown as ReturnType<typeof lifecyclesOf<Props>>;
  const after = (work: typeof update) => (props: Props) => before(props).then(() => work(props));
  return { bootstrap, mount: after(mount), unmount, update: after(update) };
}

/** `<remote>/<release>`, by the build. */
declare const __PORTAL_RELEASE__: string;

/** What the names of a release's custom elements end with. @param mark `<remote>/<release>` */
export const elementSuffix = (mark: string): string => `-${mark.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The name of a custom element of this release. A name can be defined only once in a page, so each release has its own. */
export const elementName = (name: string): string =>
  name + elementSuffix(typeof __PORTAL_RELEASE__ === 'string' ? __PORTAL_RELEASE__ : 'test');
