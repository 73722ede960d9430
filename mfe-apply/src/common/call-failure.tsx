import { Alert, Button, type LightFailure } from '@portal/shared-kit/light';
import { commonText as text } from './messages.ts';

interface CallFailureProps {
  failure: LightFailure | undefined;
  /** Said first: what it means for what the candidate did. */
  meaning?: string | undefined;
  /** Offered where the same call may well succeed when it is made again. */
  retry: () => void;
}

/** What went wrong with a call, and another try. */
export function CallFailure({ failure, meaning, retry }: CallFailureProps) {
  if (!failure) return null;
  const { message, supportCode } = failure;
  const again = isTransient(failure);
  return (
    <Alert kind="error">
      {meaning && again && <p>{meaning}</p>}
      <p>{message}</p>
      {again && supportCode && (
        <p className="p-support">
          {text.supportCode} <code>{supportCode}</code>
        </p>
      )}
      {again && <Button onClick={retry}>{text.retry}</Button>}
    </Alert>
  );
}

const transient: ReadonlySet<LightFailure['code']> = new Set([
  'offline',
  'timeout',
  'unavailable',
  'upstream',
  'internal',
  'unexpected',
]);
/** No answer came, or none that says no. */
const isTransient = ({ code }: LightFailure): boolean => transient.has(code);
