import type { AnnouncedMaintenance, PartState } from '@portal/shared-kit/contract/gateway/portal-status';

/** A part of the portal that was down or slow; `until` is null while it lasts. Times are ISO 8601. */
export interface Incident {
  part: string;
  title: string;
  state: 'late' | 'down';
  from: string;
  until: string | null;
  /** Whether it began during announced maintenance. */
  planned: boolean;
}

export interface StatusPart {
  part: string;
  title: string;
  state: PartState;
  since: string;
}

/** The status history, which survives restarts of the gateway. */
export interface StatusHistory {
  /** When the parts were last observed (ISO 8601). */
  seenAt: string;
  institution: string;
  parts: StatusPart[];
  /** Oldest first. */
  incidents: Incident[];
  maintenance: AnnouncedMaintenance[];
}

export const emptyHistory: StatusHistory = {
  seenAt: '',
  institution: '',
  parts: [],
  incidents: [],
  maintenance: [],
};

export interface Observation {
  part: string;
  title: string;
  state: PartState;
}

const dayMs = 86_400_000;
/** Retention of incidents in days, and their greatest number. */
const retentionDays = 90;
const maxIncidents = 200;
/** Milliseconds without observation that count as an outage of the portal itself: a restart takes less. */
const outageMs = 90_000;

const isFault = (state: PartState): state is 'late' | 'down' => state === 'late' || state === 'down';

/** The history after an observation. An incident begins when a part stops working, becomes worse or better
 *  as the same incident, and ends once the part works; while a part's state is unknown its incident goes on. */
export function observe(
  history: StatusHistory,
  observations: readonly Observation[],
  now: Date,
): StatusHistory {
  const at = now.toISOString();
  const before = new Map(history.parts.map((part) => [part.part, part]));
  const parts = observations.map((observation): StatusPart => {
    const previous = before.get(observation.part);
    return { ...observation, since: previous?.state === observation.state ? previous.since : at };
  });
  const states = new Map(observations.map(({ part, state }) => [part, state]));
  const incidents = history.incidents.map((incident) => {
    if (incident.until !== null) return incident;
    const state = states.get(incident.part);
    if (state === 'unknown') return incident;
    if (state === undefined || !isFault(state)) return { ...incident, until: at };
    return { ...incident, state: incident.state === 'down' ? 'down' : state };
  });
  const open = new Set(incidents.filter(({ until }) => until === null).map(({ part }) => part));
  for (const { part, title, state } of observations)
    if (isFault(state) && !open.has(part))
      incidents.push({ part, title, state, from: at, until: null, planned: isPlanned(at, history) });
  return { ...history, seenAt: at, parts, incidents: recent(incidents, now) };
}

/** The history a starting gateway continues from: a gap longer than a restart takes is recorded as an outage of the portal. */
export function resume(history: StatusHistory, title: string, now: Date): StatusHistory {
  const wasDown = history.seenAt !== '' && now.getTime() - Date.parse(history.seenAt) > outageMs;
  if (!wasDown) return history;
  const [from, until] = [history.seenAt, now.toISOString()];
  const planned = isPlanned(from, history);
  const outage: Incident = { part: 'portal', title, state: 'down', from, until, planned };
  // The portal's own period begins anew.
  const parts = history.parts.filter(({ part }) => part !== 'portal');
  return { ...history, parts, incidents: recent([...history.incidents, outage], now) };
}

const recent = (incidents: readonly Incident[], now: Date): Incident[] =>
  incidents
    .filter(({ until }) => until === null || now.getTime() - Date.parse(until) < retentionDays * dayMs)
    .slice(-maxIncidents);

const isPlanned = (at: string, { maintenance }: StatusHistory): boolean =>
  maintenance.some(({ starts_at, ends_at }) => at >= starts_at && at <= ends_at);

/** Announced maintenance that is not over. */
export const upcoming = (maintenance: readonly AnnouncedMaintenance[], now: Date): AnnouncedMaintenance[] =>
  maintenance.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime());
