import { stateWords } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type {
  candidacyReceipt,
  withdrawCandidacy,
} from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { Alert, Button, callPublic, type LightFailure } from '@portal/shared-kit/light';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PaperButton } from '../common/paper-button.tsx';
import { InvoiceView, type TrackedProps } from './invoice-view.tsx';
import { messages as text } from './messages.ts';
import { CallFailure } from '../common/call-failure.tsx';
import { commonText } from '../common/messages.ts';

/** A candidacy as its candidate sees it (decision 20). */
export function TrackedView({ candidacy, onChange, onClose }: TrackedProps & { onClose: () => void }) {
  const { session, number, state, reason, pay_until, student_code, invoices } = candidacy;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="a-step">
        {number}: {stateWords[state]}
      </h2>
      {reason && (
        <Alert kind="error">
          <p>
            {text.reason}: {reason}
          </p>
        </Alert>
      )}
      {state === 'APROVADA' && pay_until && (
        <Alert kind="note">
          <p>{text.payUntil(formatDate(pay_until))}</p>
        </Alert>
      )}
      <Facts candidacy={candidacy} />
      {student_code && (
        <p className="a-number">
          <span>{text.studentCode}</span>
          <strong>{student_code}</strong>
        </p>
      )}
      <Timeline candidacy={candidacy} />
      {invoices.length > 0 && <h3>{text.payments}</h3>}
      {invoices.map((invoice) => (
        <InvoiceView key={invoice.id} invoice={invoice} session={session} onChange={onChange} />
      ))}
      <div className="a-actions">
        <PaperButton
          label={text.receipt}
          paper={async () => {
            const { data } = await callPublic<typeof candidacyReceipt>('POST', '/candidatura/comprovativo', {
              body: { session },
            });
            return data.path;
          }}
        />
        {candidacy.can_withdraw && <Withdraw candidacy={candidacy} onChange={onChange} />}
        <Button kind="quiet" onClick={onClose}>
          {text.other}
        </Button>
      </div>
    </>
  );
}

function Facts({ candidacy }: Pick<TrackedProps, 'candidacy'>) {
  const { fullName, doc_number, contact, course_name, level_type, scholar_shift, year } = candidacy;
  const facts = [
    [text.course, course_name],
    [text.degree, level_type],
    [text.shift, scholar_shift],
    [text.intake, String(year)],
    [text.document, doc_number],
    [text.contact, contact],
  ];
  return (
    <>
      <p className="a-name">{fullName}</p>
      <dl className="a-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const Timeline = ({ candidacy: { timeline } }: Pick<TrackedProps, 'candidacy'>) => (
  <section aria-labelledby="percurso">
    <h3 id="percurso">{text.timeline}</h3>
    <ol className="a-timeline">
      {timeline.map(({ state, at, reason }) => (
        <li key={`${state} ${at}`}>
          <strong>{stateWords[state]}</strong> <time dateTime={at}>{formatMoment(at)}</time>
          {reason && (
            <span className="a-why">
              {text.reason}: {reason}
            </span>
          )}
        </li>
      ))}
    </ol>
  </section>
);

/** Withdraws a candidacy, after a confirmation (C.1). */
function Withdraw({ candidacy: { session }, onChange }: TrackedProps) {
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<LightFailure>();
  async function withdraw() {
    if (sending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const body = { session };
      const { data } = await callPublic<typeof withdrawCandidacy>('POST', '/candidatura/desistir', { body });
      setAsking(false);
      onChange(data);
    } catch (error) {
      setFailure(error as LightFailure);
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {text.withdraw}
      </Button>
      {asking && (
        <ConfirmDialog
          question={text.withdrawQuestion}
          hint={text.withdrawHint}
          yes={sending ? text.withdrawing : text.withdrawYes}
          busy={sending}
          onYes={() => void withdraw()}
          onNo={() => setAsking(false)}
        >
          <CallFailure failure={failure} retry={() => void withdraw()} />
        </ConfirmDialog>
      )}
    </>
  );
}

interface ConfirmDialogProps {
  question: string;
  hint: string;
  yes: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
  children?: ReactNode;
}

/** A modal confirmation; Escape and 'Cancelar' decline. The focus returns to where it was. */
function ConfirmDialog({ question, hint, yes, busy, onYes, onNo, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="a-dialog"
      aria-labelledby="pergunta"
      aria-describedby="pergunta-aviso"
      onCancel={(event) => {
        event.preventDefault();
        onNo();
      }}
    >
      <h2 id="pergunta">{question}</h2>
      <p id="pergunta-aviso">{hint}</p>
      {children}
      <div className="p-buttons">
        <Button onClick={onNo}>{commonText.cancel}</Button>
        <Button kind="primary" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
