import type { ErrorBody, ErrorCode } from '@portal/shared-kit/contract/errors';
import { sessionText } from '../messages.ts';

/** `offline`: no answer at all. `wrong_credentials`: the sign-in was answered with status false (S1 §7). */
export type FailureCode = ErrorCode | 'offline' | 'wrong_credentials';

/** The only error the session's calls throw on purpose. The message is for the user. */
export class SessionFailure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly detail: Partial<Pick<ErrorBody, 'errors' | 'permission' | 'retry_after' | 'support_code'>> = {},
  ) {
    super(message);
  }
  /** Messages by field path. */
  get errors(): Record<string, string[]> {
    return this.detail.errors ?? {};
  }
  /** Seconds to wait, with code `throttled`. */
  get retryAfter(): number | undefined {
    return this.detail.retry_after;
  }
  get supportCode(): string | undefined {
    return this.detail.support_code;
  }
}

/** Any thrown thing as a failure that can be shown (decision D0.3). */
export const asFailure = (error: unknown): SessionFailure =>
  error instanceof SessionFailure ? error : new SessionFailure('internal', sessionText.failed);

/** The session is over and only a new sign-in helps. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof SessionFailure && (error.code === 'unauthenticated' || error.code === 'session_revoked');
