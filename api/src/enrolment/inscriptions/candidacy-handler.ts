import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';

/** What inscriptions need of candidacies; that area is above this one and passes the handler in. */
export interface CandidacyHandler {
  /** Locks a candidacy; always before its inscription is locked. */
  lock(tx: Tx, candidacyId: number): Promise<unknown>;
  /** The inscription is paid, or nothing was due. Idempotent; throws `conflict` where the candidacy has expired. */
  matriculate(tx: Tx, ctx: Acting, candidacyId: number): Promise<void>;
}
