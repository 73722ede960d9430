import { lazyCode } from '@portal/shared-kit';

/** The part of the shell that mounts remotes: federation runtime, single-spa and failure handling. Loaded later, as the shell's own screens
 *  do not need it. */
export const laterOutlet = lazyCode(() =>
  import(/* webpackChunkName: "remotes" */ './remote-outlet.tsx').then((module) => module.RemoteOutlet),
);
