import { type ReactNode, useState } from 'react';
import type { Register, RowBase } from '../../contract/core/crud.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { useEndpoint, useCommand } from '../../data/hooks.ts';
import { ActionDialog } from '../form/action-dialog.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { RegisterAction } from '../list/row-actions.tsx';
import { ApiFailure } from '../../data/api-failure.ts';
import { call } from '../../data/call.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { defaultsOf } from '../form/form-defaults.ts';
import { FormDrawer } from '../form/form-drawer.tsx';
import type { Problems } from '../form/problems.ts';
import { sameText } from '../frame/same-text.ts';

export type OpenDialog<Row> =
  | { action: Exclude<RegisterAction, 'view'>; row: Row }
  | { action: 'add'; row?: undefined }
  | undefined;

export interface DialogsProps<Row extends RowBase, Value extends object> {
  title: string;
  register: Register<Row, Value>;
  touches: readonly Endpoint[];
  name: (row: Row) => string;
  listed: readonly Row[];
  open: OpenDialog<Row>;
  fields: ReactNode;
  onClose: () => void;
  onSaved: (row: Row, isNew: boolean) => void;
  onRemove: (row: Row) => void;
  onDeactivate: (row: Row) => void;
}

/** The dialogs of a register that change it: form and confirmations. */
export function OpenDialogs<Row extends RowBase, Value extends object>({
  title,
  register,
  touches,
  name,
  listed,
  open,
  fields,
  onClose,
  onSaved,
  onRemove,
  onDeactivate,
}: DialogsProps<Row, Value>) {
  const { action, row } = open ?? {};
  return (
    <>
      <RegisterForm
        title={title}
        register={register}
        touches={touches}
        name={name}
        listed={listed}
        row={action === 'edit' ? row : action === 'add' ? 'new' : undefined}
        onClose={onClose}
        onSaved={onSaved}
      >
        {fields}
      </RegisterForm>
      <ActionDialog
        open={action === 'remove'}
        title={text.removeQuestion}
        confirm={text.remove}
        danger
        onConfirm={() => onRemove(row!)}
        onClose={onClose}
      >
        <strong>{row && name(row)}</strong>
        <p>{text.removeWarning}</p>
      </ActionDialog>
      <ActionDialog
        open={action === 'deactivate'}
        title={text.deactivateQuestion}
        confirm={text.deactivate}
        danger
        onConfirm={() => onDeactivate(row!)}
        onClose={onClose}
      >
        <strong>{row && name(row)}</strong>
        <p>{text.deactivateReason}</p>
        {action === 'deactivate' && row && <Uses register={register} id={row.id} />}
      </ActionDialog>
    </>
  );
}

/** The records that use it, counted (decision 35); the question can be answered before they have loaded. */
function Uses<Row extends RowBase>({ register, id }: { register: Pick<Register<Row>, 'get'>; id: number }) {
  const { uses } = useEndpoint(register.get, { params: { id } }).data?.data ?? {};
  return <p aria-live="polite">{uses && uses.length > 0 && text.usesOf(uses)}</p>;
}

interface Props<Row extends RowBase, Value extends object> {
  title: string;
  register: Register<Row, Value>;
  /** Endpoints to invalidate after a save. */
  touches: readonly Endpoint[];
  name: (row: Row) => string;
  /** The rows on the screen: a name that one of them has is reported at once (S1 §5). */
  listed: readonly Row[];
  /** The record to edit; undefined closes the form. */
  row: Row | 'new' | undefined;
  onClose: () => void;
  onSaved: (row: Row, isNew: boolean) => void;
  children: ReactNode;
}

/** The form of a register: creates, or updates with an optimistic lock. */
function RegisterForm<Row extends RowBase, Value extends object>({
  title,
  register,
  touches,
  name,
  listed,
  row,
  onClose,
  onSaved,
  children,
}: Props<Row, Value>) {
  const { http, notify } = usePortal();
  const create = useCommand(register.create, [register.list, ...touches]);
  const update = useCommand(register.update, [register.list, ...touches]);
  const [blank] = useState(() => defaultsOf(register.form));
  const edited = row === 'new' ? undefined : row;
  const [current, setCurrent] = useState<Row>();
  // The version loaded after a conflict applies as long as the row itself is not newer.
  const version = Math.max(edited?.version ?? 0, current && current.id === edited?.id ? current.version : 0);

  /** A duplicate name among the rows on the screen; nothing is sent then. */
  const refuseTaken = async (value: Value) => {
    if (!register.unique) return;
    const { field, message } = register.unique;
    const search = String(value[field as keyof Value]);
    const nameOf = (row: Row) => String(row[field as keyof Row]);
    if (edited && sameText(nameOf(edited), search)) return;
    const { data } = await call(http, register.list, { query: { search, per_page: 100 } });
    if (data.some((other) => other.id !== edited?.id && sameText(nameOf(other), search)))
      throw new ApiFailure('duplicate', message, { errors: { [field]: [message] } });
  };
  const save = async (value: Value) => {
    await refuseTaken(value);
    const { message, data } = edited
      ? await update.mutateAsync({ params: { id: edited.id }, body: { ...value, version } as never })
      : await create.mutateAsync({ body: value as never });
    onSaved(data, edited === undefined);
    notify.success(message);
  };
  const reload = async () => {
    const { data } = await call(http, register.get, { params: { id: edited!.id } });
    setCurrent(data);
    return data;
  };
  const check = (value: Value): Problems | undefined => {
    if (!register.unique) return undefined;
    const { field, message } = register.unique;
    const wanted = String(value[field as keyof Value]);
    const taken = listed.some(
      (other) => other.id !== edited?.id && sameText(String(other[field as keyof Row]), wanted),
    );
    return taken ? { [field]: [message] } : undefined;
  };

  return (
    <FormDrawer<Value>
      title={edited ? text.editTitle(name(edited)) : text.addTitle(title)}
      schema={register.form}
      value={row === undefined ? undefined : row === 'new' ? blank : row}
      onSubmit={save}
      onClose={onClose}
      check={check}
      draftKey={`${register.list.path}:${edited?.id ?? 'new'}`}
      {...(row === 'new' && { keeps: register.keeps ?? [] })}
      {...(edited && { reload })}
      {...(register.toasts && { toasts: register.toasts })}
    >
      {children}
    </FormDrawer>
  );
}
