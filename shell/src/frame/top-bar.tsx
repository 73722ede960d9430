import { useStore } from '@portal/shared-kit';
import { Link } from '@portal/shared-kit/router';
import { useState } from 'react';
import type { InstitutionState } from '../portal/institution.ts';
import { LineState } from './line-state.tsx';
import { frameMessages as text } from './messages.ts';
import { topBarTools } from './tools.ts';

interface Props {
  institution: InstitutionState;
  user: { name: string; role: string };
  home: string;
  menuOpen: boolean;
  onMenu: () => void;
  onLogout: () => Promise<void>;
}

/** Logo, who is signed in, the state of the line, and the way out (S1 §1, decision 16). */
export function TopBar({ institution, user, home, menuOpen, onMenu, onLogout }: Props) {
  const { tools } = useStore(topBarTools);
  const [leaving, setLeaving] = useState(false);
  const logout = () => {
    setLeaving(true);
    void onLogout().finally(() => setLeaving(false));
  };
  return (
    <header className="top-bar">
      <button
        type="button"
        className="menu-button"
        aria-expanded={menuOpen}
        aria-controls="portal-menu"
        aria-label={menuOpen ? text.closeMenu : text.openMenu}
        onClick={onMenu}
      >
        <span aria-hidden="true">{menuOpen ? '✕' : '☰'}</span>
      </button>
      <Link className="brand" to={home} aria-label={`${institution.name}. ${text.home}`}>
        {institution.logo ? (
          <img src={institution.logo} alt={text.logoOf(institution.name)} height="36" />
        ) : (
          <span className="brand-mark" aria-hidden="true">
            {institution.acronym}
          </span>
        )}
        <span className="brand-name">{institution.name}</span>
      </Link>
      <LineState />
      {tools}
      <p className="who">
        <strong>{user.name}</strong>
        <span>{user.role}</span>
      </p>
      <button type="button" className="p-button" disabled={leaving} onClick={logout}>
        {leaving ? text.loggingOut : text.logout}
      </button>
    </header>
  );
}
