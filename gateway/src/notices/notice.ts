import type { LedgerEntry } from '../registry/ledger.ts';
import { watchActor } from '../registry/state.ts';

/** What a team and those who run the portal are told without looking. */
export const noticeKinds = [
  'canary_halted',
  'rolled_back',
  'quarantined',
  'stable_failing',
  'publication_refused',
] as const;

/** The body of a webhook. */
export interface Notice {
  /** The line of the history that says the same; a notice that comes twice has the same one. */
  id: number;
  kind: (typeof noticeKinds)[number];
  /** ISO 8601, UTC. */
  at: string;
  remote: string;
  release: string | null;
  actor: string;
  reason: string;
}

function kindOf(entry: LedgerEntry): Notice['kind'] | undefined {
  switch (entry.what) {
    case 'withdrawn':
      return entry.channel === 'canary' && entry.actor === watchActor ? 'canary_halted' : undefined;
    case 'status':
      return entry.status === 'quarantined' ? 'quarantined' : undefined;
    case 'rolled_back':
      return 'rolled_back';
    case 'failing':
      return 'stable_failing';
    case 'refused':
      return 'publication_refused';
    default:
      return undefined;
  }
}

/** Undefined where nobody is told. */
export function noticeOf(entry: LedgerEntry): Notice | undefined {
  const kind = kindOf(entry);
  const { revision, at, remote, release, actor, reason } = entry;
  return kind && { id: revision, kind, at, remote, release, actor, reason };
}
