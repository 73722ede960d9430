import { usePortal } from '@portal/shared-kit';
import {
  ownIdentities,
  providers,
  startProviderLink,
  unlinkOwnIdentity,
} from '@portal/shared-kit/contract/identity/single-sign-on';
import { call, useEndpoint } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { FailureAlert } from '../common/failure-alert.tsx';
import { OwnItem } from '../common/own-item.tsx';
import { useSending } from '../common/use-sending.ts';
import { ssoText as text } from '../common/provider-messages.ts';
import '../common/provider.css';

/** 'Entrada única' in the profile: accounts at providers by which the user signs in, each of which can be linked and unlinked (J42).
 *  Nothing where no provider is set up. */
export function IdentitiesSection() {
  const { http } = usePortal();
  const offered = useEndpoint(providers, {});
  const own = useEndpoint(ownIdentities, {});
  const { sending, failure, send } = useSending();
  const error = own.error ?? offered.error;
  const linked = own.data?.data.identities ?? [];
  const free = (offered.data?.data ?? []).filter(
    ({ label }) => own.data && !linked.some(({ provider }) => provider === label),
  );
  if (!error && linked.length + free.length === 0) return null;
  return (
    <section className="p-card p-security" aria-labelledby="single-sign-on">
      <h2 id="single-sign-on">{text.section}</h2>
      <p className="p-muted">{text.help}</p>
      <FailureAlert
        message={failure?.message ?? (error ? text.failed : '')}
        detail={failure ? undefined : error?.message}
        supportCode={failure?.supportCode ?? error?.supportCode}
        retry={error ? () => void Promise.all([own.refetch(), offered.refetch()]) : undefined}
      />
      {own.data && linked.length === 0 && <p className="p-muted">{text.none}</p>}
      <ul className="p-own-list">
        {linked.map(({ id, provider, email, linked_at }) => (
          <OwnItem
            key={id}
            name={provider}
            detail={[email, text.since(formatDay(linked_at))].filter(Boolean).join(', ')}
            action={text.unlink}
            label={text.unlinkNamed(provider)}
            disabled={sending}
            onAct={() =>
              send(async () => {
                await call(http, unlinkOwnIdentity, { params: { id } });
                await own.refetch();
              })
            }
          />
        ))}
      </ul>
      <div className="p-buttons">
        {free.map(({ id, label, logo }) => (
          <button
            key={id}
            type="button"
            className="p-button"
            disabled={sending}
            onClick={() =>
              void send(async () => {
                const { data } = await call(http, startProviderLink, { body: { provider_id: id } });
                location.assign(data.url);
              })
            }
          >
            {logo && <img className="p-logo" src={logo} alt="" width="24" height="24" />}
            {text.link(label)}
          </button>
        ))}
      </div>
    </section>
  );
}
