import { Button, Space, Typography } from '@portal/shared-kit/ui';
import { Tag } from '@portal/shared-kit/ui-data';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Register, RowBase } from '../contract/crud.ts';
import { useAllowed } from '../data/use-allowed.ts';
import { usePortal } from '../remote/portal-context.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { screenMessages as text } from './messages.ts';
import { Pager } from './pager.tsx';
import { RegisterForm } from './register-form.tsx';
import { actionsOf, RowActions, type RowAction } from './row-actions.tsx';
import { Rows, type Column } from './rows.tsx';
import { FailureNotice, ScreenState } from './screen-state.tsx';
import { useList, type List } from './use-list.ts';
import { useRowCommands } from './use-row-commands.ts';
import { ViewDrawer } from './view-drawer.tsx';

interface Props<Row extends RowBase, Value extends object> {
  title: string;
  register: Register<Row, Value>;
  columns: readonly Column<Row>[];
  /** Form.Items; the same fields show a record that is only looked at. */
  fields: ReactNode;
}
type Open<Row> = { action: RowAction; row: Row } | { action: 'add'; row?: undefined } | undefined;

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
  const [open, setOpen] = useState<Open<Row>>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setTitle(title), [title, setTitle]);

  const may = { update: allowed(register.update), remove: allowed(register.remove) };
  const name = (row: Row) => String(row[(register.unique?.field ?? columns[0]!.dataIndex) as keyof Row]);
  const close = () => setOpen(undefined);
  const act = (action: RowAction, row: Row) =>
    action === 'activate' ? void commands.setActive(row, true) : setOpen({ action, row });
  const finish = (command: (row: Row) => Promise<void>) => () => {
    void command(open!.row!);
    close();
    // The button that asked is about to go, and the focus must not go with it.
    heading.current?.focus();
  };

  return (
    <section aria-label={title}>
      <Typography.Title level={1} ref={heading} tabIndex={-1} style={{ fontSize: 24, outline: 'none' }}>
        {title}
      </Typography.Title>
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
      <RegisterForm
        title={title}
        register={register}
        name={name}
        listed={list.rows ?? []}
        row={open?.action === 'edit' ? open.row : open?.action === 'add' ? 'new' : undefined}
        onClose={close}
      >
        {fields}
      </RegisterForm>
      <ViewDrawer
        title={open?.row ? text.viewTitle(name(open.row)) : ''}
        record={open?.action === 'view' ? open.row : undefined}
        onClose={close}
      >
        {fields}
      </ViewDrawer>
      <ConfirmDialog
        open={open?.action === 'remove'}
        question={text.removeQuestion}
        confirm={text.remove}
        danger
        onConfirm={finish(commands.remove)}
        onCancel={close}
      >
        <strong>{open?.row && name(open.row)}</strong>
        <p>{text.removeWarning}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open?.action === 'deactivate'}
        question={text.deactivateQuestion}
        confirm={text.deactivate}
        danger
        onConfirm={finish((row) => commands.setActive(row, false))}
        onCancel={close}
      >
        <strong>{open?.row && name(open.row)}</strong>
        <p>{text.deactivateReason}</p>
      </ConfirmDialog>
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
