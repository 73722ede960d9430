import type { Register, RowBase } from '../../contract/core/crud.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { useCommand } from '../../data/hooks.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { useRowWork, type RowWork } from './use-row-work.ts';

interface RowCommands<Row> extends RowWork<Row> {
  remove(row: Row): Promise<void>;
  setActive(row: Row, active: boolean): Promise<void>;
}

/** What a register's own buttons do with a row, and how a screen runs commands of its own on one. */
export function useRowCommands<Row extends RowBase, Value>(
  register: Register<Row, Value>,
  reload: () => void,
  touches: readonly Endpoint[],
): RowCommands<Row> {
  const work = useRowWork<Row>(reload);
  const remove = useCommand(register.remove, [register.list, ...touches]);
  const update = useCommand(register.update, [register.list, ...touches]);
  return {
    ...work,
    remove: (row) =>
      work.run(
        row,
        async () => {
          await remove.mutateAsync({ params: { id: row.id } });
          return { message: text.removed };
        },
        { gone: true },
      ),
    setActive: (row, active) =>
      work.run(row, () =>
        update.mutateAsync({ params: { id: row.id }, body: { active, version: row.version } as never }),
      ),
  };
}
