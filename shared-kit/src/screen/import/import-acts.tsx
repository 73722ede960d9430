import { confirmImport, isFinal, undoImport, type ImportRecord } from '../../contract/platform/import.ts';
import { call } from '../../data/call.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { ActionDialog } from '../form/action-dialog.tsx';
import { importMessages as text } from './messages.ts';

export type Act = 'confirm' | 'undo';

interface Props {
  act: Act;
  record: ImportRecord;
  reload: () => void;
  onClose: () => void;
}

/** Confirms writing or undoing an import, and starts it. */
export function ImportActs({ act, record, reload, onClose }: Props) {
  const { http } = usePortal();
  const { id, title, counts } = record;
  const params = { id };
  // After an error or a lost answer too: it may have started nevertheless.
  const confirm = () =>
    call(http, confirmImport, { params, body: { skip_errors: counts.ERRO > 0 } }).finally(reload);
  if (act === 'undo')
    return (
      <ActionDialog
        title={text.undoQuestion}
        confirm={text.undo}
        danger
        onConfirm={() => call(http, undoImport, { params }).finally(reload)}
        onClose={onClose}
      >
        {text.undoWhat(counts.applied)}
      </ActionDialog>
    );
  return (
    <ActionDialog
      title={text.confirmQuestion(title)}
      confirm={record.state === 'VERIFICADA' ? text.confirm : text.goOn}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ul>
        <li>{text.counted.NOVA(counts.NOVA)}</li>
        <li>{text.counted.ALTERADA(counts.ALTERADA)}</li>
      </ul>
      {counts.ERRO > 0 && <p>{text.confirmWithout(counts.ERRO)}</p>}
      <p>{isFinal(record.kind) ? text.notUndone : text.undoneWithin}</p>
    </ActionDialog>
  );
}
