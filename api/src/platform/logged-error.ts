import { BucketFailure } from '@portal/object-store';
import { isDatabaseError, isLostConnection } from './database/lost-connection.ts';
import { StartProblem } from './start/start-problem.ts';

/** The fields of an error that are logged. */
export interface LoggedError {
  type: string;
  /** Left out where it may quote what somebody wrote. */
  message?: string;
  /** SQLSTATE, or Node's own. */
  code?: string;
  syscall?: string;
  /** Of a refusal by the database: what its message is about, without the values. */
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** Where it was thrown, innermost first. */
  stack: string[];
  cause?: LoggedError;
}

const facts = ['code', 'syscall', 'table', 'column', 'constraint', 'routine'] as const;
/** Errors wrapped in others that are told. */
const mostCauses = 3;

/** Tells an error without what it may hold of a person: messages and details quote values, a refused row, the address of a mail, and pg
 *  hangs the whole client on some errors. Place, kind and names of tables are enough to find the cause. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const entry: LoggedError = { type: error.constructor.name, stack: placesOf(error) };
  if (speaksOfTheProgram(error)) entry.message = error.message;
  for (const fact of facts) {
    const value = (error as unknown as Record<string, unknown>)[fact];
    if (typeof value === 'string') entry[fact] = value;
  }
  if (error.cause !== undefined && depth < mostCauses) entry.cause = loggedError(error.cause, depth + 1);
  return entry;
}

/** V8's own name what the program did; Node's own have a code and may quote what they were given. */
function speaksOfTheProgram(error: Error): boolean {
  if (isDatabaseError(error)) return false;
  if (error instanceof BucketFailure || error instanceof StartProblem || isLostConnection(error)) return true;
  const isOfLanguage = error instanceof TypeError || error instanceof ReferenceError;
  return isOfLanguage && (error as NodeJS.ErrnoException).code === undefined;
}

/** A stack begins with the message, which may have several lines. */
const placesOf = ({ stack = '', message }: Error): string[] =>
  stack
    .replace(message, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*(:\d+:\d+\)?|<anonymous>\)?)$/.test(line))
    .slice(0, 12);
