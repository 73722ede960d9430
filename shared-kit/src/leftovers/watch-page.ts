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
  /** Does nothing from now on, while its release is left. */
  pause(): void;
  /** Works again, and does at once what was due meanwhile. */
  resume(): void;
}

const release = /https?:\/\/[^/]+\/r\/([\w.-]+\/[\w.-]+)\/(.+:\d+:\d+)\)?$/;

let extensionSeen = false;
/** Whether this address or stack shows a script that an extension of the browser put into the page; remembered for the page. */
export function noticeExtension(where: string): boolean {
  const isExtension = /-extension:\/\/|webkit-masked-url:/.test(where);
  extensionSeen ||= isExtension;
  return isExtension;
}

/** Whether an extension of the browser runs code in this page, as far as was seen. */
export const hasSeenExtension = (): boolean => extensionSeen;

/** The caller of the function that made this stack; undefined where that is no code of a release. */
export function callerOf(stack = ''): Pick<Leftover, 'release' | 'at'> | undefined {
  // Each timer of a page asks: only the first two places are looked for.
  const place = /^.*:\d+:\d+\)?$/gm;
  place.exec(stack);
  const caller = place.exec(stack)?.[0] ?? '';
  noticeExtension(caller);
  const [, name, at] = release.exec(caller) ?? [];
  return name && at ? { release: name, at } : undefined;
}

/** Tracks the timers and listeners that code of releases starts on this page and does not end. The address of the calling script identifies
 *  the release, so that what the shell, React or antd do meanwhile is not attributed to one. Must run before any release does.
 *  @param hasLeft whether a release was left: what it starts then is paused from the beginning */
export function watchPage(
  page: Window & typeof globalThis,
  hasLeft: (release: string) => boolean = () => false,
): Set<Leftover> {
  const alive = new Set<Leftover>();
  watchTimers(page, alive, hasLeft);
  const { document } = page;
  const targets = { window: page, document, html: document.documentElement, body: document.body };
  for (const [name, target] of Object.entries(targets)) watchListeners(target, name, alive, hasLeft);
  return alive;
}

type Timer = 'setTimeout' | 'setInterval';

type HasLeft = (release: string) => boolean;

function watchTimers(page: Window & typeof globalThis, alive: Set<Leftover>, hasLeft: HasLeft): void {
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
      let isPaused = hasLeft(caller.release);
      let due: (() => void) | undefined;
      const run = (...args: unknown[]) => {
        if (isPaused) {
          due = () => run(...args);
          return;
        }
        if (what === 'setTimeout') forget(id);
        work.apply(page, args);
      };
      const id = start.call(page, run, ...rest);
      const left: Leftover = {
        ...caller,
        what,
        work,
        end: () => page.clearTimeout(id),
        pause: () => (isPaused = true),
        resume: () => {
          isPaused = false;
          const missed = due;
          due = undefined;
          if (missed) void Promise.resolve().then(() => alive.has(left) && missed());
        },
      };
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
function watchListeners(target: EventTarget, name: string, alive: Set<Leftover>, hasLeft: HasLeft): void {
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
    if (!caller || !hasLeft(caller.release)) addEventListener!.call(target, type, work, options);
    const { once, signal } = typeof options === 'object' ? options : {};
    const key = keyOf(type, options);
    if (!caller || !work || once || signal?.aborted || leftoversByWork.get(work)?.has(key)) return;
    const left: Leftover = {
      ...caller,
      what: `${type} on ${name}`,
      work,
      end: () => remove(type, work, options),
      pause: () => removeEventListener!.call(target, type, work, options),
      resume: () => addEventListener!.call(target, type, work, options),
    };
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
