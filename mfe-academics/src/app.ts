import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/activities/configure_inscription': () =>
    import('./period/configure-inscription-page.tsx').then((m) => m.ConfigureInscriptionPage),
});
