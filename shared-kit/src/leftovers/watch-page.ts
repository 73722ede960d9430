/** Something that code of a release began on the page and has not ended: a timer, or a listener on what outlives the release. */
export interface Leftover {
  /** `<remote>/<release>`: whose code began it. */
  release: string;
  /** `setInterval`, `resize on window`. */
  what: string;
  /** File, line and column in the release. */
  at: string;
  /** What is called. */
  work: unknown;
  end(): void;
}

const release = /https?:\/\/[^/]+\/r\/([\w.-]+\/[\w.-]+)\/(.+:\d+:\d+)\)?$/;

/** The caller of the function that made this stack; undefined where that is no code of a release. */
export function callerOf(stack = ''): Pick<Leftover, 'release' | 'at'> | undefined {
  const [, caller = ''] = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line));
  const [, name, at] = release.exec(caller) ?? [];
  return name && at ? { release: name, at } : undefined;
}

/** From now on knows what code of releases begins on this page and does not end. Who does it is read from the address of the very script
 *  that calls, so that what the shell, React or antd do meanwhile is nobody's. Must run before any release does. */
export function watchPage(page: Window & typeof globalThis): ReadonlySet<Leftover> {
  const alive = new Set<Leftover>();
  watchTimers(page, alive);
  const { document } = page;
  watchListeners(page, 'window', alive);
  watchListeners(document, 'document', alive);
  watchListeners(document.documentElement, 'html', alive);
  watchListeners(document.body, 'body', alive);
  return alive;
}

type Timer = 'setTimeout' | 'setInterval';

function watchTimers(page: Window & typeof globalThis, alive: Set<Leftover>): void {
  const leftoversById = new Map<unknown, Leftover>();
  const forget = (id: unknown) => {
    alive.delete(leftoversById.get(id)!);
    leftoversById.delete(id);
  };
  const watch = (what: Timer) => {
    const start = page[what] as (...call: unknown[]) => number;
    const started = (work: unknown, ...rest: unknown[]): number => {
      const caller = callerOf(new Error().stack);
      if (!caller || typeof work !== 'function') return start.call(page, work, ...rest);
      const run = (...args: unknown[]) => {
        if (what === 'setTimeout') forget(id);
        work.apply(page, args);
      };
      const id = start.call(page, run, ...rest);
      const left = { ...caller, what, work, end: () => page.clearTimeout(id) };
      leftoversById.set(id, left);
      alive.add(left);
      return id;
    };
    Object.assign(page, { [what]: started });
  };
  watch('setTimeout');
  watch('setInterval');
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const clear = page[name] as (id: unknown) => void;
    const cleared = (id: unknown) => {
      forget(id);
      clear.call(page, id);
    };
    Object.assign(page, { [name]: cleared });
  }
}

type Listen = (type: string, work: unknown, options?: boolean | AddEventListenerOptions) => void;

/** A listener for one time ends by itself and is not followed. */
function watchListeners(target: EventTarget, name: string, alive: Set<Leftover>): void {
  const leftoversByWork = new Map<unknown, Map<string, Leftover>>();
  const keyOf = (type: string, options: Parameters<Listen>[2]) =>
    `${type} ${typeof options === 'object' ? (options.capture ?? false) : (options ?? false)}`;
  const forget = (type: string, work: unknown, options: Parameters<Listen>[2]) => {
    const key = keyOf(type, options);
    alive.delete(leftoversByWork.get(work)?.get(key) as Leftover);
    leftoversByWork.get(work)?.delete(key);
    if (leftoversByWork.get(work)?.size === 0) leftoversByWork.delete(work);
  };
  const { addEventListener, removeEventListener } = target as unknown as Record<string, Listen>;
  const add: Listen = (type, work, options) => {
    const caller = callerOf(new Error().stack);
    addEventListener!.call(target, type, work, options);
    const { once, signal } = typeof options === 'object' ? options : {};
    const key = keyOf(type, options);
    if (!caller || !work || once || signal?.aborted || leftoversByWork.get(work)?.has(key)) return;
    const left = { ...caller, what: `${type} on ${name}`, work, end: () => remove(type, work, options) };
    leftoversByWork.set(work, (leftoversByWork.get(work) ?? new Map<string, Leftover>()).set(key, left));
    alive.add(left);
    signal?.addEventListener('abort', () => forget(type, work, options), { once: true });
  };
  const remove: Listen = (type, work, options) => {
    forget(type, work, options);
    removeEventListener!.call(target, type, work, options);
  };
  Object.assign(target, { addEventListener: add, removeEventListener: remove });
}
