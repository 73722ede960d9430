import { stateWords } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import type { candidacyReceipt } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { formatDate, formatMoment } from '@portal/shared-kit/dates';
import { Alert, Button, callPublic } from '@portal/shared-kit/light';
import { useEffect, useRef } from 'react';
import { PaperButton } from '../common/paper-button.tsx';
import { InvoiceView } from './invoice-view.tsx';
import { messages as text } from './messages.ts';
import type { TrackedProps } from './tracked.ts';
import { Withdraw } from './withdraw.tsx';

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
