import { type ReactNode, useState } from 'react';
import { deletedMessage, type Register, type RowBase } from '../../contract/core/crud.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { useCommand } from '../../data/hooks.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { failureOf, isTransient } from '../../data/api-failure.ts';
import { call } from '../../data/call.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { useUndo } from './use-undo.tsx';

interface RowCommands<Row> extends RowWork<Row> {
  /** Offers to undo the last action for a while; for the screen's frame. */
  undo: ReactNode;
  /** Offers to undo an action of the screen's own, in place of the last one. */
  offerUndo: ReturnType<typeof useUndo>['offer'];
  remove(row: Row): Promise<void>;
  setActive(row: Row, active: boolean): Promise<void>;
}

/** A register's own row actions, and how a screen runs commands of its own on a row. */
export function useRowCommands<Row extends RowBase, Value>(
  register: Register<Row, Value>,
  reload: () => void,
  touches: readonly Endpoint[],
  name: (row: Row) => string,
): RowCommands<Row> {
  const { http } = usePortal();
  const { offer, bar } = useUndo();
  const work = useRowWork<Row>(reload);
  const remove = useCommand(register.remove, [register.list, ...touches]);
  const update = useCommand(register.update, [register.list, register.get, ...touches]);
  const set = ({ id, version }: Row, active: boolean) =>
    update.mutateAsync({ params: { id }, body: { active, version } as never });
  /** Only while nobody else has changed the record; a record already in the wanted state, as after a lost answer, counts as success. */
  const setBack = async (row: Row, active: boolean): Promise<string | undefined> => {
    try {
      return (await set(row, active)).message;
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
      const { data } = await call(http, register.get, { params: { id: row.id } });
      reload();
      return data.active === active ? text.undone : undefined;
    }
  };
  return {
    ...work,
    remove: (row) =>
      work.run(row, async () => {
        const { message } = await remove.mutateAsync({ params: { id: row.id } });
        // A record with a history is only deactivated, as the answer says.
        const gone = message === deletedMessage;
        return { message: gone ? text.removed : message, gone };
      }),
    undo: bar,
    offerUndo: offer,
    setActive: (row, active) =>
      work.run(row, async () => {
        const answer = await set(row, active);
        offer({
          said: (active ? text.activated : text.deactivated)(name(row)),
          undo: () => setBack(answer.data, !active),
        });
        return answer;
      }),
  };
}

export interface RowWork<Row> {
  /** Whether a command on the row is running. */
  busy(row: Row): boolean;
  /** Runs a command on a row and shows its message. A row that is `gone` stays dimmed until the list without it arrives. */
  run(row: Row, command: () => Promise<{ message: string; gone?: boolean }>): Promise<void>;
}

/** Commands on the rows of a list. A row is dimmed while the server works and restored, with the reason, after an error (decision 38). */
export function useRowWork<Row extends { id: number }>(reload: () => void): RowWork<Row> {
  const { notify } = usePortal();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const release = (row: Row) => setBusy((ids) => new Set([...ids].filter((id) => id !== row.id)));

  const run: RowWork<Row>['run'] = async (row, command) => {
    setBusy((ids) => new Set([...ids, row.id]));
    try {
      const { message, gone = false } = await command();
      if (!gone) release(row);
      notify.success(message);
    } catch (error) {
      const failure = failureOf(error);
      release(row);
      notify.error(failure.message, {
        supportCode: failure.supportCode,
        ...(isTransient(failure) && { retry: () => void run(row, command) }),
      });
      // The row is stale: deleted, in use or changed.
      if (!isTransient(failure)) reload();
    }
  };
  return { busy: (row) => busy.has(row.id), run };
}
