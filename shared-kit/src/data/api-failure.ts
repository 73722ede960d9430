import { supportCodeIn, traceparentHeader } from '../contract/gateway/trace.ts';
import { errorStatus, type ErrorBody, type ErrorCode } from '../contract/core/errors.ts';
import type { Notify } from '../remote/portal-props.ts';
import { dataMessages } from './messages.ts';

/** The API's own codes, and two for calls that did not reach it or had an unreadable answer. A call that took too long is a 'timeout',
 *  wherever it was aborted. */
export type FailureCode = ErrorCode | 'offline' | 'unexpected';

interface Detail {
  /** HTTP status; undefined when no answer came. */
  status?: number;
  /** Messages by field path, `vacancies.0.year`. */
  errors?: Record<string, string[]>;
  permission?: string;
  /** Seconds to wait. */
  retryAfter?: number;
  supportCode?: string;
  cause?: unknown;
}

/** The only error `call` throws, cancellation apart. `message` is for the user; switch on `code`. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number | undefined;
  readonly errors: Record<string, string[]> | undefined;
  readonly permission: string | undefined;
  readonly retryAfter: number | undefined;
  readonly supportCode: string | undefined;

  constructor(
    readonly code: FailureCode,
    message: string,
    { status, errors, permission, retryAfter, supportCode, cause }: Detail = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.errors = errors;
    this.permission = permission;
    this.retryAfter = retryAfter;
    this.supportCode = supportCode;
  }
}

const transient: readonly FailureCode[] = [
  'offline',
  'timeout',
  'unavailable',
  'overloaded',
  'upstream',
  'internal',
  'unexpected',
  'throttled',
  'storage_full',
];

/** Whether a retry may succeed. */
export const isTransient = ({ code }: ApiFailure): boolean => transient.includes(code);

/** By name and not by class: the shell's client may have thrown its own copy of it. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure';

/** The fields of the contract's `errorBody`, without its schema: a first call may fail before schemas are loaded. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { status, success, code, message, errors = {}, support_code } = body as Partial<ErrorBody>;
  return (
    status === 0 &&
    success === false &&
    Object.hasOwn(errorStatus, code ?? '') &&
    typeof message === 'string' &&
    typeof support_code === 'string' &&
    typeof errors === 'object' &&
    Object.values(errors).every((messages) => Array.isArray(messages))
  );
}

/** Parses an error body; undefined when it is none. */
export function failureFrom(body: unknown, status: number, cause?: unknown): ApiFailure | undefined {
  if (!isErrorBody(body)) return undefined;
  const { code, message, errors, permission, retry_after: retryAfter, support_code: supportCode } = body;
  return new ApiFailure(code, message, { status, errors, permission, retryAfter, supportCode, cause });
}

interface HttpError {
  code?: string;
  config?: { headers?: Record<string, unknown> };
  response?: { status: number; data: unknown };
}

/** Converts a failed request to an ApiFailure. */
export function failureOf(error: unknown): ApiFailure {
  if (isApiFailure(error)) return error;
  const { code, response, config } = (error ?? {}) as HttpError;
  if (response)
    return failureFrom(response.data, response.status, error) ?? unexplained(response.status, error);
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT')
    return new ApiFailure('timeout', dataMessages.timeout, {
      supportCode: supportCodeIn(config?.headers?.[traceparentHeader]),
      cause: error,
    });
  if (code === 'ERR_NETWORK') return new ApiFailure('offline', dataMessages.offline, { cause: error });
  return new ApiFailure('unexpected', dataMessages.failed, { cause: error });
}

/** An error answer from elsewhere than the API: a proxy's page, an empty body. */
const unexplained = (status: number, cause: unknown): ApiFailure =>
  status === 502 || status === 503 || status === 504
    ? new ApiFailure('unavailable', dataMessages.unavailable, { status, cause })
    : new ApiFailure('unexpected', dataMessages.failed, { status, cause });

/** Shows the failure of an act as a notice, which offers to `retry` where that is given. */
export function notifyFailure(notify: Notify, error: unknown, retry?: () => void): void {
  const { message, supportCode } = failureOf(error);
  notify.error(message, { ...(retry && { retry }), ...(supportCode && { supportCode }) });
}
