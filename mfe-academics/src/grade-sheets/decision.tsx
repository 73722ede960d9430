import { Radio } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

export type Decided = 'AUTORIZADO' | 'RECUSADO';

/** Whether the request is granted. */
export const Decision = ({ value, onChange }: { value: Decided; onChange: (value: Decided) => void }) => (
  <Radio.Group
    aria-label={text.decision}
    value={value}
    onChange={({ target }) => onChange(target.value as Decided)}
    options={[
      { value: 'AUTORIZADO', label: text.grant },
      { value: 'RECUSADO', label: text.refuse },
    ]}
  />
);
