/** Milliseconds without anything arriving after which the line counts as free. */
const quiet = 2_000;

/** Runs something once the page has stopped fetching: what is fetched ahead must not compete with what somebody waits for. */
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
