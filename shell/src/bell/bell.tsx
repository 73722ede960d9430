import { useCan } from '@portal/shared-kit';
import { totalCommunication } from '@portal/shared-kit/contract/people/communication';
import { useEndpoint } from '@portal/shared-kit/data';
import { Link, useLocation } from '@portal/shared-kit/router';
import { useEffect } from 'react';
import './bell.css';

const text = {
  /** Accessible name of the link, with the unread count. */
  name: (unread: number) =>
    unread === 0
      ? 'Notificações'
      : unread === 1
        ? 'Notificações: 1 por ler'
        : `Notificações: ${unread} por ler`,
} as const;

/** Number of unread messages, in the top bar (decision 16): students', and those to staff who decide on a request or made one. */
export const Bell = () => (useCan('communications.read') ? <Count /> : null);

function Count() {
  const { pathname } = useLocation();
  const { data, refetch } = useEndpoint(totalCommunication, {});
  useEffect(() => void refetch(), [pathname, refetch]);
  const unread = data?.data.unread ?? 0;
  return (
    <Link className="p-button p-bell" to="/notifications" aria-label={text.name(unread)}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
      >
        <path d="M6 9a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20a2 2 0 0 0 4 0" />
      </svg>
      {unread > 0 && <strong aria-hidden>{unread > 99 ? '99+' : unread}</strong>}
    </Link>
  );
}
