import type { AnnouncedMaintenance, PartState } from '@portal/shared-kit/contract/gateway/portal-status';

/** A part of the portal that did not work, or was late; `until` null while it still does not. Moments are ISO 8601. */
export interface Incident {
  part: string;
  title: string;
  state: 'late' | 'down';
  from: string;
  until: string | null;
  /** Whether it began in a time that had been announced. */
  planned: boolean;
}

export interface Part {
  part: string;
  title: string;
  state: PartState;
  since: string;
}

/** What the gateway knows of the portal, and keeps over its own restarts. */
export interface Kept {
  /** When this was true. */
  seenAt: string;
  institution: string;
  parts: Part[];
  /** The oldest first. */
  incidents: Incident[];
  maintenance: AnnouncedMaintenance[];
}

export const nothingKept: Kept = { seenAt: '', institution: '', parts: [], incidents: [], maintenance: [] };

/** What is seen of a part at one moment. */
export interface Seen {
  part: string;
  title: string;
  state: PartState;
}

const dayMs = 86_400_000;
/** Days for which incidents are kept, and how many at most. */
const keptDays = 90;
const mostKept = 200;
/** Milliseconds for which nobody looked before it counts as an outage of the portal itself: a restart takes less. */
const unseen = 90_000;

const isFault = (state: PartState): state is 'late' | 'down' => state === 'late' || state === 'down';

/** What is known once the parts were seen in these states. An incident begins with a state that is none of working, becomes worse or better
 *  as one and the same, and ends once the part works; where nothing is known of a part its incident goes on. */
export function observe(kept: Kept, seen: readonly Seen[], now: Date): Kept {
  const at = now.toISOString();
  const before = new Map(kept.parts.map((part) => [part.part, part]));
  const parts = seen.map((it): Part => {
    const known = before.get(it.part);
    return { ...it, since: known?.state === it.state ? known.since : at };
  });
  const states = new Map(seen.map(({ part, state }) => [part, state]));
  const incidents = kept.incidents.map((incident) => {
    if (incident.until !== null) return incident;
    const state = states.get(incident.part);
    if (state === 'unknown') return incident;
    if (state === undefined || !isFault(state)) return { ...incident, until: at };
    return { ...incident, state: incident.state === 'down' ? 'down' : state };
  });
  const open = new Set(incidents.filter(({ until }) => until === null).map(({ part }) => part));
  for (const { part, title, state } of seen)
    if (isFault(state) && !open.has(part))
      incidents.push({ part, title, state, from: at, until: null, planned: isPlanned(at, kept) });
  return { ...kept, seenAt: at, parts, incidents: recent(incidents, now) };
}

/** What a gateway that starts goes on from: where nobody looked for longer than a restart takes, the portal was not there. */
export function resume(kept: Kept, title: string, now: Date): Kept {
  const gone = kept.seenAt !== '' && now.getTime() - Date.parse(kept.seenAt) > unseen;
  if (!gone) return kept;
  const [from, until] = [kept.seenAt, now.toISOString()];
  const planned = isPlanned(from, kept);
  const outage: Incident = { part: 'portal', title, state: 'down', from, until, planned };
  // Its time begins anew.
  const parts = kept.parts.filter(({ part }) => part !== 'portal');
  return { ...kept, parts, incidents: recent([...kept.incidents, outage], now) };
}

const recent = (incidents: readonly Incident[], now: Date): Incident[] =>
  incidents
    .filter(({ until }) => until === null || now.getTime() - Date.parse(until) < keptDays * dayMs)
    .slice(-mostKept);

const isPlanned = (at: string, { maintenance }: Kept): boolean =>
  maintenance.some(({ starts_at, ends_at }) => at >= starts_at && at <= ends_at);

/** What is not over. */
export const ahead = (maintenance: readonly AnnouncedMaintenance[], now: Date): AnnouncedMaintenance[] =>
  maintenance.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime());
