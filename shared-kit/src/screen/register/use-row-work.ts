import { useState } from 'react';
import { failureOf, isTransient } from '../../data/api-failure.ts';
import { usePortal } from '../../remote/portal-context.tsx';

export interface RowWork<Row> {
  /** Whether a command on the row is running. */
  busy(row: Row): boolean;
  /** Runs a command on a row and shows its message. With `gone` the row stays dimmed until the list without it arrives. */
  run(row: Row, command: () => Promise<{ message: string }>, options?: { gone?: boolean }): Promise<void>;
}

/** Commands on the rows of a list. A row is dimmed while the server works and restored, with the reason, after an error (decision 38). */
export function useRowWork<Row extends { id: number }>(reload: () => void): RowWork<Row> {
  const { notify } = usePortal();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const release = (row: Row) => setBusy((ids) => new Set([...ids].filter((id) => id !== row.id)));

  const run: RowWork<Row>['run'] = async (row, command, options = {}) => {
    setBusy((ids) => new Set([...ids, row.id]));
    try {
      const { message } = await command();
      if (!options.gone) release(row);
      notify.success(message);
    } catch (error) {
      const failure = failureOf(error);
      release(row);
      notify.error(failure.message, {
        supportCode: failure.supportCode,
        ...(isTransient(failure) && { retry: () => void run(row, command, options) }),
      });
      // The row is stale: deleted, in use or changed.
      if (!isTransient(failure)) reload();
    }
  };
  return { busy: (row) => busy.has(row.id), run };
}
