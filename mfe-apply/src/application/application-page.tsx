import { privacyNotice } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import {
  Button,
  Buttons,
  CheckField,
  FormSummary,
  later,
  LightForm,
  LightPage,
  Stepper,
} from '@portal/shared-kit/light';
import { useEffect, useRef } from 'react';
import '../common/apply.css';
import type { Lists } from './lists.ts';
import { messages as text } from './messages.ts';
import { StepOne } from './step-one.tsx';
import { useWizard, type Wizard } from './use-wizard.ts';
import { lastStep } from './wizard.model.ts';
import { SendProblems, WizardNotices } from './wizard-notices.tsx';

const LaterSteps = later(() => import('./later-steps.tsx').then((m) => m.LaterSteps));
const ResultPanel = later(() => import('./result-panel.tsx').then((m) => m.ResultPanel));
const ClosedPanel = later(() => import('./closed-panel.tsx').then((m) => m.ClosedPanel));

/** `/inscription`, the public application (S1 §2, §5, §8, §9; decisions 17–25, H.5). */
export function ApplicationPage() {
  const wizard = useWizard();
  const { period, lists, draft } = wizard;
  useEffect(() => fetchAhead(lists), [lists]);
  return (
    <LightPage title={text.title} wide>
      {period.data?.open === false && !wizard.sent ? (
        <ClosedPanel next={period.data.next} hasDraft={draft.kept} />
      ) : (
        <Steps wizard={wizard} />
      )}
      {wizard.sent && <ResultPanel wizard={wizard} />}
      <nav className="p-links">
        <a href={draft.sentBefore ? trackingPath(draft.sentBefore) : '/candidatura'}>{text.track}</a>
        <a href="/calendario">{text.calendar}</a>
      </nav>
    </LightPage>
  );
}

function Steps({ wizard }: { wizard: Wizard }) {
  const { form, step, sending } = wizard;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Each step starts at the top, unless one of its fields takes the focus.
    if (shown.current === step) return;
    shown.current = step;
    if (form.problems.length === 0) place.current?.closest('main')?.querySelector('h1')?.focus();
  }, [step, form]);
  return (
    <div ref={place}>
      <WizardNotices wizard={wizard} />
      <Stepper steps={text.steps} current={step - 1} />
      <LightForm form={form} label={text.title} onSubmit={wizard.next}>
        <FormSummary form={form} />
        {step === 1 && <Beforehand wizard={wizard} />}
        {step === 1 ? <StepOne wizard={wizard} /> : <LaterSteps wizard={wizard} />}
        <SendProblems wizard={wizard} />
        <Buttons>
          <Button kind="primary" type="submit" busy={sending}>
            {step < lastStep ? text.next : sending ? text.creating : text.create}
          </Button>
          {step > 1 && <Button onClick={wizard.back}>{text.back}</Button>}
        </Buttons>
      </LightForm>
    </div>
  );
}

/** Before the first input: the purpose of the data (H.5), and whether they may be stored here (decision 18). */
const Beforehand = ({ wizard: { form, values, draft } }: { wizard: Wizard }) => (
  <>
    <details className="a-privacy">
      <summary>{text.privacyTitle}</summary>
      <p>{privacyNotice.text}</p>
    </details>
    <CheckField
      form={form}
      name="shared"
      label={text.shared}
      hint={values.shared ? text.sharedHint : draft.refused ? text.notKept : text.kept}
    />
  </>
);

/** Prefetches code and lists of the later steps during the first one, so that it also works after going offline. */
function fetchAhead({ provinces, districts, degrees, courses }: Lists): () => void {
  const fetch = () => {
    for (const list of [provinces, districts, degrees, courses]) void list.load();
    for (const code of [import('./later-steps.tsx'), import('./result-panel.tsx')])
      code.catch(() => undefined);
  };
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(fetch, { timeout: 3_000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(fetch, 1_000);
  return () => clearTimeout(timer);
}
