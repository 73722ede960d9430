import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LightFailure } from './call-public.ts';
import { lightMessages as text } from './messages.ts';
import { useLightPortal, useLightStore } from './light-portal.tsx';

interface LightPageProps {
  /** The one h1, and the document's title. */
  title: string;
  /** Wider, for forms with several columns. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a light page: the institution, and one card. */
export function LightPage({ title, wide, children }: LightPageProps) {
  const portal = useLightPortal();
  const latest = useLightStore(portal.institution);
  // Stored values come after the first paint, which is the same for everybody.
  const [institution, setInstitution] = useState({ name: 'Portal Académico', logo: null as string | null });
  const { name, logo = null } = latest;
  useEffect(() => setInstitution({ name, logo }), [name, logo]);
  useEffect(() => portal.setTitle(title), [portal, title]);
  return (
    <main className="p-light lk-page">
      <div className={wide ? 'p-card p-light-card lk-wide' : 'p-card p-light-card'}>
        <p className="p-brand">
          {institution.logo && <img src={institution.logo} alt="" width="40" height="40" />}
          <span>{institution.name}</span>
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** Where one stands in a form of several steps; `current` counts from 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <div className="lk-stepper">
      <p className="lk-step-now" role="status">
        {`${text.step(current + 1, steps.length)}: `}
        <strong>{steps[current]}</strong>
      </p>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? 'lk-done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="p-visually-hidden">{index < current ? `${step}, ${text.done}` : step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A part of a page under a heading of its own; given focus when it comes as an answer. */
export function Panel({ title, focus, children }: { title: string; focus?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <section className="lk-panel" aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ButtonProps {
  kind?: 'primary' | 'quiet';
  type?: 'button' | 'submit';
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

export const Button = ({ kind, type = 'button', busy, disabled, onClick, children }: ButtonProps) => (
  <button
    type={type}
    className={kind ? `p-button p-${kind}` : 'p-button'}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    onClick={onClick}
  >
    {children}
  </button>
);

/** The buttons under a form. */
export const Buttons = ({ children }: { children: ReactNode }) => <div className="p-buttons">{children}</div>;

/** A message in place: what went wrong is announced at once, anything else when there is time. */
export const Alert = ({ kind, children }: { kind: 'error' | 'note'; children: ReactNode }) => (
  <div
    role={kind === 'error' ? 'alert' : 'status'}
    className={kind === 'error' ? 'p-alert' : 'p-note lk-note'}
  >
    {children}
  </div>
);

/** What a call failed with, and another try. */
export function FailureNote({ failure, retry }: { failure: unknown; retry?: () => void }) {
  const lightFailure = failure instanceof LightFailure ? failure : undefined;
  return (
    <Alert kind="error">
      <p>{lightFailure?.message ?? text.failed}</p>
      {lightFailure?.supportCode && (
        <p className="p-support">
          {text.supportCode} <code>{lightFailure.supportCode}</code>
        </p>
      )}
      {retry && <Button onClick={retry}>{text.retry}</Button>}
    </Alert>
  );
}

/** Where something is still being fetched. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className="lk-skeleton" role="status">
    <span className="p-visually-hidden">{text.waiting}</span>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} aria-hidden="true" />
    ))}
  </div>
);
