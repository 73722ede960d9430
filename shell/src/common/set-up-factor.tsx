import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type {
  addPasskey,
  confirmTotp,
  startPasskey,
  startTotp,
} from '@portal/shared-kit/contract/identity/second-factor';
import { lazy, Suspense, useId, useState, type FormEvent } from 'react';
import { FailureAlert } from './failure-alert.tsx';
import { useSending } from './use-sending.ts';
import { SessionFailure } from '../session/failure.ts';
import { securityText as text } from './proof-messages.ts';
import './proof.css';

const QrCode = lazy(() =>
  import(/* webpackChunkName: "qr-code" */ '@rc-component/qrcode').then(({ QRCodeSVG }) => ({
    default: QRCodeSVG,
  })),
);

/** Posts to the API; throws a failure to show. */
export type Post = <Body>(path: `/${string}`, body?: object) => Promise<Body>;

interface Props {
  call: Post;
  /** The label of the app's button where one is registered already. */
  hasApp?: boolean;
  /** A factor was added, and its recovery codes, if any, were seen. */
  onDone(): void;
}

type Begun =
  | { kind: 'totp'; secret: string; uri: string }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: string[] };

/** Registers an authenticator app or a passkey, and shows the recovery codes that come with the first (J41). */
export function SetUpFactor({ call, hasApp = false, onDone }: Props) {
  const id = useId();
  const [begun, setBegun] = useState<Begun>();
  const { sending, failure, send, forget } = useSending();
  const finish = (codes: string[] | null) => {
    if (codes) return setBegun({ kind: 'codes', codes });
    setBegun(undefined);
    onDone();
  };

  const beginApp = () =>
    send(async () => {
      const { data } = await call<Out<typeof startTotp>>('/security/totp');
      setBegun({ kind: 'totp', ...data });
    });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('typed')).trim();
    void send(async () => {
      if (begun?.kind === 'totp') {
        const { data } = await call<Out<typeof confirmTotp>>('/security/totp/confirm', { code: typed });
        return finish(data.recovery_codes);
      }
      const { data } = await call<Out<typeof startPasskey>>('/security/passkeys/options');
      const credential = await register(data.options);
      const body = { challenge: data.challenge, name: typed, credential };
      const added = await call<Out<typeof addPasskey>>('/security/passkeys', body);
      finish(added.data.recovery_codes);
    });
  }

  if (begun?.kind === 'codes') return <RecoveryCodes codes={begun.codes} onDone={() => finish(null)} />;
  const problem = failure?.errors?.code?.[0] ?? failure?.errors?.name?.[0];
  const alert = (
    <FailureAlert message={failure && !problem ? failure.message : ''} supportCode={failure?.supportCode} />
  );
  if (!begun)
    return (
      <>
        {alert}
        <div className="p-buttons">
          <button type="button" className="p-button" disabled={sending} onClick={() => void beginApp()}>
            {hasApp ? text.changeApp : text.addApp}
          </button>
          {'PublicKeyCredential' in window && (
            <button
              type="button"
              className="p-button"
              disabled={sending}
              onClick={() => setBegun({ kind: 'passkey' })}
            >
              {text.addPasskey}
            </button>
          )}
        </div>
      </>
    );
  return (
    <form className="p-form" method="post" noValidate onSubmit={submit}>
      {alert}
      {begun.kind === 'totp' && (
        <>
          <p className="p-muted">{text.scan}</p>
          <div>
            <span className="p-qr">
              <Suspense fallback={<span style={{ display: 'block', width: 180, height: 180 }} />}>
                <QrCode value={begun.uri} size={180} title={text.qr} />
              </Suspense>
            </span>
          </div>
          <code className="p-secret">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <a className="p-link" href={begun.uri}>
            {text.openApp}
          </a>
        </>
      )}
      <div className="p-field">
        <label htmlFor={id}>{begun.kind === 'totp' ? text.code : text.passkeyName}</label>
        <input
          id={id}
          name="typed"
          inputMode={begun.kind === 'totp' ? 'numeric' : 'text'}
          autoComplete={begun.kind === 'totp' ? 'one-time-code' : 'off'}
          placeholder={begun.kind === 'totp' ? undefined : text.passkeyExample}
          maxLength={begun.kind === 'totp' ? 7 : 60}
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-message` : undefined}
          onInput={forget}
        />
        <p id={`${id}-message`} className="p-error" aria-live="polite">
          {problem}
        </p>
      </div>
      <div className="p-buttons">
        <button type="submit" className="p-button p-primary" disabled={sending}>
          {sending ? text.working : begun.kind === 'totp' ? text.activate : text.register}
        </button>
        <button
          type="button"
          className="p-button p-quiet"
          onClick={() => {
            forget();
            setBegun(undefined);
          }}
        >
          {text.cancel}
        </button>
      </div>
    </form>
  );
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="p-form">
      <h3>{text.codesTitle}</h3>
      <p className="p-muted">{text.codesHelp}</p>
      <ul className="p-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status">{copied ? text.copied : ''}</p>
      <div className="p-buttons">
        {'clipboard' in navigator && (
          <button
            type="button"
            className="p-button"
            onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}
          >
            {text.copy}
          </button>
        )}
        <button type="button" className="p-button p-primary" onClick={onDone}>
          {text.kept}
        </button>
      </div>
    </div>
  );
}

async function register(options: unknown): Promise<object> {
  const { startRegistration } = await import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');
  try {
    return await startRegistration({ optionsJSON: options as never });
  } catch {
    throw new SessionFailure('unexpected', text.noPasskey);
  }
}
