/** Storage keys of the releases being opened, and of those that hung. */
const openingKey = 'portal.opening';
const hungKey = 'portal.hung';

/** How a release hung: `stuck` blocked the whole tab, `late` exceeded its time-out. */
export type Hang = 'stuck' | 'late';

type Page = Pick<Window, 'sessionStorage' | 'addEventListener'>;

/** A tab's record of releases that do not become ready; survives a reload. */
export interface Trail {
  /** The release `<remote>/<release>` starts opening. */
  begins(id: string): void;
  /** It is ready, failed or was left. */
  ends(id: string, hang?: Hang): void;
  /** Whether and how it hung in this tab. */
  hang(id: string): Hang | undefined;
}

/** Reads the record of the previous page. A page that is left cleanly clears its openings; one blocked for ever by its release could not,
 *  so a release still marked as opening has hung: `told` is called with it. */
export function openTrail(page: Page, told: (id: string) => void): Trail {
  const storage = page.sessionStorage;
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      // Without storage hangs are not remembered.
      return undefined;
    }
  };
  const read = () => (JSON.parse(storage.getItem(hungKey) ?? '{}') ?? {}) as Record<string, Hang>;
  const remember = (id: string, hang: Hang) =>
    quietly(() => storage.setItem(hungKey, JSON.stringify({ ...quietly(read), [id]: hang })));
  const forget = () => quietly(() => storage.removeItem(openingKey));

  const left = quietly(() => storage.getItem(openingKey));
  forget();
  if (left) {
    remember(left, 'stuck');
    told(left);
  }
  page.addEventListener('pagehide', forget);
  return {
    begins: (id) => void quietly(() => storage.setItem(openingKey, id)),
    ends(id, hang) {
      if (quietly(() => storage.getItem(openingKey)) === id) forget();
      if (hang) remember(id, hang);
    },
    hang: (id) => quietly(read)?.[id],
  };
}
