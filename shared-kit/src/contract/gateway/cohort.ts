/** Which release of a remote a person gets. Without zod, since the first script of a page uses it too. */

/** The visitor of a page. */
export interface Visitor {
  /** Identical on every device for a signed-in user; otherwise a random id stored by the browser. */
  id: string;
  roles: readonly string[];
  /** Remotes whose preview this tab requested. */
  previews?: readonly string[];
}

const places = 10_000;

/** The bucket of a person for a remote: 0 to 9999, uniformly distributed and independent between remotes. */
export function cohortPlace(visitor: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const sign of `${visitor}\n${remote}`) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  // FNV mixes its low bits poorly, and they decide the bucket.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % places;
}

interface Audience {
  /** 0 to 100, in hundredths at the finest. */
  percentage: number;
  roles: readonly string[];
}

/** Whether a person gets a canary. Independent of the version: a higher percentage only adds people. */
export const isInCohort = (visitor: Visitor, remote: string, { percentage, roles }: Audience): boolean =>
  roles.some((role) => visitor.roles.some((own) => own.toLowerCase() === role.toLowerCase())) ||
  cohortPlace(visitor.id, remote) < Math.round(percentage * 100);

interface Pointers<Release> {
  name: string;
  stable: Release | null;
  canary: (Audience & { release: Release }) | null;
  preview?: Release | undefined;
  lastGood: Release | null;
}

/** The pointers that apply to one person: `stable` is the release they are given, `lastGood` its fallback. */
export function pointersFor<Release, Remote extends Pointers<Release>>(
  remote: Remote & Pointers<Release>,
  visitor: Visitor,
): Remote {
  const { name, stable, canary, preview, lastGood } = remote;
  const asked = preview && visitor.previews?.includes(name) ? preview : undefined;
  const given = asked ?? (canary && isInCohort(visitor, name, canary) ? canary.release : undefined);
  return given ? { ...remote, stable: given, lastGood: stable ?? lastGood } : remote;
}
