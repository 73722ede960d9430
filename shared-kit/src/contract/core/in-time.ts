/** Runs something abortable with a timeout in milliseconds: its signal then aborts with a TimeoutError. Safari 15 lacks
 *  `AbortSignal.timeout`. */
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
