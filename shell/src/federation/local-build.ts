import type { RegisteredRemote } from '@portal/shared-kit/contract/gateway/registry';
import type { LoadFailure } from './load-failure.ts';

/** How it stands with a remote that this tab takes from a development server (ADR 15); another object with each build. */
export interface LocalBuild {
  /** Neither a build nor a failure is known yet. */
  waiting?: boolean;
  /** Why there is nothing to open. */
  failure?: LoadFailure;
  /** Asks the development server again. */
  retry: () => void;
}

export type LocalRemote = RegisteredRemote & { local: LocalBuild };

/** Undefined for what was published. */
export const localBuildOf = (remote: RegisteredRemote): LocalBuild | undefined =>
  (remote as Partial<LocalRemote>).local;
