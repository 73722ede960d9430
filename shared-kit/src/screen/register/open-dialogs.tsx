import type { ReactNode } from 'react';
import type { Register, RowBase } from '../../contract/core/crud.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { useEndpoint } from '../../data/hooks.ts';
import { ActionDialog } from '../form/action-dialog.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { RegisterForm } from './register-form.tsx';
import type { RegisterAction } from '../list/row-actions.tsx';

/** The open dialog and its row. */
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
