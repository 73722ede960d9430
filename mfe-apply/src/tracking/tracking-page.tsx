import { cleanDocument, documentInputLength } from '@portal/shared-kit/contract/people/person-rules';
import type {
  trackCandidacy,
  TrackedCandidacy,
} from '@portal/shared-kit/contract/admissions/candidate-tracking';
import {
  Button,
  callPublic,
  FormSummary,
  later,
  LightForm,
  LightPage,
  TextField,
  useLightForm,
  type LightFailure,
  type FormProblem,
} from '@portal/shared-kit/light';
import { useEffect, useState } from 'react';
import '../common/apply.css';
import { CallFailure } from '../common/call-failure.tsx';
import { lastNumber } from '../common/last-number.ts';
import { useOnline } from '../common/use-online.ts';
import { commonText } from '../common/messages.ts';
import { messages as text } from './messages.ts';

const TrackedView = later(() => import('./tracked-view.tsx').then((m) => m.TrackedView));

const initial = { number: '', doc_number: '' };
const numberPattern = /^CAND-\d{4}-\d{6}$/;

/** `/candidatura`: the state of a candidacy, for anybody with its number and document (decision 20). */
export function TrackingPage() {
  const [candidacy, setCandidacy] = useState<TrackedCandidacy>();
  return (
    <LightPage title={text.title} wide={candidacy !== undefined}>
      {candidacy ? (
        <TrackedView candidacy={candidacy} onChange={setCandidacy} onClose={() => setCandidacy(undefined)} />
      ) : (
        <TrackingForm onFound={setCandidacy} />
      )}
      <nav className="p-links">
        <a href="/inscription">{text.apply}</a>
      </nav>
    </LightPage>
  );
}

function TrackingForm({ onFound }: { onFound: (candidacy: TrackedCandidacy) => void }) {
  const form = useLightForm({ id: 'acompanhar', initial });
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<LightFailure>();
  const online = useOnline();
  const { store } = form;
  useEffect(() => {
    const initialNumber = new URLSearchParams(location.search).get('numero') ?? lastNumber.read();
    if (initialNumber) store.fill({ number: initialNumber });
  }, [store]);

  async function track() {
    if (sending) return;
    const body = {
      number: form.values.number.trim().toUpperCase(),
      doc_number: cleanDocument(form.values.doc_number),
    };
    const problems: FormProblem<keyof typeof initial>[] = [];
    if (!body.number) problems.push({ field: 'number', message: text.numberEmpty });
    else if (!numberPattern.test(body.number)) problems.push({ field: 'number', message: text.numberWrong });
    if (!body.doc_number) problems.push({ field: 'doc_number', message: text.docEmpty });
    form.show(problems);
    setFailure(undefined);
    if (problems.length > 0) return;
    setSending(true);
    try {
      onFound((await callPublic<typeof trackCandidacy>('POST', '/candidatura', { body })).data);
    } catch (error) {
      setFailure(error as LightFailure);
      setSending(false);
    }
  }

  return (
    <LightForm form={form} label={text.title} onSubmit={() => void track()}>
      <p className="p-muted">{text.help}</p>
      <p role="status" className="a-line">
        {!online && commonText.offline}
      </p>
      <FormSummary form={form} />
      <TextField
        form={form}
        name="number"
        label={text.number}
        hint={text.numberHint}
        maxLength={16}
        mask={(typed) => typed.toUpperCase()}
        autoComplete="off"
        required
      />
      <TextField
        form={form}
        name="doc_number"
        label={text.docNumber}
        maxLength={documentInputLength}
        mask={cleanDocument}
        autoComplete="off"
        required
      />
      <CallFailure failure={failure} retry={() => void track()} />
      <Button kind="primary" type="submit" busy={sending}>
        {sending ? text.submitting : text.submit}
      </Button>
    </LightForm>
  );
}
