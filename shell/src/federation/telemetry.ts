import { beaconTokenMeta, maxBeaconBytes } from '@portal/shared-kit/contract/gateway/beacon-token';
import type { TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';

type Event = TelemetryBeacon['events'][number];
const queue: Event[] = [];
/** Read before any remote runs, since a remote might remove it from the page. */
const page = document.querySelector<HTMLMetaElement>(`meta[name=${beaconTokenMeta}]`)?.content ?? '';
let timer: ReturnType<typeof setTimeout> | undefined;
/** Upper bound of a value; a suspended computer would exceed it. */
const most = 600_000;

/** Remotes that this page loads from elsewhere than the registry. */
const silent = new Set<string>();
/** Disables reports on the remote. */
export const silence = (remote: string): void => void silent.add(remote);

/** Reports an event of a release; sent in small batches, and at the latest when the page is left. */
export function report(event: Event): void {
  if (silent.has(event.remote)) return;
  queue.push(event.value === undefined ? event : { ...event, value: Math.min(event.value, most) });
  // One more report may come to half of what a beacon holds.
  if (queue.length >= 50 || new Blob([JSON.stringify(queue)]).size > maxBeaconBytes / 2) flush();
  // Values that are only known when the page is left are batched together.
  else if (document.visibilityState === 'hidden') queueMicrotask(flush);
  timer ??= setTimeout(flush, 5000);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (queue.length === 0) return;
  const body = JSON.stringify({ page, events: queue.splice(0, 50) } satisfies TelemetryBeacon);
  navigator.sendBeacon?.('/telemetry', body);
}

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush();
});
