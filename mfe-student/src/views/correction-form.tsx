import { usePortal } from '@portal/shared-kit';
import { askCorrection } from '@portal/shared-kit/contract/people/data-correction';
import type { CorrectableField } from '@portal/shared-kit/contract/people/data-correction-rules';
import { genders } from '@portal/shared-kit/contract/people/person-rules';
import { isApiFailure, upload } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { DayInput, FileInput } from '@portal/shared-kit/inputs';
import { useId, useState, type FormEvent } from 'react';
import { FormStyle } from '../common/form-style.tsx';
import { lighterPhoto } from '../common/lighter-photo.ts';
import { common } from '../common/messages.ts';
import { isMistyped, noDay } from '../common/typed-day.ts';
import { messages as text } from './messages.ts';

interface CorrectionFormProps {
  field: CorrectableField;
  /** What the record says now. */
  now: string;
  onDone: () => void;
}
type Problems = Partial<Record<'field' | 'value' | 'note' | 'file', string>>;

const shown = (field: CorrectableField, value: string) =>
  field === 'birthDate' && value ? formatDate(value) : value;

/** Requests the correction of a field, with the right value and a document that proves it. */
export function CorrectionForm({ field, now, onDone }: CorrectionFormProps) {
  const { http, notify } = usePortal();
  const errorId = useId();
  const [birthDate, setBirthDate] = useState(noDay);
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const formData = new FormData(form);
    if (sending) return;
    if (field === 'birthDate' && isMistyped(birthDate)) return setProblems({ value: common.dayInvalid });
    if (!file) return setProblems({ file: text.proofMissing });
    const value = field === 'birthDate' ? (birthDate.day ?? '') : String(formData.get('value') ?? '');
    const body = { field, value, note: String(formData.get('note') ?? '') };
    setSending(true);
    setProblems({});
    try {
      notify.success((await upload(http, askCorrection, { body, file: await lighterPhoto(file) })).message);
      return onDone();
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      const fieldErrors = Object.entries(error.errors ?? {}).map(([name, [first]]) => [name, first]);
      setProblems(
        fieldErrors.length > 0 ? (Object.fromEntries(fieldErrors) as Problems) : { value: error.message },
      );
    }
    setSending(false);
  }
  const under = (name: keyof Problems) => ({
    'aria-describedby': `${errorId}-${name}`,
    'aria-invalid': problems[name] !== undefined,
  });
  const problem = (name: keyof Problems) => (
    <p id={`${errorId}-${name}`} className="st-error" role="alert">
      {problems[name]}
    </p>
  );
  return (
    <form className="st-form" aria-label={text.corrections} noValidate onSubmit={(event) => void send(event)}>
      <FormStyle />
      {problem('field')}
      <p className="st-quiet">{text.now(shown(field, now))}</p>
      <label className="st-field">
        {text.value}
        {field === 'gender' ? (
          <select name="value" {...under('value')}>
            {genders.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        ) : field === 'birthDate' ? (
          <DayInput
            value={birthDate.day ?? birthDate.typed}
            onDay={(day, typed) => setBirthDate({ day, typed })}
            {...under('value')}
          />
        ) : (
          <input name="value" maxLength={200} autoComplete="off" {...under('value')} />
        )}
      </label>
      {problem('value')}
      <label className="st-field">
        {text.note}
        <textarea name="note" rows={2} maxLength={500} {...under('note')} />
      </label>
      {problem('note')}
      <label className="st-field">
        {text.proof}
        <FileInput accept="image/jpeg,image/png,application/pdf" {...under('file')} onFile={setFile} />
      </label>
      {problem('file')}
      <div className="st-acts">
        <button type="submit" className="st-button st-main" disabled={sending}>
          {sending ? text.sending : text.ask}
        </button>
      </div>
    </form>
  );
}
