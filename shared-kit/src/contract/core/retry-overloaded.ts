import type { ErrorCode } from './errors.ts';

/** Total attempts; after these the caller reports the error. */
const maxTries = 5;
/** Default wait in seconds. */
const usualWait = 2;

interface Refusal {
  code?: ErrorCode | string;
  /** Seconds. */
  retryAfter?: number | undefined;
}

export interface RetryOptions {
  /** Called when a wait begins and ends. */
  onWait?: (isWaiting: boolean) => void;
  signal?: { aborted: boolean } | undefined;
}

/** Retries a call that was refused with `overloaded`, which is safe for any call since nothing of it was done. Waits for the time given by
 *  the answer plus a random jitter of up to as much, so that refused clients do not return at once. Rejects with the last refusal. */
export async function retryOverloaded<Answer>(
  attempt: () => Promise<Answer>,
  refusalOf: (error: unknown) => Refusal | undefined,
  { onWait = () => undefined, signal }: RetryOptions = {},
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.code !== 'overloaded' || tries >= maxTries || signal?.aborted) throw error;
      onWait(true);
      const seconds = (refusal.retryAfter ?? usualWait) * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      onWait(false);
      if (signal?.aborted) throw error;
    }
  }
}
