import { useStore } from '@portal/shared-kit';
import { Link } from '@portal/shared-kit/router';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { chooseTheme, themeChoice } from '../theme/theme-choice.ts';
import { initialsOf } from '@portal/shared-kit/contract/core/person-name';
import { frameMessages as text } from './messages.ts';

interface Props {
  user: { name: string; role: string };
  onKeys: () => void;
  onLogout: () => Promise<void>;
}

/** The signed-in user with profile, theme, keyboard shortcuts and sign-out (S1 §1, decision 16). */
export function UserMenu({ user, onKeys, onLogout }: Props) {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  // Clicking something that cannot be focused leaves nothing focused.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOpen(false);
  };
  const logout = () => {
    setLeaving(true);
    void onLogout().finally(() => setLeaving(false));
  };
  return (
    <div className="account" onKeyDown={onKey} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="account-button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <span className="p-visually-hidden">{text.accountOf}</span>
        <span className="who">
          <strong>{user.name}</strong>
          <span>{user.role}</span>
        </span>
        <span className="face" aria-hidden="true">
          {initialsOf(user.name)}
        </span>
      </button>
      {open && (
        // Takes the focus on a click beside its buttons, so that it stays open.
        <section id={panel} className="account-panel" aria-label={text.accountTitle} tabIndex={-1}>
          <p className="account-name">
            <strong>{user.name}</strong>
            <span>{user.role}</span>
          </p>
          <Link to="/profile" onClick={() => setOpen(false)}>
            {text.profile}
          </Link>
          <ThemeChoice />
          <button
            type="button"
            onClick={() => {
              close();
              onKeys();
            }}
          >
            {text.keys}
          </button>
          <button type="button" disabled={leaving} onClick={logout}>
            {leaving ? text.loggingOut : text.logout}
          </button>
        </section>
      )}
    </div>
  );
}

function ThemeChoice() {
  const { choice } = useStore(themeChoice);
  return (
    <fieldset className="theme-choice">
      <legend>{text.theme}</legend>
      {(['light', 'dark', 'system'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="theme" checked={choice === one} onChange={() => chooseTheme(one)} />
          <span>{text.themes[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
