/** Runs something that gives up after so many milliseconds: its signal then aborts with a TimeoutError. `AbortSignal.timeout` does as much, and
 *  Safari 15 lacks it. */
export async function inTime<T>(milliseconds: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('no answer in time', 'TimeoutError')),
    milliseconds,
  );
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
