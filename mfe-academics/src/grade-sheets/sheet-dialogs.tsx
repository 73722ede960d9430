import { closingRehearsal, reopenEdition } from '@portal/shared-kit/contract/grading/closing';
import { homologateSheet, returnSheet, type SheetRow } from '@portal/shared-kit/contract/grading/sheet';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';
import { nameOf, touched } from './sheet-words.tsx';

export interface OpenSheet {
  what: 'homologate' | 'return' | 'reopen';
  row: SheetRow;
}

/** Confirmations: homologating or returning a pauta (C.5), reopening an ended edition (I14). */
export function SheetDialogs({ open: { what, row }, onClose }: { open: OpenSheet; onClose: () => void }) {
  const homologate = useCommand(homologateSheet, touched);
  const giveBack = useCommand(returnSheet, touched);
  const reopen = useCommand(reopenEdition, [...touched, closingRehearsal]);
  const params = { id: row.id };
  if (what === 'reopen')
    return (
      <ActionDialog
        title={text.reopenTitle}
        confirm={text.reopen}
        danger
        reason
        onConfirm={({ reason }) => reopen.mutateAsync({ params: { id: row.edition_id }, body: { reason } })}
        onClose={onClose}
      >
        <p>
          <strong>{nameOf(row)}</strong>
        </p>
        <p>{text.reopenEffect}</p>
      </ActionDialog>
    );
  return what === 'homologate' ? (
    <ActionDialog
      title={text.homologateTitle}
      confirm={text.homologate}
      onConfirm={() => homologate.mutateAsync({ params })}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(row)}</strong>
      </p>
      <p>{text.homologateEffect(row.students)}</p>
    </ActionDialog>
  ) : (
    <ActionDialog
      title={text.giveBackTitle}
      confirm={text.giveBack}
      reason
      onConfirm={({ reason }) => giveBack.mutateAsync({ params, body: { reason } })}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(row)}</strong>
      </p>
      <p>{text.giveBackEffect}</p>
    </ActionDialog>
  );
}
