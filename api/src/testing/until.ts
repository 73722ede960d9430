import { setTimeout as pause } from 'node:timers/promises';

/** Polls until a result is neither undefined nor false, bounded by the test's time limit. */
export async function until<T>(
  ask: () => T | false | undefined | Promise<T | false | undefined>,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(15);
  }
}
