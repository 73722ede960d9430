import { Alert, Button, type LightFailure } from '@portal/shared-kit/light';
import { commonText as text } from './messages.ts';

interface CallFailureProps {
  failure: LightFailure | undefined;
  /** Said first: what it means for what the candidate did. */
  meaning?: string | undefined;
  retry?: (() => void) | undefined;
}

/** What went wrong with a call, how long to wait where there were too many, and another try. */
export function CallFailure({ failure, meaning, retry }: CallFailureProps) {
  if (!failure) return null;
  const { code, message, retryAfter, supportCode } = failure;
  return (
    <Alert kind="error">
      {meaning && <p>{meaning}</p>}
      <p>{code === 'throttled' && retryAfter ? text.throttled(retryAfter) : message}</p>
      {supportCode && (
        <p className="p-support">
          {text.supportCode} <code>{supportCode}</code>
        </p>
      )}
      {retry && <Button onClick={retry}>{text.retry}</Button>}
    </Alert>
  );
}
