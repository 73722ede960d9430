import { lingering } from './leftovers.ts';
import { report } from './telemetry.ts';

/** A change by a release to shared state of the page, which was reverted. */
export interface Trespass {
  remote: string;
  release: string;
  what: string;
}

const reported = new Map<string, Trespass>();
let suspects: ReadonlySet<string> = new Set();

/** All changes found in this page so far. */
export const trespasses = (): Trespass[] => [...reported.values()];

/** Sets the releases that are mounted, or about to be, as `<remote>/<release>`. */
export const suspect = (ids: Iterable<string>): void => {
  suspects = new Set(ids);
};

/** Reports a release, once per item, on the console, in telemetry and on the error cards of affected releases. */
export function blame(id: string, what: string): void {
  const key = `${id} ${what}`;
  if (reported.has(key)) return;
  const [remote = '', release = ''] = id.split('/');
  reported.set(key, { remote, release, what });
  console.warn(`[${remote} ${release}] changed ${what}, which is everybody's; put back`);
  report({ kind: 'trespass', remote, release, detail: what.slice(0, 60) });
}

/** Reports and returns the only release that can have done it; nobody where several may have. A left release with running timers counts as
 *  well. */
export function blameWhoever(what: string): string | undefined {
  const [only, ...others] = new Set([...suspects, ...lingering()]);
  if (!only || others.length > 0) {
    console.warn(`some release changed ${what}, which is everybody's; put back`);
    return undefined;
  }
  blame(only, what);
  return only;
}
