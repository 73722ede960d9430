/** Storage keys of the releases being opened, of the one that is drawn with its last sign of life, and of those that hung. */
const openingKey = 'portal.opening';
const drawnKey = 'portal.standing';
const hungKey = 'portal.hung';

/** Milliseconds between two signs of life of a release that is drawn. */
const beat = 5_000;
/** A page whose last sign of life is this old (milliseconds) when it is given up was blocked. */
const blocked = 3 * beat;
/** A record of this age is of a tab that was restored after a power cut or the like, which says nothing about a release. */
const forgotten = 10 * 60_000;

/** How a release hung: `stuck` blocked the whole tab while it was opened, `late` exceeded its time-out or blocked the tab later, `among` was
 *  one of several that were being opened when the tab was blocked. */
export type Hang = 'stuck' | 'late' | 'among';

type Page = Pick<Window, 'sessionStorage' | 'addEventListener'> & {
  document: Pick<Document, 'hidden' | 'addEventListener'>;
};

interface DrawnRelease {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A tab's record of releases that do not become ready; survives a reload. */
export interface HangRecord {
  startOpening(id: string): void;
  /** Starts opening a release once no other is being opened, so that a blocked tab identifies it. */
  startOpeningAlone(id: string): Promise<void>;
  /** The release is ready, failed or was left. */
  endOpening(id: string, hang?: Hang): void;
  setDrawn(id: string): void;
  /** The release is no longer drawn. */
  clearDrawn(id: string): void;
  /** How the release hung in this tab; undefined if it did not. */
  hang(id: string): Hang | undefined;
}

/** Reads the record of the previous page. A page that is left cleanly or hidden clears it; one blocked for ever by its release could not,
 *  so a release still marked as opening, or drawn without a recent sign of life, has hung: `onHung` is called with it. Of several
 *  that were opening none is blamed, but in the next page they are opened one by one; while several are drawn (a page and pieces in its
 *  slots) none is marked: any of them may be the one that blocks. */
export function openHangRecord(
  page: Page,
  onHung: (id: string) => void,
  now: () => number = Date.now,
): HangRecord {
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
  const remember = (id: string, hang: Hang | undefined) =>
    quietly(() => storage.setItem(hungKey, JSON.stringify({ ...quietly(read), [id]: hang })));
  const forget = () => quietly(() => storage.removeItem(openingKey));

  const [since, ...marked] = quietly(() => storage.getItem(openingKey))?.split(' ') ?? [];
  const left = now() - Number(since) < forgotten ? marked : [];
  forget();
  for (const id of left) remember(id, left.length === 1 ? 'stuck' : 'among');
  if (left.length === 1) onHung(left[0]!);
  const last = quietly(() => JSON.parse(storage.getItem(drawnKey) ?? 'null') as DrawnRelease | null);
  const silent = last ? now() - last.at : 0;
  if (last && silent >= blocked && silent < forgotten) {
    remember(last.id, 'late');
    onHung(last.id);
  }

  const opening: string[] = [];
  const drawn: string[] = [];
  const waiting: (() => void)[] = [];
  let beats: ReturnType<typeof setInterval> | undefined;
  const show = (id: string) =>
    void quietly(() => storage.setItem(drawnKey, JSON.stringify({ id, at: now() })));
  const follow = () => {
    clearInterval(beats);
    const only = opening.length === 0 ? onlyOf(drawn) : undefined;
    if (only === undefined || page.document.hidden) return void quietly(() => storage.removeItem(drawnKey));
    show(only);
    beats = setInterval(() => show(only), beat);
  };
  /** The browser may suspend or discard a hidden page. */
  const noteOpening = () => {
    if (opening.length === 0 || page.document.hidden) forget();
    else quietly(() => storage.setItem(openingKey, [now(), ...new Set(opening)].join(' ')));
    follow();
  };
  const startOpening = (id: string) => {
    opening.push(id);
    noteOpening();
  };
  const hangOf = (id: string) => quietly(read)?.[id];
  follow();
  page.document.addEventListener('visibilitychange', noteOpening);
  page.addEventListener('pagehide', () => {
    clearInterval(beats);
    forget();
    quietly(() => storage.removeItem(drawnKey));
  });
  page.addEventListener('pageshow', noteOpening);
  return {
    startOpening,
    startOpeningAlone: (id) =>
      new Promise((resolve) => {
        const go = () => {
          startOpening(id);
          resolve();
        };
        if (opening.length > 0) waiting.push(go);
        else go();
      }),
    endOpening(id, hang) {
      const hadBegun = remove(opening, id);
      noteOpening();
      if (hang) remember(id, hang);
      else if (hadBegun && hangOf(id) === 'among') remember(id, undefined);
      if (opening.length === 0) waiting.shift()?.();
    },
    setDrawn(id) {
      drawn.push(id);
      follow();
    },
    clearDrawn(id) {
      remove(drawn, id);
      follow();
    },
    hang: hangOf,
  };
}

const onlyOf = (ids: readonly string[]): string | undefined => (new Set(ids).size === 1 ? ids[0] : undefined);

/** Removes one entry; returns false if it is not in the list. */
function remove(ids: string[], id: string): boolean {
  const at = ids.indexOf(id);
  if (at >= 0) ids.splice(at, 1);
  return at >= 0;
}
