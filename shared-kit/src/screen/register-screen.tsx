import { Button, Space, Tag } from '@portal/shared-kit/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Register, RowBase } from '../contract/crud.ts';
import { useAllowed } from '../data/use-allowed.ts';
import { lazyCode, LazyOutlet, type LazyCode } from '../remote/lazy-code.tsx';
import { usePortal } from '../remote/portal-context.tsx';
import type { DialogsProps, OpenDialog } from './register-dialogs.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { screenMessages as text } from './messages.ts';
import { Pager } from './pager.tsx';
import { actionsOf, RowActions, type RowAction } from './row-actions.tsx';
import { Rows, type Column } from './rows.tsx';
import { ScreenStyle } from './screen-style.tsx';
import { FailureNotice, ScreenState } from './screen-state.tsx';
import { useList, type List } from './use-list.ts';
import { whenIdle } from './when-idle.ts';
import { useRowCommands } from './use-row-commands.ts';

interface Props<Row extends RowBase, Value extends object> {
  title: string;
  register: Register<Row, Value>;
  columns: readonly Column<Row>[];
  /** Form.Items; the same fields show a record that is only looked at. */
  fields: ReactNode;
}

/** Forms and questions are fetched when the list stands and nobody waits for them, or when the first of them is opened. */
const dialogs = lazyCode<DialogsProps<RowBase, object>>(() =>
  import('./register-dialogs.tsx').then((m) => m.RegisterDialogs),
);

/** The plain register: list, search, look, add, change, and delete or deactivate. A richer screen composes useList and FormDrawer itself. */
export function RegisterScreen<Row extends RowBase, Value extends object>({
  title,
  register,
  columns,
  fields,
}: Props<Row, Value>) {
  const { setTitle } = usePortal();
  const allowed = useAllowed();
  const list = useList(register.list);
  const commands = useRowCommands(register, list.reload);
  const [open, setOpen] = useState<OpenDialog<Row>>();
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setTitle(title), [title, setTitle]);
  const stands = list.rows !== undefined;
  useEffect(
    () => (stands ? whenIdle(() => void dialogs.load().catch(() => undefined)) : undefined),
    [stands],
  );

  const may = { update: allowed(register.update), remove: allowed(register.remove) };
  const name = (row: Row) => String(row[(register.unique?.field ?? columns[0]!.dataIndex) as keyof Row]);
  const close = () => setOpen(undefined);
  const act = (action: RowAction, row: Row) =>
    action === 'activate' ? void commands.setActive(row, true) : setOpen({ action, row });
  const finish = (command: (row: Row) => Promise<void>) => (row: Row) => {
    void command(row);
    close();
    // The button that asked is about to go, and the focus must not go with it.
    heading.current?.focus();
  };
  const onRemove = finish(commands.remove);
  const onDeactivate = finish((row) => commands.setActive(row, false));

  return (
    <section aria-label={title}>
      <ScreenStyle />
      <h1 ref={heading} tabIndex={-1} className="pk-title">
        {title}
      </h1>
      <ListToolbar
        search={list.search}
        onAdd={allowed(register.create) ? () => setOpen({ action: 'add' }) : undefined}
      />
      {list.rows && list.failure && <FailureNotice failure={list.failure} onRetry={list.reload} />}
      <ScreenState
        failure={list.rows ? undefined : list.failure}
        loading={!list.rows}
        empty={list.total === 0 ? <Nothing list={list} /> : undefined}
        onRetry={list.reload}
      >
        <Rows
          label={title}
          rows={list.rows ?? []}
          first={(list.page - 1) * list.perPage + 1}
          columns={marked(columns)}
          busy={commands.busy}
          stale={list.loadingNext}
          actions={(row) => (
            <RowActions
              name={name(row)}
              actions={actionsOf(row, may)}
              disabled={commands.busy(row)}
              onAction={(action) => act(action, row)}
            />
          )}
        />
        <Pager list={list} />
      </ScreenState>
      {used && (
        <LazyOutlet
          // One component draws the dialogs of every register, whatever its rows.
          code={dialogs as unknown as LazyCode<DialogsProps<Row, Value>>}
          with={{
            title,
            register,
            name,
            listed: list.rows ?? [],
            open,
            fields,
            onClose: close,
            onRemove,
            onDeactivate,
          }}
        />
      )}
    </section>
  );
}

/** The first column tells in words which rows are inactive. */
const marked = <Row extends RowBase>([first, ...others]: readonly Column<Row>[]): Column<Row>[] => [
  {
    ...first!,
    render: (value, row) => (
      <Space size="small" wrap>
        {first!.render ? first!.render(value, row) : (value as ReactNode)}
        {!row.active && <Tag>{text.inactive}</Tag>}
      </Space>
    ),
  },
  ...others,
];

const Nothing = ({ list: { searched, search } }: { list: List<unknown> }) =>
  searched ? (
    <Space orientation="vertical">
      <span>{text.nothingFound(searched)}</span>
      <Button onClick={search.clear}>{text.clearSearch}</Button>
    </Space>
  ) : (
    text.empty
  );
