import { usePortal } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  endOtherSessions,
  endOwnSession,
  forgetDevice,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
  security,
} from '@portal/shared-kit/contract/identity/second-factor';
import { call, failureOf, useEndpoint } from '@portal/shared-kit/data';
import { formatDay, formatMoment } from '@portal/shared-kit/dates';
import { useState } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { OwnItem } from '../common/own-item.tsx';
import { useSending } from '../common/use-sending.ts';
import { securityText as text } from '../common/proof-messages.ts';
import { RecoveryCodes, SetUpFactor, type Post } from '../common/set-up-factor.tsx';

type Session = Out<typeof security>['data']['sessions'][number];
/** Sessions that are shown at once; the others unfold. */
const firstSessions = 5;

/** 'Segurança' in the profile: second factors, recovery codes, trusted devices and sessions of the user, each of which can be ended
 *  (J41). */
export function SecuritySection() {
  const { http } = usePortal();
  const { data, error, refetch } = useEndpoint(security, {});
  const [codes, setCodes] = useState<string[]>();
  const [done, setDone] = useState('');
  const { sending, failure, send } = useSending();
  const act = (work: () => Promise<{ message: string }>) =>
    send(async () => {
      setDone('');
      setDone((await work()).message);
      await refetch();
    });
  const post: Post = async (path, body) => {
    try {
      return (await http.post(path, body)).data;
    } catch (thrown) {
      throw failureOf(thrown);
    }
  };
  const state = data?.data;
  const sessionItem = ({ id, device, ip, last_seen_at, current }: Session) => (
    <OwnItem
      key={id}
      name={device}
      detail={current ? text.current : text.seen(formatMoment(last_seen_at), ip)}
      action={text.end}
      label={text.endSession(device)}
      disabled={sending}
      {...(!current && { onAct: () => act(() => call(http, endOwnSession, { params: { id } })) })}
    />
  );
  const hasFactor = state && (state.totp_since !== null || state.passkeys.length > 0);
  return (
    <section className="p-card p-security" aria-labelledby="security">
      <h2 id="security">{text.title}</h2>
      <p className="p-muted">{text.help}</p>
      <FailureAlert
        message={failure?.message ?? (error ? text.failed : '')}
        detail={failure ? undefined : error?.message}
        supportCode={failure?.supportCode ?? error?.supportCode}
        retry={error ? () => void refetch() : undefined}
      />
      <p role="status" className={done ? 'p-note' : 'p-no-note'}>
        {done}
      </p>
      {!state && !error && <p className="p-muted">{text.loading}</p>}
      {state && (
        <>
          {state.required_from && !hasFactor && (
            <p className="p-note">{text.requiredFrom(formatDay(state.required_from))}</p>
          )}
          <h3>{text.factors}</h3>
          {!hasFactor && <p className="p-muted">{text.noFactor}</p>}
          <ul className="p-own-list">
            {state.totp_since && (
              <OwnItem
                name={text.app}
                detail={text.since(formatDay(state.totp_since))}
                action={text.remove}
                label={text.removeApp}
                disabled={sending}
                onAct={() => act(() => call(http, removeTotp, {}))}
              />
            )}
            {state.passkeys.map(({ id, name, created_at, last_used_at }) => (
              <OwnItem
                key={id}
                name={`${text.passkey}: ${name}`}
                detail={last_used_at ? text.used(formatDay(last_used_at)) : text.since(formatDay(created_at))}
                action={text.remove}
                label={text.removePasskey(name)}
                disabled={sending}
                onAct={() => act(() => call(http, removePasskey, { params: { id } }))}
              />
            ))}
          </ul>
          <SetUpFactor call={post} hasApp={state.totp_since !== null} onDone={() => void refetch()} />
          {hasFactor && (
            <>
              <h3>{text.codesTitle}</h3>
              {codes ? (
                <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
              ) : (
                <>
                  <p className="p-muted">{text.codesLeft(state.recovery_codes_left)}</p>
                  <button
                    type="button"
                    className="p-button"
                    disabled={sending}
                    onClick={() =>
                      void act(async () => {
                        const made = await call(http, newRecoveryCodes, {});
                        setCodes(made.data.recovery_codes);
                        return made;
                      })
                    }
                  >
                    {text.newCodes}
                  </button>
                </>
              )}
              <h3>{text.devices}</h3>
              {state.devices.length === 0 && <p className="p-muted">{text.noDevices}</p>}
              <ul className="p-own-list">
                {state.devices.map(({ id, name, trusted_until }) => (
                  <OwnItem
                    key={id}
                    name={name}
                    detail={text.until(formatDay(trusted_until))}
                    action={text.forget}
                    label={text.forgetDevice(name)}
                    disabled={sending}
                    onAct={() => act(() => call(http, forgetDevice, { params: { id } }))}
                  />
                ))}
              </ul>
            </>
          )}
          <h3>{text.sessions}</h3>
          <ul className="p-own-list">{state.sessions.slice(0, firstSessions).map(sessionItem)}</ul>
          {state.sessions.length > firstSessions && (
            <details>
              <summary>{text.moreSessions(state.sessions.length - firstSessions)}</summary>
              <ul className="p-own-list">{state.sessions.slice(firstSessions).map(sessionItem)}</ul>
            </details>
          )}
          {state.sessions.length > 1 && (
            <button
              type="button"
              className="p-button"
              disabled={sending}
              onClick={() => void act(() => call(http, endOtherSessions, {}))}
            >
              {text.endOthers}
            </button>
          )}
        </>
      )}
    </section>
  );
}
