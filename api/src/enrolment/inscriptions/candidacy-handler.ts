import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';

/** What inscriptions ask of the candidacies they came from, which stand above them. */
export interface CandidacyHandler {
  /** Locks a candidacy; always before its inscription is locked. */
  lock(tx: Tx, candidacyId: number): Promise<unknown>;
  /** The inscription is paid, or nothing is owed. Idempotent; throws `conflict` where the candidacy has expired. */
  matriculate(tx: Tx, ctx: Acting, candidacyId: number): Promise<void>;
}
