import { audit, type Acting, type FieldChange } from '../audit/audit.repository.ts';
import type { Tx } from '../database/db.ts';
import { ApiError, orNotFound } from '../http/errors.ts';

/** One move of one record. */
export interface Transition<Row, State, Details> {
  id: number;
  before: Row;
  to: State;
  details: Details;
  actorId: number | null;
}

/** A kind of record with states. `Details` is what the caller supplies with a move. */
export interface Machine<Row extends { state: State }, State extends string, Details> {
  entity: string;
  /** Name of the move in the audit log. */
  action: string;
  /** Message where there is no such record. */
  missing: string;
  /** Locks the record until the transaction ends. */
  lock(tx: Tx, id: number): Promise<Row | undefined>;
  /** States that can be reached from its state, by any user. */
  next(record: Row): readonly State[];
  /** Message where the move is not allowed. */
  illegal(from: State, to: State): string;
  /** A move to the current state changes nothing; by default it is illegal like any other. */
  idempotent?: true;
  /** Throws where a required detail is missing. */
  check?(step: Transition<Row, State, Details>): void;
  update(tx: Tx, step: Transition<Row, State, Details>): Promise<unknown>;
  /** Inserts the event, which is immutable. */
  event(tx: Tx, step: Transition<Row, State, Details>): Promise<unknown>;
  /** Fields for the audit row. */
  changes(step: Transition<Row, State, Details>): FieldChange[];
  reason(details: Details): string;
}

/** Moves a record to another state: lock, check, update, event and audit row, in the caller's transaction. Whether this person may do so is
 *  checked by the caller. Throws `not_found`, `conflict` where the move is not allowed, and what `check` throws. */
export async function transition<Row extends { state: State }, State extends string, Details>(
  tx: Tx,
  ctx: Acting,
  machine: Machine<Row, State, Details>,
  id: number,
  to: State,
  details: Details,
): Promise<void> {
  const before = orNotFound(await machine.lock(tx, id), machine.missing);
  const from = before.state;
  if (from === to && machine.idempotent) return;
  if (!machine.next(before).includes(to)) throw new ApiError('conflict', machine.illegal(from, to));
  const step = { id, before, to, details, actorId: ctx.user?.userId ?? null };
  machine.check?.(step);
  await machine.update(tx, step);
  await machine.event(tx, step);
  const reason = machine.reason(details);
  await audit(tx, ctx, {
    action: machine.action,
    entity: machine.entity,
    entityId: id,
    changes: machine.changes(step),
    ...(reason && { reason }),
  });
}
