import '../../schema/now.ts';
import { reasonToPass } from '../../contract/core/reason-to-pass.ts';
import type { BatchOptions } from '../../contract/platform/batch.ts';
import { manyMessages as text } from '../frame/many-messages.ts';

export type Placement = NonNullable<BatchOptions['placement']>;

/** Whether a reason is written, and long enough. */
export const isReason = (reason: string) => reason.trim() !== '' && reasonToPass.safeParse(reason).success;

/** Why a placement cannot be submitted: without a reason it may not exceed the places, and none may be half-written. */
export function reasonProblem({ reason, overbook }: Placement): string | undefined {
  if (isReason(reason)) return undefined;
  if (reason.trim() !== '') return text.reasonShort;
  return overbook ? text.reasonMissing : undefined;
}
