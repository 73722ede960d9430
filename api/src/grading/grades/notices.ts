import type { Tx } from '../../platform/database/db.ts';

/** What students are told about grades. Communications stand above this area, so that a handler is given from there; what it writes
 *  stands in the transaction of the change itself. */
export interface GradeNotices {
  /** A column, or all that a homologated pauta shows: one notice for each person (I3). */
  published(
    tx: Tx,
    of: { edition_id: number; columns: readonly string[]; people: readonly number[] },
  ): Promise<void>;
  /** A published grade that was changed. */
  changed(
    tx: Tx,
    of: { edition_id: number; column: string; person_id: number; old: string; new: string; reason: string },
  ): Promise<void>;
  /** Weights that changed, where these people have published grades, each change in words (I6). */
  weighed(
    tx: Tx,
    of: { edition_id: number; people: readonly number[]; changes: readonly string[]; reason: string },
  ): Promise<void>;
  /** Named for the special exam (I2). Why, which is often an illness, is not repeated. */
  named(tx: Tx, of: { edition_id: number; person_id: number }): Promise<void>;
  /** The naming was taken back. */
  unnamed(tx: Tx, of: { edition_id: number; person_id: number; reason: string }): Promise<void>;
}
