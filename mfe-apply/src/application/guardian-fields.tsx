import { phoneInputLength, phoneMask } from '@portal/shared-kit/contract/core/phone';
import type { addGuardianConsent } from '@portal/shared-kit/contract/admissions/candidate';
import { candidateLimits as limits } from '@portal/shared-kit/contract/admissions/candidate-form';
import { documentFile } from '@portal/shared-kit/contract/people/person-rules';
import { FileField, Panel, TextField, uploadPublic, type LightFailure } from '@portal/shared-kit/light';
import { useRef, useState } from 'react';
import { CallFailure } from '../common/call-failure.tsx';
import { fileProblem } from '../common/file-problem.ts';
import { messages as text } from './messages.ts';
import type { StepProps } from './use-wizard.ts';

/** Guardian of a minor, where the institution admits minors (decision 21). The file is uploaded at once: a draft cannot contain files. */
export function GuardianFields({ wizard: { form, values, draft } }: StepProps) {
  const [state, setState] = useState<{ sending?: boolean; problem?: string; failure?: LightFailure }>({});
  const chosen = useRef<File>(undefined);
  // One upload at a time: the server keeps the file that arrives last.
  const line = useRef(Promise.resolve());

  const sendInTurn = () => {
    const file = chosen.current;
    if (file) line.current = line.current.then(() => send(file));
  };
  async function send(file: File) {
    const isReplaced = () => chosen.current !== file;
    if (isReplaced()) return;
    const problem = fileProblem(file);
    form.set({ guardian_consent: '' });
    if (problem) return setState({ problem });
    setState({ sending: true });
    const body = new FormData();
    body.append('submission_key', draft.key());
    body.append('file', file);
    try {
      const { data } = await uploadPublic<typeof addGuardianConsent>(
        '/Candidate/consent',
        { body },
        () => undefined,
      );
      if (isReplaced()) return;
      form.set({ guardian_consent: data.name });
      setState({});
    } catch (error) {
      if (isReplaced()) return;
      const failure = error as LightFailure;
      const [refusal] = failure.errors?.file ?? [];
      setState(refusal ? { problem: refusal } : { failure });
    }
  }

  return (
    <Panel title={text.guardian}>
      <p>{text.guardianWhy}</p>
      <TextField
        form={form}
        name="guardian_name"
        label={text.guardianName}
        maxLength={limits.guardian_name}
        required
      />
      <TextField
        form={form}
        name="guardian_contact"
        label={text.guardianContact}
        type="tel"
        mask={phoneMask}
        inputMode="tel"
        maxLength={phoneInputLength}
        required
      />
      <FileField
        id="candidatura-guardian_consent"
        required
        label={text.guardianConsent}
        accept={documentFile.types.join(',')}
        hint={text.fileHint}
        error={state.problem ?? problemOf(form.problems)}
        onFile={(file) => {
          chosen.current = file;
          sendInTurn();
        }}
      />
      <p role="status">
        {state.sending
          ? text.sendingFile
          : values.guardian_consent && text.fileReceived(values.guardian_consent)}
      </p>
      <CallFailure failure={state.failure} retry={sendInTurn} />
    </Panel>
  );
}

const problemOf = (problems: readonly { field: string; message: string }[]) =>
  problems.find(({ field }) => field === 'guardian_consent')?.message;
