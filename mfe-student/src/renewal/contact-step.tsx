import { messages } from './messages.ts';

const text = messages.wizard;

export interface ContactFields {
  contact: string;
  alternative_contact: string;
}
interface Props {
  value: ContactFields;
  email: string;
  onChange: (value: ContactFields) => void;
}

/** The student's contacts, to be confirmed before renewing. */
export const Contacts = ({ value, email, onChange }: Props) => (
  <>
    <label className="st-field">
      {text.contact}
      <input
        type="tel"
        autoComplete="tel-national"
        value={value.contact}
        onChange={({ target }) => onChange({ ...value, contact: target.value })}
      />
    </label>
    <label className="st-field">
      {text.alternative}
      <input
        type="tel"
        autoComplete="off"
        value={value.alternative_contact}
        onChange={({ target }) => onChange({ ...value, alternative_contact: target.value })}
      />
    </label>
    {email && (
      <p className="st-quiet">
        {text.email}: {email}
      </p>
    )}
  </>
);
