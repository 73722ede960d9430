import type { Tx } from '../../platform/database/db.ts';

/** Notices to students about grades. Communications are an area above, which passes this handler in; it writes in the transaction of the
 *  change. */
export interface GradeNotices {
  /** A column, or everything that a homologated pauta shows: one notice per person (I3). */
  published(
    tx: Tx,
    of: { edition_id: number; columns: readonly string[]; people: readonly number[] },
  ): Promise<void>;
  /** A published grade that was changed. */
  changed(
    tx: Tx,
    of: { edition_id: number; column: string; person_id: number; old: string; new: string; reason: string },
  ): Promise<void>;
  /** Changed weights, for people with published grades, each change in words (I6). */
  weighed(
    tx: Tx,
    of: { edition_id: number; people: readonly number[]; changes: readonly string[]; reason: string },
  ): Promise<void>;
  /** Named for the special exam (I2). The reason, often an illness, is not repeated. */
  named(tx: Tx, of: { edition_id: number; person_id: number }): Promise<void>;
  /** The naming was revoked. */
  unnamed(tx: Tx, of: { edition_id: number; person_id: number; reason: string }): Promise<void>;
}
