import { lazyCode } from '@portal/shared-kit';

/** What remotes need of the shell: the federation runtime, single-spa and the ladder of failures. The shell's own screens stand without it. */
export const laterOutlet = lazyCode(() =>
  import(/* webpackChunkName: "remotes" */ './remote-outlet.tsx').then((module) => module.RemoteOutlet),
);
