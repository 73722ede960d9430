import { lazyCode } from '@portal/shared-kit';

/** What remotes need of the shell: the federation runtime, single-spa and the failure handling. The shell's own screens do without it. */
export const laterOutlet = lazyCode(() =>
  import(/* webpackChunkName: "remotes" */ './remote-outlet.tsx').then((module) => module.RemoteOutlet),
);
