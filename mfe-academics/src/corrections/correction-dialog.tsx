import { personLabels } from '@portal/shared-kit/contract/people/person-rules';
import {
  dataCorrections,
  decideCorrection,
  type DataCorrection,
} from '@portal/shared-kit/contract/people/data-correction';
import { useCommand } from '@portal/shared-kit/data';
import { DecisionDialog } from '../common/decision-dialog.tsx';
import { displayValue, messages as text } from './messages.ts';

/** Applies or refuses a requested correction, with a reason that the student sees (H.5). */
export function CorrectionDialog({ row, onClose }: { row: DataCorrection; onClose: () => void }) {
  const decide = useCommand(decideCorrection, [dataCorrections]);
  const { field, old_value, new_value, current_value, note } = row;
  return (
    <DecisionDialog
      title={text.decideTitle}
      {...text.decisions}
      onDecide={(body) => decide.mutateAsync({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <p>
        <strong>{text.of(row.name, row.code)}</strong>
      </p>
      <p>
        {text.change(personLabels[field], displayValue(field, old_value), displayValue(field, new_value))}
      </p>
      {current_value !== old_value && <p>{text.changedMeanwhile(displayValue(field, current_value))}</p>}
      {note && <p>{text.noted(note)}</p>}
      <p>{text.check}</p>
    </DecisionDialog>
  );
}
