import { useState } from 'react';
import type { Register, RowBase } from '../contract/crud.ts';
import { failureOf, isTransient } from '../data/api-failure.ts';
import { useCommand } from '../data/hooks.ts';
import { usePortal } from '../remote/portal-context.tsx';
import { screenMessages as text } from './messages.ts';

interface RowCommands<Row> {
  /** Whether a command on the row is under way. */
  busy(row: Row): boolean;
  remove(row: Row): Promise<void>;
  setActive(row: Row, active: boolean): Promise<void>;
}

/** What a row's buttons do. The row is dimmed while the server works and stands again, with the reason, when it refuses (decision 38). */
export function useRowCommands<Row extends RowBase, Value>(
  register: Register<Row, Value>,
  reload: () => void,
): RowCommands<Row> {
  const { notify } = usePortal();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const remove = useCommand(register.remove, [register.list]);
  const update = useCommand(register.update, [register.list]);

  const release = (row: Row) => setBusy((ids) => new Set([...ids].filter((id) => id !== row.id)));
  const run = async (row: Row, command: () => Promise<void>): Promise<void> => {
    setBusy((ids) => new Set([...ids, row.id]));
    try {
      await command();
    } catch (error) {
      const failure = failureOf(error);
      release(row);
      notify.error(failure.message, {
        supportCode: failure.supportCode,
        ...(isTransient(failure) && { retry: () => void run(row, command) }),
      });
      // What the row says is out of date: it is gone, in use or was changed.
      if (!isTransient(failure)) reload();
    }
  };

  return {
    busy: (row) => busy.has(row.id),
    // A row that was removed stays dimmed until the list without it arrives.
    remove: (row) =>
      run(row, async () => {
        await remove.mutateAsync({ params: { id: row.id } });
        notify.success(text.removed);
      }),
    setActive: (row, active) =>
      run(row, async () => {
        const { message } = await update.mutateAsync({
          params: { id: row.id },
          body: { active, version: row.version } as never,
        });
        release(row);
        notify.success(message);
      }),
  };
}
