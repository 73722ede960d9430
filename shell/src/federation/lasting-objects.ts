import { elementSuffix } from '@portal/shared-kit';
import { callerOf, type Leftover } from '@portal/shared-kit/leftovers';
import { runningLeftovers, hasLeft } from './leftovers.ts';
import { reportLeftover, reportViolation } from './page-violations.ts';

type Work = (...args: unknown[]) => unknown;
type Class = new (...args: unknown[]) => object;

/** Their callbacks do nothing while the release that made them is left. */
const observers = [
  'IntersectionObserver',
  'MutationObserver',
  'PerformanceObserver',
  'ReportingObserver',
  'ResizeObserver',
];
/** What works on by itself, and the method that ends it. */
const connections = {
  AudioContext: 'close',
  BroadcastChannel: 'close',
  EventSource: 'close',
  RTCPeerConnection: 'close',
  WebSocket: 'close',
  WebTransport: 'close',
  Worker: 'terminate',
};
/** Event streams that all releases of the page may hold at a time: a browser has six connections to a server, and the portal needs the others. */
const maxStreams = 2;
const frames = ['requestAnimationFrame', 'requestIdleCallback'];

/** Tracks what code of releases makes that outlives a visit besides timers and listeners. While the release is left, its observers and
 *  animation frames pause; its workers and connections end when it is left. Must run before any release does. */
export function watchLasting(page: Window & typeof globalThis): void {
  const holder = page as unknown as Record<string, unknown>;
  /** `stack` was made by the function that the release called. */
  const foreignCaller = (stack: string | undefined) => {
    const caller = callerOf(stack);
    return caller?.release.startsWith('shell/') ? undefined : caller;
  };
  const define = (name: string, value: unknown) =>
    Object.defineProperty(page, name, { value, writable: true, configurable: true });
  type Caller = ReturnType<typeof foreignCaller>;
  const classes = (
    names: readonly string[],
    make: (Made: Class, args: unknown[], caller: Caller, name: string) => object,
  ) => {
    for (const name of names) {
      const Made = holder[name] as Class | undefined;
      if (!Made) continue;
      // What it makes is of the class of before, also for `instanceof` and for classes that extend it.
      const Watched: Class = new Proxy(Made, {
        construct(_made, args: unknown[], target) {
          const { stack } = new Error();
          return target === Watched
            ? make(Made, args, foreignCaller(stack), name)
            : (Reflect.construct(Made, args, target) as object);
        },
      });
      define(name, Watched);
    }
  };

  classes(observers, (Observer, [work, ...rest], caller) => {
    if (!caller || typeof work !== 'function') return new Observer(work, ...rest);
    const seen = (...args: unknown[]) => (hasLeft(caller.release) ? undefined : (work as Work)(...args));
    return new Observer(seen, ...rest);
  });

  const streams = () => [...runningLeftovers].filter(({ what }) => what === 'EventSource').length;
  classes(Object.keys(connections), (Connection, args, caller, name) => {
    if (caller && name === 'EventSource' && streams() >= maxStreams) {
      reportViolation(caller.release, 'the connections of all (too many event streams)');
      throw new TypeError(`not more than ${maxStreams} event streams at a time`);
    }
    const made = new Connection(...args);
    if (!caller) return made;
    const method = connections[name as keyof typeof connections];
    const close = (made as Record<string, Work>)[method]!.bind(made);
    const end = () => {
      runningLeftovers.delete(left);
      return close();
    };
    Object.defineProperty(made, method, { value: end, configurable: true });
    const left: Leftover = {
      ...caller,
      what: name,
      work: undefined,
      end,
      pause() {
        end();
        reportLeftover(caller.release, `${name} (${caller.at})`);
      },
      resume: () => undefined,
    };
    runningLeftovers.add(left);
    return made;
  });

  const refuse = <Args extends unknown[]>(
    what: string,
    work: (...args: Args) => void,
    mayCall: (release: string, ...args: Args) => boolean,
  ) => {
    return (...args: Args) => {
      const release = foreignCaller(new Error().stack)?.release;
      if (!release || mayCall(release, ...args)) return work(...args);
      reportViolation(release, what);
      throw new TypeError(`${what}: see docs/shipping-a-remote.md, 'Shared page state'`);
    };
  };
  const { customElements: registry, CSS: css } = page;
  if (registry) {
    const { define: defineElement } = registry;
    registry.define = refuse(
      'customElements.define without elementName()',
      (...args: Parameters<typeof defineElement>) => defineElement.apply(registry, args),
      (release, name) => name.endsWith(elementSuffix(release)),
    );
  }
  if (css?.registerProperty)
    css.registerProperty = refuse(
      'CSS.registerProperty',
      css.registerProperty.bind(css),
      (_release, { name }) => name.startsWith('--x-'),
    );

  for (const name of frames) {
    const request = holder[name] as Work | undefined;
    if (!request) continue;
    define(name, (work: Work, ...rest: unknown[]) => {
      const caller = foreignCaller(new Error().stack);
      if (!caller || typeof work !== 'function') return request.call(page, work, ...rest);
      const run = (...args: unknown[]) => {
        if (!hasLeft(caller.release)) return work(...args);
        const left: Leftover = {
          ...caller,
          what: name,
          work,
          end: () => void runningLeftovers.delete(left),
          pause: () => undefined,
          resume() {
            runningLeftovers.delete(left);
            request.call(page, run, ...rest);
          },
        };
        runningLeftovers.add(left);
      };
      return request.call(page, run, ...rest);
    });
  }
}
