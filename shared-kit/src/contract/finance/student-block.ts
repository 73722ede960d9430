import * as z from 'zod';
import { cents } from '../core/money.ts';

const overdueInvoice = z.object({
  id: z.int(),
  number: z.string(),
  description: z.string(),
  open: cents,
  due_date: z.iso.date(),
});
/** What a student is kept from now. */
export const studentBlock = z.object({
  /** What is overdue, the oldest first: paying it is the remedy. */
  invoices: z.array(overdueInvoice),
  /** What these keep the student from; empty while a suspension runs. */
  renewal: z.boolean(),
  services: z.array(z.string()),
  suspended_until: z.iso.date().nullable(),
});
export type StudentBlock = z.output<typeof studentBlock>;
