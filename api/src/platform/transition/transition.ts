import { audit, type Acting, type Change } from '../audit/audit.repository.ts';
import type { Tx } from '../database/db.ts';
import { ApiError, orNotFound } from '../http/errors.ts';

/** One move of one record, as its machine is told of it. */
export interface Step<Row, State, Details> {
  id: number;
  before: Row;
  to: State;
  details: Details;
  actorId: number | null;
}

/** A kind of record that goes from state to state. `Details` is what a caller says along with a move. */
export interface Machine<Row extends { state: State }, State extends string, Details> {
  entity: string;
  /** Name of the move in the audit log. */
  action: string;
  /** Said where there is no such record. */
  missing: string;
  /** Locks the record until the transaction ends. */
  lock(tx: Tx, id: number): Promise<Row | undefined>;
  /** Where its state leads, whoever takes it there. */
  next(record: Row): readonly State[];
  /** Said where its state does not lead there. */
  illegal(from: State, to: State): string;
  /** A move to the state it is in already changes nothing; otherwise it is illegal like any other. */
  idempotent?: true;
  /** Throws where something that must be said is missing. */
  check?(step: Step<Row, State, Details>): void;
  update(tx: Tx, step: Step<Row, State, Details>): Promise<unknown>;
  /** Writes the event, which nobody changes afterwards. */
  event(tx: Tx, step: Step<Row, State, Details>): Promise<unknown>;
  /** Fields for the audit row. */
  changes(step: Step<Row, State, Details>): Change[];
  reason(details: Details): string;
}

/** Takes a record to another state: lock, check, update, event and audit row, in the caller's transaction. Whether this person may do
 *  so is the caller's to know. Throws `not_found`, `conflict` where its state does not lead there, and what `check` throws. */
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
