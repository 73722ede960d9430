import { writtenDay } from '@portal/shared-kit/dates';
import { teacherText as text } from './messages.ts';

/** The days of an allocation; `end` is the last one, null without an end. */
export const period = (start: string, end: string | null): string =>
  end === null ? text.from(writtenDay(start)) : text.fromTo(writtenDay(start), writtenDay(end));
