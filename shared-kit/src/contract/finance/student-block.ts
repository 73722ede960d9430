import * as z from 'zod';
import { cents } from '../core/money.ts';

/** An overdue invoice. Without an id it is the student's account, which owes credit of a reversed payment (J27). */
export const overdueInvoice = z.object({
  id: z.int().nullable(),
  number: z.string(),
  description: z.string(),
  open: cents,
  due_date: z.iso.date(),
});
export const studentBlock = z.object({
  /** What is overdue, oldest first: paying it lifts the block. */
  invoices: z.array(overdueInvoice),
  /** What they block; empty during a suspension. */
  renewal: z.boolean(),
  services: z.array(z.string()),
  suspended_until: z.iso.date().nullable(),
});
export type StudentBlock = z.output<typeof studentBlock>;
