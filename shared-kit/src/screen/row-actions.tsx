import { Button } from '@portal/shared-kit/ui';
import type { RowBase } from '../contract/crud.ts';
import { screenMessages as text } from './messages.ts';

/** What may be asked of a row: looking, changing, and the end of it. */
export type RowAction = 'view' | 'edit' | 'remove' | 'deactivate' | 'activate';

/** The actions a row offers: one that has history is deactivated, never deleted (decision 37). */
export function actionsOf(
  { active, in_use }: Pick<RowBase, 'active' | 'in_use'>,
  may: { update: boolean; remove: boolean },
): RowAction[] {
  const actions: RowAction[] = ['view'];
  if (may.update) actions.push('edit');
  if (may.update && may.remove && !active) actions.push('activate');
  if (may.update && may.remove && active && in_use) actions.push('deactivate');
  if (may.remove && !in_use) actions.push('remove');
  return actions;
}

interface Props {
  actions: readonly RowAction[];
  /** What the row is called, for who hears the buttons one by one. */
  name: string;
  disabled: boolean;
  onAction: (action: RowAction) => void;
}

export const RowActions = ({ actions, name, disabled, onAction }: Props) => (
  <div className="pk-row-actions">
    {actions.map((action) => (
      <Button
        key={action}
        size="small"
        type="link"
        danger={action === 'remove' || action === 'deactivate'}
        disabled={disabled}
        aria-label={`${text[action]} ${name}`}
        onClick={() => onAction(action)}
      >
        {text[action]}
      </Button>
    ))}
  </div>
);
