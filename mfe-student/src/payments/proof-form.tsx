import { usePortal } from '@portal/shared-kit';
import { ownPayments, ownPaymentsByType } from '@portal/shared-kit/contract/finance/own-payment';
import { ownProofs, sendProof } from '@portal/shared-kit/contract/finance/own-proof';
import { isApiFailure, upload, useReadAgain } from '@portal/shared-kit/data';
import { FileInput } from '@portal/shared-kit/inputs';
import { useId, useRef, useState, type FormEvent } from 'react';
import { FormStyle } from '../common/form-style.tsx';
import { lighterPhoto } from '../common/lighter-photo.ts';
import { messages as text } from './messages.ts';

interface ProofFormProps {
  /** An open invoice, or a payment that does not appear. */
  of: { id: number; number: string } | { number: string; paid_on: string };
  onDone: () => void;
}

const accepted = 'image/jpeg,image/png,application/pdf';

/** Opens the camera of a telephone where the field would offer its files. */
function photograph(field: HTMLInputElement) {
  field.accept = 'image/jpeg,image/png';
  field.setAttribute('capture', 'environment');
  field.click();
  field.removeAttribute('capture');
  field.accept = accepted;
}

/** Uploads the photo of a slip, from the camera where there is one, or a PDF (I30). */
export function ProofForm({ of, onDone }: ProofFormProps) {
  const { http, notify } = usePortal();
  const readAgain = useReadAgain();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (!file) return setProblem(text.fileMissing);
    setSending(true);
    setProblem('');
    try {
      const what = 'id' in of ? { invoice_id: of.id } : of;
      const body = { ...what, note: String(fields.get('note') ?? '') };
      const { message } = await upload(http, sendProof, { body, file: await lighterPhoto(file) });
      notify.success(message);
      void readAgain(ownPayments, ownPaymentsByType, ownProofs);
      onDone();
    } catch (error) {
      if (!isApiFailure(error)) throw error;
      setProblem(error.errors?.file?.[0] ?? error.message);
      setSending(false);
    }
  }
  return (
    <form
      className="st-form"
      aria-label={'id' in of ? text.proofOf(of.number) : text.proofOfPayment(of.number)}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <FormStyle />
      <label className="st-field">
        {text.file}
        <FileInput
          ref={field}
          accept={accepted}
          aria-describedby={errorId}
          aria-invalid={problem !== ''}
          onFile={setFile}
        />
      </label>
      <button
        type="button"
        className="st-button st-camera"
        onClick={() => field.current && photograph(field.current)}
      >
        {text.photograph}
      </button>
      <p id={errorId} className="st-error" role="alert">
        {problem}
      </p>
      <label className="st-field">
        {text.note}
        <input name="note" maxLength={500} />
      </label>
      <div className="st-acts">
        <button type="submit" className="st-button st-main" disabled={sending}>
          {sending ? text.sending : text.send}
        </button>
        <button type="button" className="st-button" onClick={onDone}>
          {text.cancel}
        </button>
      </div>
    </form>
  );
}
