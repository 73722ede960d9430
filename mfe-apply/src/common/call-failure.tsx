import { Alert, Button, type LightFailure } from '@portal/shared-kit/light';
import { commonText as text } from './messages.ts';

interface CallFailureProps {
  failure: LightFailure | undefined;
  /** First line: what the failure means for the candidate. */
  meaning?: string | undefined;
  /** Shown where a retry may succeed. */
  retry: () => void;
}

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
  'overloaded',
  'upstream',
  'internal',
  'unexpected',
]);
/** No answer, or no definite refusal. */
const isTransient = ({ code }: LightFailure): boolean => transient.has(code);
