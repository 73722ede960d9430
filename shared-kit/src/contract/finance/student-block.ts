import * as z from 'zod';
import { cents } from '../core/money.ts';

const overdueInvoice = z.object({
  id: z.int(),
  number: z.string(),
  description: z.string(),
  open: cents,
  due_date: z.iso.date(),
});
/** What a student is currently blocked from. */
export const studentBlock = z.object({
  /** Overdue invoices, oldest first: paying them lifts the block. */
  invoices: z.array(overdueInvoice),
  /** What they block; empty during a suspension. */
  renewal: z.boolean(),
  services: z.array(z.string()),
  suspended_until: z.iso.date().nullable(),
});
export type StudentBlock = z.output<typeof studentBlock>;
