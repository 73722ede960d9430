import type { LedgerEntry } from '../registry/ledger.ts';
import { watchActor } from '../registry/state.ts';

/** Events that teams and operators are notified of. */
export const noticeKinds = [
  'canary_halted',
  'rolled_back',
  'quarantined',
  'stable_failing',
  'publication_refused',
] as const;

/** The body of a webhook. */
export interface Notice {
  /** The ledger revision of the event; a notice delivered twice has the same id, so that receivers can deduplicate. */
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

/** The notice of a ledger entry; undefined for entries that nobody is notified of. */
export function noticeOf(entry: LedgerEntry): Notice | undefined {
  const kind = kindOf(entry);
  const { revision, at, remote, release, actor, reason } = entry;
  return kind && { id: revision, kind, at, remote, release, actor, reason };
}
