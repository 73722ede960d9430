import type { KeyboardEvent, MouseEvent } from 'react';
import { useNavigate } from '@portal/shared-kit/router';
import type { RowBase } from '../../contract/core/crud.ts';
import { RowMenu } from './row-menu.tsx';

/** Something that may be done with a row: a button, or a link to another screen. `key` tells it from the row's other actions, whatever its label says.
 *  The one that `opens` the record is also done by a click anywhere on its row. */
export type RowAction = { key: string; label: string; opens?: true } & (
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
  /** The first one is shown; the others are behind '⋯'. */
  actions: readonly RowAction[];
  /** What the row is called, for who hears the buttons one by one. */
  name: string;
  disabled: boolean;
}

/** Plain buttons on purpose: antd's take a millisecond or two each on a telephone, and a list has forty. */
export const RowActions = ({ actions: [first, ...more], name, disabled }: Props) =>
  first && (
    <div className="pk-row-actions">
      <Action action={first} name={name} disabled={disabled} />
      {more.length > 0 && (
        <RowMenu name={name} disabled={disabled}>
          {(close) =>
            more.map((action) => (
              <Action key={action.key} action={action} name={name} disabled={disabled} before={close} />
            ))
          }
        </RowMenu>
      )}
    </div>
  );

interface ActionProps {
  action: RowAction;
  name: string;
  disabled: boolean;
  /** Called before the action itself. */
  before?: () => void;
}

/** A link looks like the buttons beside it; opened elsewhere (Ctrl, the middle button) it stays the browser's. */
function Action({ action, name, disabled, before }: ActionProps) {
  const navigate = useNavigate();
  const look = {
    className: action.danger ? 'pk-action pk-danger' : 'pk-action',
    'aria-label': `${action.label} ${name}`,
    'data-opens': action.opens,
  };
  if ('to' in action)
    return (
      <a
        {...look}
        href={action.to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          before?.();
          void navigate(action.to);
        }}
      >
        {action.label}
      </a>
    );
  return (
    <button
      {...look}
      type="button"
      disabled={disabled}
      onClick={() => {
        before?.();
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}

/** Whatever answers a click of its own. */
const live = 'a, button, input, select, textarea, label, summary, [role="switch"]';

/** A click on a row opens its record, unless it was meant for something in the row or ended a selection of text. */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest(live) || getSelection()?.type === 'Range') return;
  currentTarget.querySelector<HTMLElement>('[data-opens]')?.click();
}

/** Shift+F10 and the menu key open the menu of the row that the focus is in, as a right click does elsewhere. */
export function openRowMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return;
  const toggle = event.currentTarget.querySelector<HTMLElement>('[aria-expanded="false"].pk-toggle');
  if (!toggle) return;
  event.preventDefault();
  toggle.click();
}
