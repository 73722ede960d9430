import type { ReactNode } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import { PopMenu } from './pop-menu.tsx';

interface Props {
  /** Accessible name of the row. */
  name: string;
  disabled: boolean;
  /** Buttons and links; each closes the menu before it acts. */
  children: (close: () => void) => ReactNode;
}

/** The actions of a row behind '⋯'. */
export const RowMenu = ({ name, disabled, children }: Props) => (
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
