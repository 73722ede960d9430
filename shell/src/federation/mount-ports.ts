import type { RemoteLifecycles } from '@portal/shared-kit/remote';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import type { Parcel, ParcelConfig } from 'single-spa';
import type { LoadFailure } from './load-failure.ts';
import type { Interference } from './mounts.ts';
import type { report } from './telemetry.ts';
import type { HangRecord } from './hang-record.ts';

export type MountState =
  | { phase: 'loading' }
  | { phase: 'ready'; release: Release; fallback: boolean }
  | { phase: 'failed'; failure: LoadFailure };

/** Dependencies of a mount on the page, replaceable in tests. */
export interface MountPorts {
  load(release: Release): Promise<RemoteLifecycles>;
  /** Element for this release, if not a new one. */
  placeFor?(release: Release): HTMLElement | null;
  mountParcel(config: ParcelConfig, props: Record<string, unknown> & { domElement: HTMLElement }): Parcel;
  /** Counts a mount of this release; the returned function ends it. */
  trackMount?(release: Release): () => void;
  /** Restores globals of the page that releases changed; returns a change that another release made, or may have made. */
  restoreGlobals?(release: Release): Interference | undefined;
  /** Restores the page around the releases when this one is left. */
  restorePage?(): void;
  /** The tab's record of releases that hung. */
  hangRecord?: HangRecord;
  /** True for a piece of a slot, which the page does not need: a release that blocked the whole tab is skipped even without an alternative. */
  optional?: boolean;
  report: typeof report;
  now(): number;
}

/** The signals that a mounted release gets about its time in the page, and the function by which it reports errors. */
export interface Life {
  /** Aborted when the user leaves the release, before it is unmounted. */
  left: AbortSignal;
  /** Aborted once the release is unmounted, or after three seconds if its unmount hangs. */
  unmounted: AbortSignal;
  /** Reports an error thrown outside rendering; it counts against the release. */
  threw(error: unknown): void;
}
