import { usePortal } from '@portal/shared-kit';
import {
  ownRenewals,
  renew,
  renewalOffer,
  type RenewalOffer,
} from '@portal/shared-kit/contract/enrolment/own-renewal';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { failureOf, useCommand, type ApiFailure } from '@portal/shared-kit/data';
import { useNavigate } from '@portal/shared-kit/router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { loadOf } from './choice.model.ts';
import { Contacts, problemsOf, type ContactFields, type ContactProblems } from './contact-step.tsx';
import { CostFacts } from './cost-facts.tsx';
import { messages } from './messages.ts';
import { SubjectChoices } from './subject-choices.tsx';

const text = messages.wizard;

interface Props {
  offer: RenewalOffer;
  /** The offer is outdated. */
  onStale: () => void;
}

/** The four steps of renewing (row 86). The choices stay after any answer of the server (I46). */
export function RenewalWizard({ offer, onStale }: Props) {
  const [step, setStep] = useState(0);
  const [contacts, setContacts] = useState<ContactFields>({
    contact: offer.contacts.contact,
    alternative_contact: offer.contacts.alternative_contact,
  });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(offer.subjects.filter(({ ticked }) => ticked).map(({ subject_id }) => subject_id)),
  );
  const [contactProblems, setContactProblems] = useState<ContactProblems>({});
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [step]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [contactProblems]);
  const submit = useSubmit({ offer, contacts, chosen, onFailure: setProblem, onStale });
  const { picked, problem: load } = loadOf(offer, chosen);
  const go = (to: number) => {
    moved.current = true;
    setProblem(undefined);
    setStep(to);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const unusable = step === 0 ? problemsOf(contacts, offer.contacts) : {};
    setContactProblems(unusable);
    if (Object.keys(unusable).length > 0) return;
    if (step === 1 && load) return setProblem(load);
    if (step < text.steps.length - 1) return go(step + 1);
    return submit.run();
  };
  return (
    <form ref={form} className="st-card" noValidate onSubmit={onSubmit}>
      <h2 ref={heading} tabIndex={-1}>
        {text.step(step + 1, text.steps.length, text.steps[step]!)}
      </h2>
      {step === 0 && (
        <Contacts
          value={contacts}
          problems={contactProblems}
          email={offer.contacts.email}
          onChange={setContacts}
        />
      )}
      {step === 1 && <SubjectChoices offer={offer} chosen={chosen} onChange={setChosen} />}
      {step === 2 && <CostFacts cost={offer.cost} />}
      {step === 3 && (
        <>
          <ul className="st-plain">
            {picked.map(({ subject_id, name }) => (
              <li key={subject_id}>{name}</li>
            ))}
          </ul>
          <CostFacts cost={offer.cost} />
        </>
      )}
      {problem && (
        <p role="alert" className="st-error">
          {problem}
        </p>
      )}
      <div className="st-acts">
        {step > 0 && (
          <button type="button" className="st-button" onClick={() => go(step - 1)}>
            {text.back}
          </button>
        )}
        <button
          type="submit"
          className="st-button st-main"
          disabled={submit.isPending || (step >= 2 && offer.cost === null)}
        >
          {step === text.steps.length - 1 ? text.confirm : text.next}
        </button>
      </div>
    </form>
  );
}

interface Submitted {
  offer: RenewalOffer;
  contacts: ContactFields;
  chosen: ReadonlySet<number>;
  onFailure: (message: string) => void;
  onStale: () => void;
}
function useSubmit({ offer, contacts, chosen, onFailure, onStale }: Submitted) {
  const { notify } = usePortal();
  const navigate = useNavigate();
  const command = useCommand(renew, [ownRenewals, renewalOffer, ownPayments]);
  const body = {
    subjects: loadOf(offer, chosen).picked.map(({ subject_id }) => subject_id),
    ...contacts,
    total: offer.cost?.total ?? 0,
  };
  const run = () =>
    void command.mutateAsync({ body }).then(
      ({ message }) => {
        notify.success(message);
        void navigate('/renew');
      },
      (error: unknown) => {
        const failure = failureOf(error);
        onFailure(wordsOf(failure));
        if (failure.code === 'conflict') onStale();
      },
    );
  return { run, isPending: command.isPending };
}

const wordsOf = ({ errors, message }: ApiFailure) => Object.values(errors ?? {})[0]?.[0] ?? message;
