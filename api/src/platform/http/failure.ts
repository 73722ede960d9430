import type { ErrorBody } from '@portal/shared-kit/contract/core/errors';
import pg from 'pg';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from './messages.ts';
import { ApiError } from './errors.ts';
import { isLostConnection } from '../database/lost-connection.ts';
import { isReadOnly, isStalePlan } from '../database/pool.ts';

/** The answer to any error. Only an unexpected one becomes `internal`, and its own text never leaves the server. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof pg.DatabaseError) return ofDatabase(error);
  if (isLostConnection(error)) return unavailable();
  if (fullDisk.has((error as NodeJS.ErrnoException).code ?? '')) return storageFull();
  return ofFramework(error) ?? new ApiError('internal', messages.internal);
}

function errorBodyOf({ code, message, detail }: ApiError, supportCode: string): ErrorBody {
  const { errors, permission, retryAfter } = detail;
  return {
    status: 0,
    success: false,
    code,
    message,
    ...(errors && { errors }),
    ...(permission && { permission }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    support_code: supportCode,
  };
}

const unavailable = (message: string = messages.unavailable) =>
  new ApiError('unavailable', message, { retryAfter: 1 });

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);
export const storageFull = () => new ApiError('storage_full', messages.storageFull);

/** By SQLSTATE; services handle the violations they expect themselves, with the field and its own message. */
function ofDatabase(error: pg.DatabaseError): ApiError {
  const code = error.code ?? '';
  if (code === '23505') return new ApiError('duplicate', messages.duplicate);
  if (code === '23503' || code === '23001') return new ApiError('in_use', messages.inUse);
  if (code === '23P01') return new ApiError('conflict', messages.conflict);
  if (code === '23514' || code === '22003' || code === '22021' || code === '22P05')
    return new ApiError('invalid', messages.invalid);
  if (code === '40001' || code === '40P01' || code === '55P03') return unavailable(messages.busy);
  if (code === '57014') return new ApiError('timeout', messages.timeout);
  if (code === '53100') return storageFull();
  const lost = code.startsWith('08') || code.startsWith('57P') || code.startsWith('53') || code === '25P03';
  if (lost || isStalePlan(error) || isReadOnly(error)) return unavailable();
  return new ApiError('internal', messages.internal);
}

function ofFramework(error: unknown): ApiError | undefined {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return new ApiError('too_large', messages.tooLarge);
  if (status === 415) return new ApiError('unsupported', messages.unsupported);
  if (status === 404) return new ApiError('not_found', messages.noSuchAddress);
  return status >= 400 && status < 500 ? new ApiError('malformed', messages.malformed) : undefined;
}

/** Requests that were refused because there were too many: they are logged together. */
const shed = new WeakSet<FastifyRequest>();
export const isShed = (request: FastifyRequest): boolean => shed.has(request);

/** Answers any error in the contract's shape; only the unexpected is logged as an error, under the support code. */
export async function answerFailures(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toApiError(error);
  if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected failure');
  else if (failure.code === 'overloaded') shed.add(request);
  else if (failure.status >= 500) request.log.warn({ err: error }, 'cannot answer now');
  if (failure.detail.retryAfter !== undefined) reply.header('retry-after', failure.detail.retryAfter);
  // Fastify closes the connection of a body it did not read completely, and the reset would overtake the answer. Node discards the rest.
  reply.removeHeader('connection');
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .send(errorBodyOf(failure, request.id));
}
