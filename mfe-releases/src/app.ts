import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/releases': () => import('./releases/releases-page.tsx').then((m) => m.ReleasesPage),
  '/releases/:name': () => import('./releases/remote-page.tsx').then((m) => m.RemotePage),
});
