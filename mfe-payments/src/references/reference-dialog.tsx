import { usePortal } from '@portal/shared-kit';
import {
  annulReference,
  reissueForm,
  reissueReference,
  type ReferenceRow,
} from '@portal/shared-kit/contract/finance/payment-reference';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, DayItem } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

export interface ReferenceDialogProps {
  of: { row: ReferenceRow; act: 'annul' | 'reissue' };
  onDone: () => void;
  onClose: () => void;
}
const form = reissueForm.pick({ expires_on: true });

/** Annuls a reference, or issues a new one for its invoice, with a reason. */
export function ReferenceDialog({ of: { row, act }, ...outcome }: ReferenceDialogProps) {
  const { http } = usePortal();
  const params = { id: row.id };
  if (act === 'annul')
    return (
      <ActionDialog
        danger
        reason
        title={text.annulQuestion(inThrees(row.number))}
        confirm={text.annul}
        onConfirm={({ reason }) => call(http, annulReference, { params, body: { reason } })}
        {...outcome}
      >
        {text.annulHint}
      </ActionDialog>
    );
  return (
    <ActionDialog<{ expires_on: string | null }>
      reason
      title={text.reissueQuestion(row.invoice ?? '')}
      confirm={text.reissue}
      schema={form}
      value={{ expires_on: null }}
      onConfirm={(body) => call(http, reissueReference, { params, body })}
      {...outcome}
    >
      <p>{text.reissueHint}</p>
      <DayItem name="expires_on" label={text.expires} extra={text.expiresHint} />
    </ActionDialog>
  );
}
