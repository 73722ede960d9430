import { useId, type ChangeEvent, type ReactNode } from 'react';

interface Control {
  id: string;
  name: string;
  className: string;
  required: boolean;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}
interface Props {
  label: string;
  hint?: string;
  name: string;
  value?: string;
  onChange?: (value: string) => void;
  problems: string[] | undefined;
  children: (props: Control) => ReactNode;
}

/** A labelled native control with its hint and its error. */
export function Field({ label, hint, name, value = '', onChange, problems, children }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, problems && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, marginBottom: 12 }}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'pk-control',
        required: true,
        value,
        onChange: ({ target }) => onChange?.(target.value),
        'aria-invalid': problems !== undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <small id={`${id}-hint`} style={{ color: 'var(--p-muted)' }}>
          {hint}
        </small>
      )}
      {problems && (
        <span id={`${id}-problem`} role="alert" style={{ color: 'var(--p-error)' }}>
          {problems.join(' ')}
        </span>
      )}
    </div>
  );
}
