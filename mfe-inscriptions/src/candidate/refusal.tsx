import {
  isOpen,
  stateWords,
  type CandidacyState,
} from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { isTransient, type ApiFailure } from '@portal/shared-kit/data';
import { Alert } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

/** Why a decision was not taken, such as that somebody else has just decided. Where only the answer was lost, the decision was taken
 *  nevertheless, and that is shown. */
export function Refusal({ failure, state }: { failure: ApiFailure; state: CandidacyState }) {
  const stands = isTransient(failure) && !isOpen(state);
  const { message, supportCode } = failure;
  return (
    <Alert
      type={stands ? 'success' : 'error'}
      showIcon
      role="alert"
      title={stands ? text.standsAfterAll(stateWords[state]) : message}
      description={!stands && supportCode && text.supportCode(supportCode)}
      style={{ marginBottom: 16 }}
    />
  );
}
