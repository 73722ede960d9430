import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { OfferedProvider, providers } from '@portal/shared-kit/contract/identity/single-sign-on';
import { useEffect, useState } from 'react';
import { FailureAlert } from './failure-alert.tsx';
import { useSending } from './use-sending.ts';
import type { Session, SignedIn } from '../session/session.ts';
import { ssoText as text } from './provider-messages.ts';
import './provider.css';
import { leaveFor, visitProvider } from './visit-provider.ts';

export interface WaysProps {
  session: Pick<Session, 'client' | 'enter'>;
  /** Proves the user of a locked page, who keeps it; otherwise the page is left for the provider's. */
  unlocks: boolean;
  onEntered(entered: SignedIn): void;
}

/** Buttons of the providers that sign-in offers, below the form; nothing where there is none, or they are not known (J42). */
export function ProviderWays({ session, unlocks, onEntered }: WaysProps) {
  const { client, enter } = session;
  const [offered, setOffered] = useState<readonly OfferedProvider[]>([]);
  const { failure, send } = useSending();
  useEffect(() => {
    client
      .send<Out<typeof providers>>('GET', '/login/providers')
      .then(({ body }) => setOffered(body.data))
      // Signing in by password needs none of it.
      .catch(() => undefined);
  }, [client]);

  async function unlock(provider_id: number) {
    const query = await visitProvider(async () => {
      const body = { provider_id, purpose: 'unlock' };
      return (await client.send<{ data: { url: string } }>('POST', '/login/provider', { body })).body.data
        .url;
    });
    onEntered(await enter('/login/provider/return', { query }));
  }

  if (offered.length === 0) return null;
  return (
    <div className="p-ways">
      <p className="p-ways-or">{text.or}</p>
      <FailureAlert message={failure?.message ?? ''} supportCode={failure?.supportCode} />
      {offered.map(({ id, label, logo }) => (
        <button
          key={id}
          type="button"
          className="p-button p-wide"
          onClick={() => void send(() => (unlocks ? unlock(id) : leaveFor(client, id)))}
        >
          {logo && <img className="p-logo" src={logo} alt="" width="24" height="24" />}
          {text.enter(label)}
        </button>
      ))}
    </div>
  );
}
