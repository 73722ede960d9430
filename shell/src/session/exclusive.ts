/** Runs tasks one after the other across all tabs, by the Web Locks API; without it (no secure context, and so no refresh cookie either)
 *  only within this tab. */
export function createExclusive(locks: LockManager | undefined, name: string) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    if (locks) return locks.request(name, task) as Promise<T>;
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}
