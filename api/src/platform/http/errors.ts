import { errorStatus, type ErrorCode } from '@portal/shared-kit/contract/core/errors';

interface Detail {
  /** Messages by field path. */
  errors?: Record<string, string[]>;
  /** The permission that is missing. */
  permission?: string;
  /** Seconds. */
  retryAfter?: number;
}

/** The only error a handler throws on purpose; any other is a bug and answers 500. The message is for the user, in Portuguese. */
export class ApiError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: Detail = {},
  ) {
    super(message);
    this.status = errorStatus[code];
  }
}

export const fieldError = (code: 'duplicate' | 'invalid', field: string, message: string) =>
  new ApiError(code, message, { errors: { [field]: [message] } });

/** The value, or a 404 that says what was not found, as in 'Departamento não encontrado.'. */
export function orNotFound<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new ApiError('not_found', message);
  return value;
}
