import * as z from 'zod';

/** Every failure the API answers on purpose, with its HTTP status. The interface switches on the code, never on the text. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  session_revoked: 401,
  forbidden: 403,
  anti_forgery: 403,
  not_found: 404,
  conflict: 409,
  duplicate: 409,
  in_use: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  password_change_required: 428,
  /** The role needs a second factor, which the caller has to set up first. */
  second_factor_required: 428,
  /** The act needs a proof, at most five minutes old, of who the caller is. The call may be repeated after it. */
  reauth_required: 428,
  throttled: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  /** Nothing of the call was done: any call may be retried. */
  overloaded: 503,
  timeout: 504,
  /** The disk is full: existing data are safe, but nothing can be added. */
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The body of every failed call, of the API and of the gateway alike (decision D0.1). */
export const errorBody = z.object({
  status: z.literal(0),
  success: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string(),
  /** Messages by field path, `grades.3.value`. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The permission that is missing, with code `forbidden`. */
  permission: z.string().optional(),
  /** Seconds to wait, with codes `throttled`, `unavailable` and `overloaded`. */
  retry_after: z.int().optional(),
  /** Shown to the user as 'código de suporte' and logged. */
  support_code: z.string(),
});
export type ErrorBody = z.output<typeof errorBody>;
