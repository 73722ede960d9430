import { messages as text } from './messages.ts';

interface Valid {
  valid_from_year: number | null;
  valid_to_year: number | null;
}

/** The validity of a precedence, in words. */
export function validityOf({ valid_from_year: from, valid_to_year: to }: Valid): string {
  if (from !== null && to !== null) return text.between(from, to);
  if (from !== null) return text.from(from);
  return to === null ? text.always : text.until(to);
}
