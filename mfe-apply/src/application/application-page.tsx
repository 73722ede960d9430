import { privacyNotice, candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
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
  Alert,
} from '@portal/shared-kit/light';
import { useEffect, useRef, useState } from 'react';
import '../common/apply.css';
import { CallFailure } from '../common/call-failure.tsx';
import { useOnline } from '../common/use-online.ts';
import type { Lists } from './lists.ts';
import { messages as text } from './messages.ts';
import { StepOne } from './step-one.tsx';
import { useWizard, type Wizard } from './use-wizard.ts';
import { lastStep } from './wizard.model.ts';
import { lastDay } from '../common/messages.ts';

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

/** Notices besides the fields: closing date, restored draft, connection, and errors. */
function WizardNotices({ wizard }: { wizard: Wizard }) {
  const { period, draft } = wizard;
  const online = useOnline();
  return (
    <>
      <p role="status" className="a-line">
        {!online && text.offline}
      </p>
      <OpenUntil period={period} />
      {period.failed && online && (
        <Alert kind="note">
          <p>{text.periodUnknown}</p>
          <Button onClick={period.retry}>{text.retry}</Button>
        </Alert>
      )}
      {draft.sentBefore && (
        <p>
          {text.lastSent(draft.sentBefore)} <a href={trackingPath(draft.sentBefore)}>{text.track}</a>
        </p>
      )}
      {draft.restored && <Restored onStartAnew={wizard.startAnew} />}
    </>
  );
}

/** The last day; until it is known its line keeps its room, and nothing below moves when it comes. */
function OpenUntil({ period: { data, failed } }: Pick<Wizard, 'period'>) {
  if (!data) return failed ? null : <p className="p-muted a-unknown">{text.openUntil(noDay)}</p>;
  return data.closes_at && <p className="p-muted">{text.openUntil(lastDay(data.closes_at))}</p>;
}
const noDay = '00/00/0000';

/** Beside the button: the result of the last attempt to submit. */
function SendProblems({ wizard }: { wizard: Wizard }) {
  const { failure, elsewhere, form } = wizard;
  const isRegistered = form.problems.some(({ message }) => registeredMessages.includes(message));
  return (
    <>
      <CallFailure failure={failure} meaning={text.notSent} retry={() => void wizard.next()} />
      {elsewhere.length > 0 && (
        <Alert kind="error">
          {elsewhere.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      {isRegistered && (
        <p>
          <a href="/candidatura">{text.goToTracking}</a>
        </p>
      )}
    </>
  );
}

const registeredMessages: readonly string[] = [candidateMessages.knownDocument, candidateMessages.knownEmail];
function Restored({ onStartAnew }: { onStartAnew: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <Alert kind="note">
      <p>{asking ? text.startAnewQuestion : text.restored}</p>
      <div className="p-buttons">
        {asking ? (
          <>
            <Button kind="primary" onClick={onStartAnew}>
              {text.startAnewYes}
            </Button>
            <Button onClick={() => setAsking(false)}>{text.cancel}</Button>
          </>
        ) : (
          <Button onClick={() => setAsking(true)}>{text.startAnew}</Button>
        )}
      </div>
    </Alert>
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
