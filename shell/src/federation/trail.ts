/** Storage keys of the release being opened, of the one that is drawn with its last sign of life, and of those that hung. */
const openingKey = 'portal.opening';
const standingKey = 'portal.standing';
const hungKey = 'portal.hung';

/** Milliseconds between two signs of life of a release that is drawn. */
const beat = 5_000;
/** A page whose last sign of life is this old (milliseconds) when it is given up was blocked; if it is much older, the tab was restored after
 *  a power cut or the like, which says nothing about a release. */
const blocked = 3 * beat;
const forgotten = 10 * 60_000;

/** How a release hung: `stuck` blocked the whole tab while it was opened, `late` exceeded its time-out or blocked the tab later. */
export type Hang = 'stuck' | 'late';

type Page = Pick<Window, 'sessionStorage' | 'addEventListener'> & {
  document: Pick<Document, 'hidden' | 'addEventListener'>;
};

interface Standing {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A tab's record of releases that do not become ready; survives a reload. */
export interface Trail {
  /** The release `<remote>/<release>` starts opening. */
  begins(id: string): void;
  /** It is ready, failed or was left. */
  ends(id: string, hang?: Hang): void;
  /** It is drawn; undefined: no release is. */
  stands(id: string | undefined): void;
  /** Whether and how it hung in this tab. */
  hang(id: string): Hang | undefined;
}

/** Reads the record of the previous page. A page that is left cleanly clears it; one blocked for ever by its release could not,
 *  so a release still marked as opening, or drawn without a recent sign of life, has hung: `told` is called with it. */
export function openTrail(page: Page, told: (id: string) => void, now: () => number = Date.now): Trail {
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
  const last = quietly(() => JSON.parse(storage.getItem(standingKey) ?? 'null') as Standing | null);
  const silent = last ? now() - last.at : 0;
  if (last && silent >= blocked && silent < forgotten) {
    remember(last.id, 'late');
    told(last.id);
  }

  let standing: string | undefined;
  let beats: ReturnType<typeof setInterval> | undefined;
  const show = () =>
    void quietly(() => storage.setItem(standingKey, JSON.stringify({ id: standing, at: now() })));
  /** The browser may suspend or discard a hidden page. */
  const follow = () => {
    clearInterval(beats);
    if (standing === undefined || page.document.hidden)
      return void quietly(() => storage.removeItem(standingKey));
    show();
    beats = setInterval(show, beat);
  };
  follow();
  page.document.addEventListener('visibilitychange', follow);
  page.addEventListener('pagehide', () => {
    clearInterval(beats);
    forget();
    quietly(() => storage.removeItem(standingKey));
  });
  page.addEventListener('pageshow', follow);
  return {
    begins: (id) => void quietly(() => storage.setItem(openingKey, id)),
    ends(id, hang) {
      if (quietly(() => storage.getItem(openingKey)) === id) forget();
      if (hang) remember(id, hang);
    },
    stands(id) {
      standing = id;
      follow();
    },
    hang: (id) => quietly(read)?.[id],
  };
}
