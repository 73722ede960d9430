import { matchPath } from '@portal/shared-kit/router';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { lazyCode, type Loader } from './lazy-code.tsx';
import { remoteMessages } from './messages.ts';
import type { PortalProps } from './portal-props.ts';
import { RemoteRoot } from './remote-root.tsx';

/** What single-spa adds to the portal props when it mounts. */
export type MountProps = PortalProps & { domElement?: HTMLElement };

export interface RemoteLifecycles {
  bootstrap(props: MountProps): Promise<unknown>;
  mount(props: MountProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
}

/** Makes the single-spa lifecycles of a remote from its pages, `{ '/path': () => import('./page.tsx').then((m) => m.Page) }`.
 *  The paths are those of remote.json; the build compares them. Mounting waits for the code of the page that is asked for,
 *  so that a release whose code does not arrive fails to mount and the shell can fall back. */
export function createRemote(loaders: Record<string, Loader>): RemoteLifecycles {
  const pages = Object.fromEntries(Object.entries(loaders).map(([path, loader]) => [path, lazyCode(loader)]));
  const lifecycles = singleSpaReact<MountProps>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: (props: MountProps) => <RemoteRoot portal={props} pages={pages} />,
    errorBoundary: (error: unknown, _info: unknown, props: MountProps) => {
      props.crashed(error);
      return <p role="alert">{remoteMessages.crashed}</p>;
    },
  } as never) as unknown as RemoteLifecycles;
  return {
    bootstrap: lifecycles.bootstrap,
    mount: async (props) => {
      const { pathname } = props.history.location.getState();
      const path = Object.keys(pages).find((pattern) => matchPath(pattern, pathname));
      if (path) await pages[path]!.load();
      return lifecycles.mount(props);
    },
    unmount: lifecycles.unmount,
  };
}
