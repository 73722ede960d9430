import { callerOf } from '@portal/shared-kit/leftovers';
import { blame, blameWhoever } from './trespasses.ts';

/** The shell's own storage keys, which no release may delete or write. */
const isOwnKey = (key: string) => /^(user|last_activity|notice|portal[.].*|draft:.*)$/.test(key);

/** The release whose code called the current function; undefined for the shell and its shared modules. */
function foreignCaller(stack: string | undefined): string | undefined {
  const id = callerOf(stack)?.release;
  return id?.startsWith('shell/') ? undefined : id;
}

/** Prevents releases from writing the shell's storage, changing the document title and emptying the page: such changes are undone and
 *  reported. */
export function guardPage(page: Window & typeof globalThis): void {
  guardStorage(page);
  guardTitle(page.document);
  guardBody(page.document);
}

/** `clear()` called by a release removes only keys of releases, so that nobody is signed out. */
function guardStorage({ Storage }: Window & typeof globalThis): void {
  const { clear, removeItem, setItem } = Storage.prototype;
  const isForeign = (key: string, what: string, stack: string | undefined): boolean => {
    const by = isOwnKey(key) ? foreignCaller(stack) : undefined;
    if (by) blame(by, `Storage ${what}`);
    return by !== undefined;
  };
  Object.assign(Storage.prototype, {
    setItem(this: Storage, key: string, value: string) {
      const stack = isOwnKey(String(key)) ? new Error().stack : '';
      if (!isForeign(String(key), String(key), stack)) setItem.call(this, key, value);
    },
    removeItem(this: Storage, key: string) {
      const stack = isOwnKey(String(key)) ? new Error().stack : '';
      if (!isForeign(String(key), String(key), stack)) removeItem.call(this, key);
    },
    clear(this: Storage) {
      const { stack } = new Error();
      if (!foreignCaller(stack)) return clear.call(this);
      for (const key of Object.keys(this)) if (!isForeign(key, 'clear', stack)) removeItem.call(this, key);
    },
  });
}

function guardTitle(document: Document): void {
  const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title')!;
  let own = document.title;
  Object.defineProperty(document, 'title', {
    configurable: true,
    get: () => title.get!.call(document) as string,
    set(text: string) {
      const by = foreignCaller(new Error().stack);
      if (by) return blame(by, 'document.title');
      own = text;
      title.set!.call(document, text);
      own = title.get!.call(document) as string;
    },
  });
  new MutationObserver(() => {
    if (document.title === own) return;
    title.set!.call(document, own);
    blameWhoever('document.title');
  }).observe(document.head, { childList: true, subtree: true, characterData: true });
}

/** Removed elements of the page are put back where they were, with their content. */
function guardBody({ body }: Document): void {
  const own = [...body.children].filter(({ id }) => id);
  new MutationObserver(() => {
    if (own.every((part) => part.parentNode === body)) return;
    for (const part of [...own].reverse()) if (part.parentNode !== body) body.prepend(part);
    blameWhoever('document.body');
  }).observe(body, { childList: true });
}
