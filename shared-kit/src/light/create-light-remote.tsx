import { StrictMode, useEffect, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type HydrationOptions, type Root } from 'react-dom/client';
import { matchesRoute } from '../contract/gateway/route-match.ts';
import { lazyCode, LazyOutlet, type LazyCode, type Loader } from '../remote/lazy-code.tsx';
import { releaseMark } from '../remote/own-place.ts';
import { LightContext, useLightStore, type LightPortal } from './light-portal.tsx';
import { rememberTyped, typeAgain } from './takeover.ts';

export interface LightMountProps extends LightPortal {
  /** Where to draw. What it holds is the page as it was rendered at build time, by this very release, if `prerendered` says so. */
  domElement?: HTMLElement;
  prerendered?: boolean;
  /** The page that stood there before, drawn by another release or given up: what was typed in it is typed again. */
  previous?: HTMLElement | undefined;
}

/** single-spa's lifecycles, and the page as an element for the build to render. */
export interface LightRemote {
  bootstrap(props: LightMountProps): Promise<unknown>;
  mount(props: LightMountProps): Promise<unknown>;
  unmount(props: LightMountProps): Promise<unknown>;
  element(path: string): Promise<ReactElement>;
}

type Pages = Record<string, LazyCode>;
const pageOf = (pages: Pages, pathname: string) =>
  Object.entries(pages).find(([pattern]) => matchesRoute(pattern, pathname))?.[1];

function LightRoot({ portal, pages, onReady }: { portal: LightPortal; pages: Pages; onReady?: () => void }) {
  const { pathname } = useLightStore(portal.location);
  useEffect(() => onReady?.(), [onReady]);
  const page = pageOf(pages, pathname);
  return (
    <StrictMode>
      <LightContext value={portal}>
        {page && (
          <LazyOutlet
            key={pathname}
            code={page}
            with={{}}
            onFailure={(error) => portal.log.error('page failed to load', error)}
          />
        )}
      </LightContext>
    </StrictMode>
  );
}

/** Makes the lifecycles of a remote's light pages, `{ '/path': () => import('./page.tsx').then((m) => m.Page) }`: the routes that
 *  remote.json declares `light`. The build renders each to HTML; where that HTML stands in the page it is hydrated, and what was
 *  typed in it stays. */
export function createLightRemote(loaders: Record<string, Loader>): LightRemote {
  const pages = Object.fromEntries(Object.entries(loaders).map(([path, loader]) => [path, lazyCode(loader)]));
  const roots = new WeakMap<HTMLElement, Root>();
  return {
    bootstrap: () => Promise.resolve(),
    mount: async (props) => {
      await pageOf(pages, props.location.getState().pathname)?.load();
      const place = props.domElement!;
      place.dataset.release = releaseMark(props.remote);
      const before = props.prerendered ? place : props.previous;
      const typed = before && rememberTyped(before);
      await new Promise<void>((resolve, reject) => {
        let alive = false;
        const onReady = () => {
          alive = true;
          resolve();
        };
        const options: HydrationOptions = {
          onUncaughtError: (error) => (alive ? props.crashed(error) : reject(error as Error)),
          onRecoverableError: (error) => props.log.error('the prerendered page was drawn anew', error),
        };
        const root = <LightRoot portal={props} pages={pages} onReady={onReady} />;
        if (props.prerendered) return void roots.set(place, hydrateRoot(place, root, options));
        roots.set(place, createRoot(place, options));
        roots.get(place)!.render(root);
      });
      if (typed) typeAgain(place, typed);
    },
    unmount: async ({ domElement }) => {
      roots.get(domElement!)?.unmount();
      roots.delete(domElement!);
    },
    element: async (path) => {
      await pageOf(pages, path)?.load();
      return <LightRoot portal={atBuild(path)} pages={pages} />;
    },
  };
}

const fixed = <State,>(state: State) => ({ getState: () => state, subscribe: () => () => undefined });
const nothing = () => undefined;

/** The portal before there is a browser. */
const atBuild = (pathname: string): LightPortal => ({
  contract: '',
  remote: { name: '', release: '' },
  location: fixed({ pathname }),
  institution: fixed({ name: '', color: '' }),
  setTitle: nothing,
  guardUnsaved: () => nothing,
  open: nothing,
  takeEarlySubmit: () => false,
  crashed: nothing,
  log: { info: nothing, error: nothing },
});
