import { reasonToPass } from '../../contract/core/reason-to-pass.ts';
import type { BatchOptions } from '../../contract/platform/batch.ts';

export type Placement = NonNullable<BatchOptions['placement']>;

/** Whether a reason is written, and long enough. */
export const isReason = (reason: string) => reason.trim() !== '' && reasonToPass.safeParse(reason).success;

/** Whether a placement can be submitted: with a reason where it exceeds the places, and with no half-written one. */
export const isPlaceable = ({ reason, overbook }: Placement) =>
  isReason(reason) || (!overbook && reason.trim() === '');
