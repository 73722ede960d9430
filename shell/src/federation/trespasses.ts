import { lingering } from './leftovers.ts';
import { report } from './telemetry.ts';

/** What a release changed that is everybody's, and that was put right. */
export interface Trespass {
  remote: string;
  release: string;
  what: string;
}

const told = new Map<string, Trespass>();
let suspects: ReadonlySet<string> = new Set();

/** What was found in this page so far. */
export const trespasses = (): Trespass[] => [...told.values()];

/** Which releases stand, or are about to, from now on, as `<remote>/<release>`. */
export const suspect = (ids: Iterable<string>): void => {
  suspects = new Set(ids);
};

/** Names a release, once for each thing, for whoever reads the console, for telemetry and on the cards of its victims. */
export function blame(id: string, what: string): void {
  const key = `${id} ${what}`;
  if (told.has(key)) return;
  const [remote = '', release = ''] = id.split('/');
  told.set(key, { remote, release, what });
  console.warn(`[${remote} ${release}] changed ${what}, which is everybody's; put back`);
  report({ kind: 'trespass', remote, release, detail: what.slice(0, 60) });
}

/** Names the only release that can have done it, and answers it: where two may have, nobody is. A release that was left and whose timers
 *  still run may have, too. */
export function blameWhoever(what: string): string | undefined {
  const [only, ...others] = new Set([...suspects, ...lingering()]);
  if (!only || others.length > 0) {
    console.warn(`some release changed ${what}, which is everybody's; put back`);
    return undefined;
  }
  blame(only, what);
  return only;
}
