import type { ErrorBody, ErrorCode } from '@portal/shared-kit/contract/core/errors';
import { sessionText } from '../messages.ts';

/** `offline`: no answer at all. `wrong_credentials`: the sign-in was answered with status false (S1 §7). */
export type FailureCode = ErrorCode | 'offline' | 'unexpected' | 'wrong_credentials';

/** A failed call, as both the session's and the portal's client throw it. */
export interface Failure extends Error {
  code: FailureCode;
  /** Messages by field path. */
  errors?: Record<string, string[]> | undefined;
  permission?: string | undefined;
  /** Seconds to wait, with code `throttled`. */
  retryAfter?: number | undefined;
  supportCode?: string | undefined;
}

type Detail = Partial<Pick<ErrorBody, 'errors' | 'permission' | 'retry_after' | 'support_code'>>;

/** The only error that the session's calls throw on purpose. The message is for the user. Named as the kit's own failure, so that remotes
 *  handle a single class of error. */
export class SessionFailure extends Error implements Failure {
  override readonly name = 'ApiFailure';
  readonly errors: Failure['errors'];
  readonly permission: Failure['permission'];
  readonly retryAfter: Failure['retryAfter'];
  readonly supportCode: Failure['supportCode'];

  constructor(
    readonly code: FailureCode,
    message: string,
    { errors, permission, retry_after, support_code }: Detail = {},
  ) {
    super(message);
    this.errors = errors;
    this.permission = permission;
    this.retryAfter = retry_after;
    this.supportCode = support_code;
  }
}

const isFailure = (error: unknown): error is Failure => error instanceof Error && error.name === 'ApiFailure';

/** Converts anything thrown to a displayable failure (decision D0.3). */
export const asFailure = (error: unknown): Failure =>
  isFailure(error) ? error : new SessionFailure('unexpected', sessionText.failed);

/** The session has ended and only a new sign-in helps. */
export const isSessionOver = (error: unknown): boolean =>
  isFailure(error) && (error.code === 'unauthenticated' || error.code === 'session_revoked');
