import type { ErrorCode } from './errors.ts';

/** Tries in all; after these the caller says what happened. */
const mostTries = 5;
/** Seconds where the answer names none. */
const usualWait = 2;

interface Refusal {
  code?: ErrorCode | string;
  /** Seconds. */
  retryAfter?: number | undefined;
}

export interface Waiting {
  /** Told when a wait begins and when it is over. */
  onWait?: (isWaiting: boolean) => void;
  signal?: { aborted: boolean } | undefined;
}

/** Makes a call again that was refused with `overloaded`, whatever it is: nothing of it was done. Waits as long as the answer says, and up to as
 *  long again at random, so that those refused together do not come back together. Rejects with the last refusal. */
export async function comeAgain<Answer>(
  attempt: () => Promise<Answer>,
  refusalOf: (error: unknown) => Refusal | undefined,
  { onWait = () => undefined, signal }: Waiting = {},
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.code !== 'overloaded' || tries >= mostTries || signal?.aborted) throw error;
      onWait(true);
      const seconds = (refusal.retryAfter ?? usualWait) * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      onWait(false);
      if (signal?.aborted) throw error;
    }
  }
}
