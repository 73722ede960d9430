import { useNavigate } from '@portal/shared-kit/router';
import type { RowBase } from '../../contract/core/crud.ts';

/** Something that may be done with a row: a button, or a link to another screen. `key` tells it from the row's other actions, whatever its label says. */
export type RowAction = { key: string; label: string } & (
  { run: () => void; danger?: boolean } | { to: string; danger?: never }
);

/** What a register itself offers for a row: looking, changing, and the end of it. */
export type RegisterAction = 'view' | 'edit' | 'remove' | 'deactivate' | 'activate';

/** The actions a row offers: one that has history is deactivated, never deleted (decision 37). */
export function actionsOf(
  { active, in_use }: Pick<RowBase, 'active' | 'in_use'>,
  may: { update: boolean; remove: boolean },
): RegisterAction[] {
  const actions: RegisterAction[] = ['view'];
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
}

/** Plain buttons on purpose: antd's take a millisecond or two each on a telephone, and a list has forty. */
export const RowActions = ({ actions, name, disabled }: Props) => (
  <div className="pk-row-actions">
    {actions.map((action) =>
      'to' in action ? (
        <RowLink key={action.key} to={action.to} label={action.label} name={name} />
      ) : (
        <button
          key={action.key}
          type="button"
          className={action.danger ? 'pk-action pk-danger' : 'pk-action'}
          disabled={disabled}
          aria-label={`${action.label} ${name}`}
          onClick={action.run}
        >
          {action.label}
        </button>
      ),
    )}
  </div>
);

/** A link that looks like the buttons beside it; opened elsewhere (Ctrl, the middle button) it stays the browser's. */
function RowLink({ to, label, name }: { to: string; label: string; name: string }) {
  const navigate = useNavigate();
  return (
    <a
      className="pk-action"
      href={to}
      aria-label={`${label} ${name}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {label}
    </a>
  );
}
