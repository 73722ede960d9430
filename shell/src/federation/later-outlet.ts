import { lazyCode } from '@portal/shared-kit';

/** The part of the shell that mounts remotes: federation runtime, single-spa, guards and failure handling. Loaded later, as the shell's own
 *  screens do not need it. */
export const laterOutlet = lazyCode(async () => {
  const [{ RemoteOutlet }, { guardAgainstReleases }] = await Promise.all([
    import(/* webpackChunkName: "remotes" */ './remote-outlet.tsx'),
    import(/* webpackChunkName: "guards" */ './guards.ts'),
  ]);
  guardAgainstReleases(window);
  return RemoteOutlet;
});
