import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { remoteMessages } from './messages.ts';
import type { PortalProps } from './portal-props.ts';

/** What single-spa adds to the portal props when it mounts. */
export type MountProps = PortalProps & { domElement?: HTMLElement };

export interface RemoteLifecycles<Props extends MountProps = MountProps> {
  bootstrap(props: Props): Promise<unknown>;
  mount(props: Props): Promise<unknown>;
  unmount(props: Props): Promise<unknown>;
}

interface Parts<Props> {
  root: (props: Props) => React.ReactNode;
  /** Rejects where the code of what is to be drawn does not arrive. */
  before(props: Props): Promise<unknown>;
}

/** The single-spa lifecycles of a part of a release; what it throws is told to the shell. */
export function lifecyclesOf<Props extends MountProps>({
  root,
  before,
}: Parts<Props>): RemoteLifecycles<Props> {
  const { bootstrap, mount, unmount } = singleSpaReact<Props>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: root,
    errorBoundary: (error: unknown, _info: unknown, props: Props) => {
      props.crashed(error);
      return <p role="alert">{remoteMessages.crashed}</p>;
    },
  } as never) as unknown as RemoteLifecycles<Props>;
  return { bootstrap, mount: (props) => before(props).then(() => mount(props)), unmount };
}
