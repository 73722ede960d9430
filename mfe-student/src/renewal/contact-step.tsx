import { phoneInputLength, phoneMask, phoneProblem } from '@portal/shared-kit/contract/core/phone';
import { useId } from 'react';
import { messages } from './messages.ts';

const text = messages.wizard;

export interface ContactFields {
  contact: string;
  alternative_contact: string;
}
export type ContactProblems = Partial<Record<keyof ContactFields, string>>;

/** The problems of the contacts, by field; a record without a contact may stay without one. */
export function problemsOf(value: ContactFields, stored: ContactFields): ContactProblems {
  const { contact, alternative_contact } = value;
  const problem = (number: string) => (number === '' ? undefined : phoneProblem(number));
  const main = contact === '' && stored.contact !== '' ? text.contactMissing : problem(contact);
  const other = problem(alternative_contact);
  return { ...(main && { contact: main }), ...(other && { alternative_contact: other }) };
}

interface Props {
  value: ContactFields;
  problems: ContactProblems;
  email: string;
  onChange: (value: ContactFields) => void;
}

/** The student's contacts, to be confirmed before renewing. */
export const Contacts = ({ value, problems, email, onChange }: Props) => (
  <>
    <Phone
      label={text.contact}
      autoComplete="tel-national"
      value={value.contact}
      problem={problems.contact}
      onChange={(contact) => onChange({ ...value, contact })}
    />
    <Phone
      label={text.alternative}
      autoComplete="off"
      value={value.alternative_contact}
      problem={problems.alternative_contact}
      onChange={(alternative_contact) => onChange({ ...value, alternative_contact })}
    />
    {email && (
      <p className="st-quiet">
        {text.email}: {email}
      </p>
    )}
  </>
);

interface PhoneProps {
  label: string;
  autoComplete: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function Phone({ label, autoComplete, value, problem, onChange }: PhoneProps) {
  const lineId = useId();
  return (
    <div className="st-field">
      <label className="st-field">
        {label}
        <input
          type="tel"
          maxLength={phoneInputLength}
          autoComplete={autoComplete}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : lineId}
          onChange={({ target }) => onChange(phoneMask(target.value))}
        />
      </label>
      {problem && (
        <span id={lineId} role="alert" className="st-error">
          {problem}
        </span>
      )}
    </div>
  );
}
