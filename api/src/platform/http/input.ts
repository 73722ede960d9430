import type * as z from 'zod';
import { messages } from './messages.ts';
import { ApiError } from './errors.ts';

/** Parses one part of a request by its schema; throws `invalid` with the messages by field path. */
export function parseInput(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  const errors: Record<string, string[]> = {};
  for (const issue of error?.issues ?? []) (errors[issue.path.join('.') || '_'] ??= []).push(issue.message);
  if (success) for (const path of unstorable(data)) errors[path || '_'] = [messages.unstorable];
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', messages.invalid, { errors });
  return data;
}

/** Paths of texts that hold a NUL or half a surrogate pair: PostgreSQL stores neither. */
function* unstorable(value: unknown, path = ''): Generator<string> {
  if (typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value))) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* unstorable(item, path ? `${path}.${key}` : key);
}
