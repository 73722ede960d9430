import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import { Alert, Button } from '@portal/shared-kit/light';
import { useState } from 'react';
import { CallFailure } from '../common/call-failure.tsx';
import { useOnline } from '../common/use-online.ts';
import { lastDay } from './last-day.ts';
import { messages as text } from './messages.ts';
import type { Wizard } from './use-wizard.ts';

/** Notices besides the fields: closing date, restored draft, connection, and errors. */
export function WizardNotices({ wizard }: { wizard: Wizard }) {
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
export function SendProblems({ wizard }: { wizard: Wizard }) {
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
