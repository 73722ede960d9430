import { announcedMaintenance } from '@portal/shared-kit/contract/gateway/announced';
import type { AnnouncedMaintenance } from '@portal/shared-kit/contract/gateway/portal-status';
import { createStore } from 'zustand/vanilla';

/** Days before its start from which maintenance is shown in the frame. */
const daysBefore = 7;
const dayMs = 86_400_000;

/** The announcements inlined in the page; empty where missing or malformed. */
function inlined(): AnnouncedMaintenance[] {
  const text = document.querySelector<HTMLMetaElement>(`meta[name=${announcedMaintenance}]`)?.content;
  try {
    return text ? readAnnounced(JSON.parse(text)) : [];
  } catch {
    return [];
  }
}

/** Parses announcements from untrusted input; invalid ones are dropped. */
export const readAnnounced = (value: unknown): AnnouncedMaintenance[] =>
  Array.isArray(value) ? value.filter(isAnnounced) : [];

const isAnnounced = (value: unknown): value is AnnouncedMaintenance => {
  const { starts_at, ends_at, note } = (value ?? {}) as Partial<AnnouncedMaintenance>;
  return Boolean(Date.parse(starts_at ?? '') && Date.parse(ends_at ?? '')) && typeof note === 'string';
};

export const announced = createStore(() => ({ maintenance: inlined() }));

/** What to show at a moment, in milliseconds, and when that changes: the first announcement that is not over and not too far ahead. */
export function announcementAt(maintenance: readonly AnnouncedMaintenance[], now: number) {
  const [next] = maintenance.filter(({ ends_at }) => Date.parse(ends_at) > now);
  if (!next) return undefined;
  const [start, end] = [Date.parse(next.starts_at), Date.parse(next.ends_at)];
  const shown = start - daysBefore * dayMs;
  const changes = [shown, start, end].find((moment) => moment > now)!;
  return { ...next, shown: now >= shown, running: now >= start, changes };
}
