import { matchPath } from '@portal/shared-kit/router';
import { lazyCode, type Loader } from './lazy-code.tsx';
import { lifecyclesOf, type MountProps, type RemoteLifecycles } from './lifecycles.tsx';
import { RemoteRoot } from './remote-root.tsx';

/** Makes the single-spa lifecycles of a remote from its pages, `{ '/path': () => import('./page.tsx').then((m) => m.Page) }`.
 *  The paths are those of remote.json; the build compares them. Mounting waits for the code of the page that is asked for,
 *  so that a release whose code does not arrive fails to mount and the shell can fall back. */
export function createRemote(loaders: Record<string, Loader>): RemoteLifecycles {
  const own = Object.fromEntries(Object.entries(loaders).map(([path, loader]) => [path, lazyCode(loader)]));
  const { bootstrap, mount, unmount, update } = lifecyclesOf<MountProps>({
    root: (props) => <RemoteRoot portal={props} pages={props.pages ?? own} />,
    before: async ({ history, pages = own }) => {
      const { pathname } = history.location.getState();
      const path = Object.keys(pages).find((pattern) => matchPath(pattern, pathname));
      if (path) await pages[path]!.load();
    },
  });
  return { bootstrap, mount: Object.assign(mount, { refresh: { update, pages: own } }), unmount };
}
