import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Register, RowBase } from '../../contract/core/crud.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { manyOn } from '../many/many-bar.tsx';
import { failureOf } from '../../data/api-failure.ts';
import { call } from '../../data/call.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { useAllowed } from '../../data/hooks.ts';
import { screenMessages as text } from '../frame/messages.ts';
import type { OpenDialog } from './open-dialogs.tsx';
import { actionsOf, type RegisterAction, type RowAction } from '../list/row-actions.tsx';
import { useHistory } from './use-history.tsx';
import type { List } from '../list/state/use-list.ts';
import { useRowCommands, type RowWork } from './use-row-commands.ts';
import { useViewed } from '../record/use-viewed.ts';

/** A register's state and actions for its screen. */
export interface RegisterControl<Row extends RowBase, Value extends object> extends RowWork<Row> {
  register: Register<Row, Value>;
  touches: readonly Endpoint[];
  rows: readonly Row[] | undefined;
  name: (row: Row) => string;
  /** The undo button, for the screen's frame. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Opens the form of a new record; undefined without the permission. */
  add: (() => void) | undefined;
  /** The register's own permitted actions of a row; a screen adds its own. */
  actions: (row: Row) => RowAction[];
  /** The bar of batch acts. */
  many: ReturnType<typeof manyOn>;
  /** The history of a row, where the register has one. */
  history: ReactNode;
  /** Undoes the last action, for some seconds. */
  undo: ReactNode;
  /** Offers to undo an action of the screen's own, in place of the last one. */
  offerUndo: ReturnType<typeof useRowCommands>['offerUndo'];
  dialog: {
    open: OpenDialog<Row>;
    /** The id of the record that is viewed. */
    viewed: number | undefined;
    onViewClosed: () => void;
    onEdit: ((row: Row) => void) | undefined;
    onClose: () => void;
    onSaved: (row: Row, isNew: boolean) => void;
    onRemove: (row: Row) => void;
    onDeactivate: (row: Row) => void;
  };
}

const none: readonly Endpoint[] = [];
const dangerous: readonly RegisterAction[] = ['remove', 'deactivate'];

/** Creating, viewing, editing, deleting and deactivating over a list; `RegisterDialogs` renders the dialogs. */
export function useRegister<Row extends RowBase, Value extends object>(
  register: Register<Row, Value>,
  list: Pick<List<Row>, 'rows' | 'reload'> & Partial<Pick<List<Row>, 'fresh' | 'point' | 'readAt'>>,
  name: (row: Row) => string,
  /** Endpoints to invalidate after a change, besides the register's own list. */
  touches: readonly Endpoint[] = none,
): RegisterControl<Row, Value> {
  const allowed = useAllowed();
  const { can, http } = usePortal();
  const { busy, run, remove, setActive, undo, offerUndo } = useRowCommands(
    register,
    list.reload,
    touches,
    name,
  );
  const [open, setOpen] = useState<OpenDialog<Row>>();
  const history = useHistory<Row>(register.entity, name);
  const viewed = useViewed();
  const heading = useRef<HTMLHeadingElement>(null);

  const may = { update: allowed(register.update), remove: allowed(register.remove) };
  // A form calls it again when its animation ends, and a view may be open by then.
  const onClose = () => setOpen(undefined);
  /** A new row that the page does not have is read again with the list, so that its version is never older. */
  const readFresh = useEffectEvent(async () => {
    const { fresh, rows, point } = list;
    if (!fresh || !rows || rows.some(({ id }) => id === fresh.id)) return;
    try {
      point?.((await call(http, register.get, { params: { id: fresh.id } })).data);
    } catch (error) {
      if (failureOf(error).code === 'not_found') point?.(undefined);
    }
  });
  useEffect(() => void readFresh(), [list.readAt]);
  /** Later changes of the new row are shown by the list itself. */
  const unmark = ({ id }: Row) => {
    if (list.fresh?.id === id) list.point?.(undefined);
  };
  const act = (action: RegisterAction, row: Row) => {
    if (action === 'view') return viewed.open(row.id);
    if (action !== 'activate') return setOpen({ action, row });
    unmark(row);
    void setActive(row, true);
  };
  const finish = (command: (row: Row) => Promise<void>) => (row: Row) => {
    unmark(row);
    void command(row);
    onClose();
    // The button that was clicked disappears, and the focus must not be lost.
    heading.current?.focus();
  };

  return {
    register,
    touches,
    rows: list.rows,
    name,
    heading,
    busy,
    run,
    add: allowed(register.create) ? () => setOpen({ action: 'add' }) : undefined,
    actions: (row) => [
      ...actionsOf(row, may).map((action) => ({
        label: text[action],
        danger: dangerous.includes(action),
        opens: action === 'view',
        run: () => act(action, row),
      })),
      ...history.actions(row),
    ],
    many: manyOn(register.entity, can),
    history: history.drawer,
    undo,
    offerUndo,
    dialog: {
      open,
      viewed: viewed.id,
      onViewClosed: viewed.close,
      onEdit: may.update
        ? (row) => {
            viewed.leave();
            setOpen({ action: 'edit', row });
          }
        : undefined,
      onClose,
      onSaved: (row, isNew) => (isNew ? list.point?.(row) : unmark(row)),
      onRemove: finish(remove),
      onDeactivate: finish((row) => setActive(row, false)),
    },
  };
}
