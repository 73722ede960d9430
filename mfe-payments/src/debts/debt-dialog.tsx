import {
  previewReminders,
  promiseForm,
  promisePayment,
  sendReminders,
  type Debt,
} from '@portal/shared-kit/contract/finance/debt';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, DayItem, TextAreaItem } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

export interface DebtDialogProps {
  of: { remind: object } | { promise: Debt };
  onDone: () => void;
  onClose: () => void;
}

/** The dialogs of debts: reminders to everybody in the list, or the promise of one student. */
export const DebtDialog = ({ of, ...rest }: DebtDialogProps) =>
  'remind' in of ? (
    <RemindDialog filters={of.remind} {...rest} />
  ) : (
    <PromiseDialog debt={of.promise} {...rest} />
  );

type Rest = Omit<DebtDialogProps, 'of'>;

function RemindDialog({ filters, onDone, onClose }: Rest & { filters: object }) {
  const read = useEndpoint(previewReminders, { query: filters as never });
  const send = useCommand(sendReminders, [], [previewReminders]);
  // One that reminders or a promise outdated is not shown until it was read again.
  const preview = read.isFetching ? undefined : read.data?.data;
  const body = (
    <ReadState read={{ ...read, data: preview }}>
      {(preview) => (
        <>
          <p>
            <strong>{text.reached(preview.reached)}</strong>
          </p>
          <p>{text.leftOut(preview)}</p>
          {preview.reached > 0 && (
            <section aria-label={text.mail}>
              <p>{preview.subject}</p>
              <p style={{ whiteSpace: 'pre-line' }}>{preview.text}</p>
            </section>
          )}
        </>
      )}
    </ReadState>
  );
  if (!preview || preview.reached === 0)
    return (
      <ActionDialog title={text.remind} onClose={onClose}>
        {body}
      </ActionDialog>
    );
  return (
    <ActionDialog
      title={text.remind}
      confirm={text.send}
      onConfirm={() => send.mutateAsync({ body: { ...filters, reached: preview.reached } })}
      onDone={onDone}
      onClose={onClose}
    >
      {body}
    </ActionDialog>
  );
}

function PromiseDialog({ debt, ...outcome }: Rest & { debt: Debt }) {
  const promise = useCommand(promisePayment, [], [previewReminders]);
  return (
    <ActionDialog
      title={text.promiseOf(debt.name)}
      confirm={text.promise}
      schema={promiseForm}
      onConfirm={(body) => promise.mutateAsync({ params: { id: debt.id }, body })}
      {...outcome}
    >
      <p>{text.promiseHint}</p>
      <DayItem name="until_day" label={text.until} required />
      <TextAreaItem name="note" label={text.note} required maxLength={300} rows={3} />
    </ActionDialog>
  );
}
