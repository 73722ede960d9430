import {
  dataCorrections,
  decideCorrection,
  type DataCorrection,
} from '@portal/shared-kit/contract/people/data-correction';
import { correctableLabels } from '@portal/shared-kit/contract/people/data-correction-rules';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { Radio } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { displayValue } from './display-value.ts';

type Decided = 'ACEITE' | 'RECUSADA';

/** Applies or refuses a requested correction, with a reason that the student sees (H.5). */
export function DecisionDialog({ row, onClose }: { row: DataCorrection; onClose: () => void }) {
  const decide = useCommand(decideCorrection, [dataCorrections]);
  const [decision, setDecision] = useState<Decided>('ACEITE');
  const { field, old_value, new_value, current_value, note } = row;
  return (
    <ActionDialog
      title={text.decideTitle}
      confirm={decision === 'ACEITE' ? text.accept : text.refuse}
      danger={decision === 'RECUSADA'}
      reason
      onConfirm={({ reason }) => decide.mutateAsync({ params: { id: row.id }, body: { decision, reason } })}
      onClose={onClose}
    >
      <p>
        <strong>{text.of(row.name, row.code)}</strong>
      </p>
      <p>
        {text.change(
          correctableLabels[field],
          displayValue(field, old_value),
          displayValue(field, new_value),
        )}
      </p>
      {current_value !== old_value && <p>{text.changedMeanwhile(displayValue(field, current_value))}</p>}
      {note && <p>{text.noted(note)}</p>}
      <p>{text.check}</p>
      <Radio.Group
        aria-label={text.decision}
        value={decision}
        onChange={({ target }) => setDecision(target.value as Decided)}
        options={[
          { value: 'ACEITE', label: text.accept },
          { value: 'RECUSADA', label: text.refuse },
        ]}
      />
    </ActionDialog>
  );
}
