/** Where a tab keeps the release that it is opening, and those that hung in it. */
const openingKey = 'portal.opening';
const hungKey = 'portal.hung';

/** How a release hung: `stuck` held the whole tab, `late` was given up after its time. */
export type Hang = 'stuck' | 'late';

type Page = Pick<Window, 'sessionStorage' | 'addEventListener'>;

/** What a tab knows of releases that do not get ready, also after it was loaded again. */
export interface Trail {
  /** The release is being opened, as `<remote>/<release>`. */
  begins(id: string): void;
  /** It stands, failed or was left. */
  ends(id: string, hang?: Hang): void;
  /** Whether, and how, it hung in this tab. */
  hang(id: string): Hang | undefined;
}

/** Reads what the page before left. A page that is left in good order takes its trail along; one whose release held it for ever could not,
 *  so that a release that was being opened then has hung: `told` is called with it. */
export function openTrail(page: Page, told: (id: string) => void): Trail {
  const storage = page.sessionStorage;
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      // Without storage a hang is not remembered.
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
