import type { sendCandidacyProof } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import { Button, FileField, uploadPublic, type LightFailure } from '@portal/shared-kit/light';
import { useRef, useState } from 'react';
import { CallFailure } from '../common/call-failure.tsx';
import { fileProblem } from '../common/file-problem.ts';
import { messages as text } from './messages.ts';
import type { InvoiceProps } from './tracked.ts';

/** Submits a proof of payment, also after one was refused (decision 97; C.7). */
export function ProofForm({ invoice, session, onChange }: InvoiceProps) {
  const file = useRef<File>(undefined);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<LightFailure>();
  const [percent, setPercent] = useState<number>();
  const sending = percent !== undefined;

  async function send() {
    if (sending) return;
    setFailure(undefined);
    const wrong = file.current ? fileProblem(file.current) : text.proofEmpty;
    setProblem(wrong);
    if (wrong || !file.current) return;
    const body = new FormData();
    body.append('session', session);
    body.append('invoice_id', String(invoice.id));
    body.append('file', file.current);
    setPercent(0);
    try {
      const { data } = await uploadPublic<typeof sendCandidacyProof>(
        '/candidatura/proof',
        { body },
        (share) => setPercent(Math.floor(share * 100)),
      );
      onChange(data);
    } catch (error) {
      const refused = error as LightFailure;
      const [refusal] = refused.errors?.file ?? [];
      if (refusal) setProblem(refusal);
      else setFailure(refused);
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <form
      className="a-proof"
      aria-label={text.proofFile}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h5>{invoice.proofs.length > 0 ? text.proofAgain : text.proofTitle}</h5>
      <FileField
        id={`proof-${invoice.id}`}
        required
        label={text.proofFile}
        accept={documentFile.types.join(',')}
        hint={text.proofHint}
        error={problem}
        onFile={(chosen) => {
          file.current = chosen;
          setProblem(chosen && fileProblem(chosen));
          setFailure(undefined);
        }}
      />
      {sending && (
        <progress max={100} value={percent} aria-label={text.proofSending(percent)}>
          {percent} %
        </progress>
      )}
      <Button type="submit" busy={sending}>
        {sending ? text.proofSending(percent) : text.proofSend}
      </Button>
      <CallFailure failure={failure} meaning={text.proofKept} retry={() => void send()} />
    </form>
  );
}
