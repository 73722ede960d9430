import { ActionDialog } from '@portal/shared-kit/form';
import type { ShownChange } from './changes.model.ts';
import { messages as text } from './messages.ts';

interface Props {
  changes: readonly ShownChange[];
  /** True where the changes are to be saved. */
  onDecided: (agreed: boolean) => void;
}

/** Confirms the changes before saving (decision 105). */
export const ChangesDialog = ({ changes, onDecided }: Props) => (
  <ActionDialog
    title={text.reviewTitle}
    confirm={text.save}
    onConfirm={() => onDecided(true)}
    onClose={() => onDecided(false)}
  >
    <table style={{ width: '100%', borderCollapse: 'collapse', textAlign: 'left' }}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td style={cell}>{before || text.nothing}</td>
            <td style={cell}>{after || text.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ActionDialog>
);

const cell = { overflowWrap: 'anywhere' } as const;
