import type { RegisteredRemote } from '@portal/shared-kit/contract/gateway/registry';
import type { LoadFailure } from './load-failure.ts';

/** State of a remote that this tab loads from a development server (ADR 15); a new object for each build. */
export interface LocalBuild {
  /** Neither a build nor a failure is known yet. */
  waiting?: boolean;
  /** The reason why the build cannot be opened. */
  failure?: LoadFailure;
  /** Reconnects to the development server. */
  retry: () => void;
}

export type LocalRemote = RegisteredRemote & { local: LocalBuild };

/** Undefined for published releases. */
export const localBuildOf = (remote: RegisteredRemote): LocalBuild | undefined =>
  (remote as Partial<LocalRemote>).local;
