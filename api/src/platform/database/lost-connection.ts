import pg from 'pg';
import { isNativeError } from 'node:util/types';
import { isUnanswered } from './pool.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** The driver gives these no SQLSTATE, some not even a code. */
export function isLostConnection(error: unknown): boolean {
  // Those of Node's sockets may be of another realm.
  if (!isNativeError(error)) return false;
  if (isUnanswered(error)) return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // The Unix socket of a server that is away.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return networkCodes.has(code) || driverTexts.test(error.message);
}

/** Whether PostgreSQL refused a statement. */
export const isDatabaseError = (error: unknown): boolean => error instanceof pg.DatabaseError;
