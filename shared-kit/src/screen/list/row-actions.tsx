import { useNavigate } from '@portal/shared-kit/router';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { RowBase } from '../../contract/core/crud.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { PopMenu } from '../frame/pop-menu.tsx';

/** An action of a row: a button, or a link to another screen. Its label tells it from the row's others. The one that `opens` the record is
 *  also triggered by a click on its row. */
export type RowAction = { label: string; opens?: boolean } & (
  | { run: () => void; danger?: boolean }
  | { to: string; danger?: never }
);

/** An action, or what its condition is where it does not apply. */
export type PossibleAction = RowAction | false | '' | null | undefined;

export type RegisterAction = 'view' | 'edit' | 'remove' | 'deactivate' | 'activate';

/** The actions of a row: one with history is deactivated, never deleted (decision 37). */
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
  /** The first ones are buttons; the others are behind '⋯'. */
  actions: readonly PossibleAction[];
  /** How many are buttons; one in a row. */
  buttons?: number;
  /** Accessible name of the row, for its buttons. */
  name: string;
  disabled?: boolean;
}

/** Plain buttons on purpose: antd's take a millisecond or two each on a phone, and a list has forty. */
export function RowActions({ actions, buttons = 1, name, disabled = false }: Props) {
  const all = actions.filter((action) => !!action);
  if (all.length === 0) return null;
  const more = all.slice(buttons);
  return (
    <div className="pk-row-actions">
      {all.slice(0, buttons).map((action) => (
        <Action key={action.label} action={action} name={name} disabled={disabled} />
      ))}
      {more.length > 0 && (
        <RowMenu name={name} disabled={disabled}>
          {(close) =>
            more.map((action) => (
              <Action key={action.label} action={action} name={name} disabled={disabled} before={close} />
            ))
          }
        </RowMenu>
      )}
    </div>
  );
}

interface ActionProps {
  action: RowAction;
  name: string;
  disabled: boolean;
  /** Called before the action itself. */
  before?: () => void;
}

/** A link styled like the buttons beside it; opened in another tab (Ctrl, middle button) it is the browser's. */
function Action({ action, name, disabled, before }: ActionProps) {
  const navigate = useNavigate();
  const look = {
    className: action.danger ? 'pk-action pk-danger' : 'pk-action',
    'aria-label': `${action.label} ${name}`,
    'data-opens': action.opens || undefined,
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

/** Elements that handle clicks themselves. */
const live = 'a, button, input, select, textarea, label, summary, [role="switch"]';

/** A click on a row opens its record, unless it was on a control in the row or ended a text selection. */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest(live) || getSelection()?.type === 'Range') return;
  currentTarget.querySelector<HTMLElement>('[data-opens]')?.click();
}

/** Shift+F10 and the menu key open the menu of the focused row, like a right click elsewhere. */
export function openRowMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return;
  const toggle = event.currentTarget.querySelector<HTMLElement>('[aria-expanded="false"].pk-toggle');
  if (!toggle) return;
  event.preventDefault();
  toggle.click();
}

interface RowMenuProps {
  /** Accessible name of the row. */
  name: string;
  disabled: boolean;
  /** Buttons and links; each closes the menu before it acts. */
  children: (close: () => void) => ReactNode;
}

/** The actions of a row behind '⋯'. */
const RowMenu = ({ name, disabled, children }: RowMenuProps) => (
  <PopMenu
    toggle={(props) => (
      <button
        {...props}
        type="button"
        className="pk-action pk-toggle"
        aria-label={text.moreActions(name)}
        disabled={disabled}
      >
        ⋯
      </button>
    )}
  >
    {children}
  </PopMenu>
);
