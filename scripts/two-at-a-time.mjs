/** Does `work` with every item, two at a time, the first items first: as many as the smallest machine that builds this has cores.
 *  Rejects with the first failure; what has not begun then is left.
 *  @template T, R @param {readonly T[]} items @param {(item: T) => Promise<R>} work
 *  @returns {Promise<R[]>} what came of each, in the order of the items */
export async function twoAtATime(items, work) {
  const waiting = [...items.entries()];
  /** @type {R[]} */
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next[0]] = await work(next[1]).catch((/** @type {unknown} */ error) => {
        waiting.length = 0;
        throw error;
      });
  };
  const outcomes = await Promise.allSettled([worker(), worker()]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
