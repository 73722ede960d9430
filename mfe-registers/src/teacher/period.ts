import { writtenDay } from '@portal/shared-kit/dates';
import { teacherText as text } from './messages.ts';

/** The days of an allocation; `end` is the last one, null while nobody ended it. */
export const period = (start: string, end: string | null): string =>
  end === null ? text.from(writtenDay(start)) : text.fromTo(writtenDay(start), writtenDay(end));
