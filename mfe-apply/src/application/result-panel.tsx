import type { candidacyReceipt } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { cleanDocument } from '@portal/shared-kit/contract/people/person-rules';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import { Button, callPublic } from '@portal/shared-kit/light';
import { useEffect, useRef } from 'react';
import { PaperButton } from '../common/paper-button.tsx';
import { PaymentLines } from '../common/payment-lines.tsx';
import { messages as text } from './messages.ts';
import type { Wizard } from './use-wizard.ts';

/** Above the first step of an empty form: the submitted candidacy, its number and how to pay (decision 19). Only 'Nova candidatura' closes it. */
export function ResultPanel({ wizard: { sent, lists, closeResult } }: { wizard: Wizard }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    element?.querySelector('h2')?.focus();
    return () => element?.close();
  }, []);
  if (!sent) return null;
  const { number, invoice, values } = sent;
  const course = lists.courses.getState().data?.find(({ id }) => String(id) === values.course_id);
  const doc_number = cleanDocument(values.doc_number, values.doc_type);
  const summary = [
    [text.fullName, values.fullName],
    [values.doc_type, doc_number],
    [text.email, values.email],
    [text.contact, values.contact],
    [text.course, course?.name ?? ''],
    [text.degree, values.level_type],
    [text.shift, values.scholar_shift],
  ].filter(([, value]) => value);
  return (
    <dialog
      ref={dialog}
      className="a-result"
      aria-labelledby="resultado"
      // Escape would close it before the number was read.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id="resultado" tabIndex={-1}>
        {candidateMessages.submitted}
      </h2>
      <p>{candidateMessages.checkMail}</p>
      <p className="a-number">
        <span>{text.number}</span>
        <strong>{number}</strong>
      </p>
      <p className="p-muted">{text.keepNumber}</p>
      <h3>{text.summary}</h3>
      <dl className="a-facts">
        {summary.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {invoice && (
        <>
          <h3>{text.payTitle}</h3>
          <PaymentLines references={invoice.references} due={invoice.due_date} />
        </>
      )}
      <div className="a-actions">
        <PaperButton
          label={text.receipt}
          paper={async () => {
            const body = { number, doc_number };
            const { data } = await callPublic<typeof candidacyReceipt>('POST', '/candidatura/comprovativo', {
              body,
            });
            return data.path;
          }}
        />
        <a className="p-button" href={trackingPath(number)}>
          {text.track}
        </a>
        <Button kind="quiet" onClick={closeResult}>
          {text.again}
        </Button>
      </div>
    </dialog>
  );
}
