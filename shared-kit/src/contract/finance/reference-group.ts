import * as z from 'zod';
import { cents } from '../core/money.ts';

/** One reference for several open invoices of a student (I28). */
export const referenceGroup = z.object({
  id: z.int(),
  /** Sum of its invoices' open amounts, which is what must be paid. */
  amount: cents,
  /** Last day of validity; null where it never expires. */
  expires_on: z.iso.date().nullable(),
  /** All ways to pay it. */
  references: z.array(
    z.object({
      /** Five digits. */
      entity: z.string(),
      bank: z.string(),
      /** Without spaces. */
      number: z.string(),
      wallet_shortcode: z.string().nullable(),
    }),
  ),
  /** Earliest due date first. */
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      description: z.string(),
      due_date: z.iso.date(),
      open: cents,
    }),
  ),
});
export type ReferenceGroup = z.output<typeof referenceGroup>;
