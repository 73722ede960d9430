import { BucketFailure } from '@portal/server-kit/bucket';
import { isDatabaseError, isLostConnection } from './database/lost-connection.ts';
import { StartProblem } from './start/start-problem.ts';

export interface LoggedError {
  type: string;
  /** Undefined if the message may quote user input. */
  message?: string;
  /** SQLSTATE, or Node's own. */
  code?: string;
  syscall?: string;
  /** For an error of the database: the table, column or constraint, without values. */
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** Stack frames, innermost first. */
  stack: string[];
  cause?: LoggedError;
}

const facts = ['code', 'syscall', 'table', 'column', 'constraint', 'routine'] as const;
/** Maximum depth of wrapped errors that are logged. */
const maxCauses = 3;

/** Describes an error without personal data: messages and details may quote values, a refused row or a mail address, and pg attaches the
 *  whole client to some errors. Location, kind and table names are enough to find the cause. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const entry: LoggedError = { type: error.constructor.name, stack: placesOf(error) };
  if (speaksOfTheProgram(error)) entry.message = error.message;
  for (const fact of facts) {
    const value = (error as unknown as Record<string, unknown>)[fact];
    if (typeof value === 'string') entry[fact] = value;
  }
  if (error.cause !== undefined && depth < maxCauses) entry.cause = loggedError(error.cause, depth + 1);
  return entry;
}

/** Messages of V8's own errors name what the program did; those of Node have a code and may quote their arguments. */
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
