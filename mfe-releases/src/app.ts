import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/catalogue': () => import('./catalogue/catalogue-page.tsx').then((m) => m.CataloguePage),
  '/releases': () => import('./releases/releases-page.tsx').then((m) => m.ReleasesPage),
  '/releases/:name': () => import('./releases/remote-page.tsx').then((m) => m.RemotePage),
});
