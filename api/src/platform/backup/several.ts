/** Files copied at once. */
const atOnce = 8;

/** Runs the work for each item, several at a time. */
export async function several<T>(
  each: AsyncIterable<T> | Iterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const all = (async function* () {
    yield* each;
  })();
  const worker = async () => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
