import { multilineFields, visibleInput } from '@portal/shared-kit/contract/core/multiline';
import type * as z from 'zod';
import { messages } from './messages.ts';
import { ApiError } from './errors.ts';

/** Parses one part of a request, without its invisible characters, by its schema; throws `invalid` with the messages by field path. */
export function parseInput(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(visibleInput(value));
  const errors: Record<string, string[]> = {};
  for (const issue of error?.issues ?? []) (errors[issue.path.join('.') || '_'] ??= []).push(issue.message);
  if (success && !isFit(data))
    for (const [path, message] of unfitTexts(data)) errors[path || '_'] = [message];
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', messages.invalid, { errors });
  return data;
}

const loneSurrogate = /\p{Surrogate}/u;
const control = /[\p{Cc}\u2028\u2029]/u;
const controlBesideLines = /[^\P{Cc}\t\n\r]/u;

/** Why a text is refused: it cannot be stored (a NUL, half a surrogate pair) or holds control characters; line breaks and tabs are allowed
 *  only in the fields of several lines. */
function textProblem(text: string, field: string): string | undefined {
  if (text.includes('\0') || loneSurrogate.test(text)) return messages.unstorable;
  const refused = multilineFields.has(field) ? controlBesideLines : control;
  return refused.test(text) ? messages.controlCharacter : undefined;
}

/** Whether all texts are fit to be stored. Nearly all requests are: their paths are never built. */
function isFit(value: unknown, field = ''): boolean {
  if (typeof value === 'string') return textProblem(value, field) === undefined;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isFit(item, field));
  return Object.keys(value).every((key) => isFit((value as Record<string, unknown>)[key], key));
}

/** Paths of texts that are refused, and why. */
function* unfitTexts(value: unknown, path = '', field = ''): Generator<[path: string, message: string]> {
  const problem = typeof value === 'string' ? textProblem(value, field) : undefined;
  if (problem) yield [path, problem];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value))
    yield* unfitTexts(item, path ? `${path}.${key}` : key, Array.isArray(value) ? field : key);
}
