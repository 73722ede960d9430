import * as z from 'zod';
import { cents } from '../core/money.ts';

/** One reference for several open invoices of a student (I28). */
export const referenceGroup = z.object({
  id: z.int(),
  /** What is open of its invoices, which is what must be paid. */
  amount: cents,
  /** The last day it may be paid by; null where it never ends. */
  expires_on: z.iso.date().nullable(),
  /** Every way to pay it. */
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
  /** The first due first. */
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
