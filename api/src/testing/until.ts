import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with the first answer that is neither undefined nor false; the test's own time limit bounds it. */
export async function until<T>(
  ask: () => T | false | undefined | Promise<T | false | undefined>,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(15);
  }
}
