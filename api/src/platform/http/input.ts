import { multilineFields } from '@portal/shared-kit/contract/core/multiline';
import type * as z from 'zod';
import { messages } from './messages.ts';
import { ApiError } from './errors.ts';

/** Parses one part of a request by its schema; throws `invalid` with the messages by field path. */
export function parseInput(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  const errors: Record<string, string[]> = {};
  for (const issue of error?.issues ?? []) (errors[issue.path.join('.') || '_'] ??= []).push(issue.message);
  if (success) for (const [path, message] of unfitTexts(data)) errors[path || '_'] = [message];
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', messages.invalid, { errors });
  return data;
}

/** Paths of texts that cannot be stored (a NUL, half a surrogate pair) or hold control characters: line breaks and tabs only in the fields
 *  of several lines, all others in none. */
function* unfitTexts(value: unknown, path = '', field = ''): Generator<[path: string, message: string]> {
  if (typeof value === 'string') {
    if (value.includes('\0') || /\p{Surrogate}/u.test(value)) yield [path, messages.unstorable];
    else if (
      multilineFields.has(field) ? /[^\P{Cc}\t\n\r]/u.test(value) : /[\p{Cc}\u2028\u2029]/u.test(value)
    )
      yield [path, messages.controlCharacter];
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value))
    yield* unfitTexts(item, path ? `${path}.${key}` : key, Array.isArray(value) ? field : key);
}
