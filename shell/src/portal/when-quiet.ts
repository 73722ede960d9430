/** Milliseconds without network activity after which the connection counts as idle. */
const quiet = 2_000;

/** Runs something once the page has stopped fetching, so that prefetching does not compete with what the user waits for. */
export function whenQuiet(run: () => void): void {
  let timer = setTimeout(done, quiet);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, quiet);
  });
  observer.observe({ type: 'resource' });
  function done() {
    observer.disconnect();
    run();
  }
}
