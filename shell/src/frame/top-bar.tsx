import { useStore } from '@portal/shared-kit';
import { Link } from '@portal/shared-kit/router';
import type { ReactNode } from 'react';
import type { InstitutionState } from '../portal/institution.ts';
import { Icon } from './icon.tsx';
import { frameMessages as text } from './messages.ts';
import { topBarTools } from './tools.ts';
import { line } from '../http/line.ts';
import { useOnline } from '../http/use-online.ts';

interface Props {
  institution: InstitutionState;
  home: string;
  menuOpen: boolean;
  onMenu: () => void;
  onSearch: () => void;
  /** The user menu. */
  account: ReactNode;
}

/** Logo, signed-in user, connection state and sign-out (S1 §1, decision 16). */
export function TopBar({ institution, home, menuOpen, onMenu, onSearch, account }: Props) {
  const { tools } = useStore(topBarTools);
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
        <Icon name={menuOpen ? 'close' : 'menu'} />
      </button>
      <Link className="brand" to={home} aria-label={`${institution.name}. ${text.home}`}>
        {institution.logo ? (
          <img src={institution.logo} alt={text.logoOf(institution.name)} height="32" />
        ) : (
          <span className="brand-mark" aria-hidden="true">
            {institution.acronym}
          </span>
        )}
        <span className="brand-name">{institution.name}</span>
      </Link>
      <button type="button" className="search-button" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <Icon name="search" />
        <span>{text.search}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <LineState />
      {tools}
      {account}
    </header>
  );
}

/** State of the connection (decision 16), including calls waiting because of overload. */
export function LineState() {
  const online = useOnline();
  const { waiting } = useStore(line);
  const onlineText = waiting > 0 ? text.crowded : text.online;
  return (
    <p className="line-state" role="status" data-online={online && waiting === 0}>
      {online ? onlineText : text.offline}
    </p>
  );
}
