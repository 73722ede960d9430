import { callerOf } from '@portal/shared-kit/leftovers';
import { ownerOf } from './error-owner.ts';
import { hasLeft } from './leftovers.ts';
import { attributeChange, noteIgnored, reportLeftover, reportViolation } from './page-violations.ts';

/** The shell's own storage keys, which no release may delete or write. */
const isOwnKey = (key: string) => /^(user|last_activity|notice|portal[.].*|draft:.*)$/.test(key);

/** The release whose code called the current function; undefined for the shell and its shared modules. */
function foreignCaller(stack: string | undefined): string | undefined {
  const id = callerOf(stack)?.release;
  return id?.startsWith('shell/') ? undefined : id;
}

/** Prevents releases from writing the shell's storage, cookies and document title, and from emptying the page: such changes are undone and
 *  reported. A release that was left neither navigates nor opens anything. */
export function guardPage(page: Window & typeof globalThis): void {
  guardStorage(page);
  guardCookies(page);
  guardTitle(page.document);
  guardBody(page.document);
  guardAgainstLeft(page);
}

/** Methods that a release which was left must not call, on their own behalf or through a library that the shell shares. */
const closedToLeft = (page: Window & typeof globalThis): [holder: object | undefined, names: string[]][] => [
  [page.History.prototype, ['pushState', 'replaceState', 'back', 'forward', 'go']],
  [page, ['open', 'alert', 'confirm', 'prompt', 'print', 'scrollTo', 'scrollBy']],
  [page.HTMLDialogElement?.prototype, ['show', 'showModal']],
  [page.HTMLElement.prototype, ['click', 'focus', 'showPopover']],
  [page.HTMLFormElement.prototype, ['submit', 'requestSubmit']],
  [page.Element.prototype, ['requestFullscreen', 'requestPointerLock']],
];

/** Disables these methods for a release that was left, and cancels navigations by its code where the browser reports them. */
function guardAgainstLeft(page: Window & typeof globalThis): void {
  const isRefused = (what: string): boolean => {
    const id = ownerOf(new Error());
    if (!id || !hasLeft(id)) return false;
    noteIgnored(id, what);
    return true;
  };
  for (const [holder, names] of closedToLeft(page))
    for (const name of names) {
      const method = (holder as Record<string, unknown> | undefined)?.[name];
      if (typeof method !== 'function') continue;
      const guarded = function (this: unknown, ...args: unknown[]): unknown {
        return isRefused(name) ? undefined : method.apply(this ?? page, args);
      };
      Object.defineProperty(holder, name, {
        value: guarded,
        writable: true,
        configurable: true,
        enumerable: true,
      });
    }
  const { navigation } = page as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    if (event.cancelable && isRefused('a navigation')) event.preventDefault();
  });
}

/** Releases cannot write cookies, which would be sent with each request. */
function guardCookies({
  document,
  Document,
  CookieStore,
}: Window & typeof globalThis & { CookieStore?: { prototype: object } }): void {
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => cookie.get!.call(document) as string,
    set(text: string) {
      const by = foreignCaller(new Error().stack);
      if (by) reportViolation(by, 'document.cookie');
      else cookie.set!.call(document, text);
    },
  });
  for (const name of ['set', 'delete'] as const) {
    const store = CookieStore?.prototype as Record<string, (...args: unknown[]) => unknown> | undefined;
    const method = store?.[name];
    if (!store || !method) continue;
    store[name] = function (this: unknown, ...args: unknown[]) {
      const by = foreignCaller(new Error().stack);
      if (!by) return method.apply(this, args);
      reportViolation(by, 'cookieStore');
      return Promise.resolve();
    };
  }
}

/** `clear()` called by a release removes only keys of releases, so that nobody is signed out. */
function guardStorage({ Storage }: Window & typeof globalThis): void {
  const { clear, removeItem, setItem } = Storage.prototype;
  const isForeign = (key: string, what: string, stack: string | undefined): boolean => {
    const by = isOwnKey(key) ? foreignCaller(stack) : undefined;
    if (by) reportViolation(by, `Storage ${what}`);
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
      if (by) return reportViolation(by, 'document.title');
      own = text;
      title.set!.call(document, text);
      own = title.get!.call(document) as string;
    },
  });
  new MutationObserver(() => {
    if (document.title === own) return;
    title.set!.call(document, own);
    // A browser translator changes it as well.
    attributeChange('document.title', reportLeftover);
  }).observe(document.head, { childList: true, subtree: true, characterData: true });
}

/** Puts removed elements of the page back in their place, with their content. */
function guardBody({ body }: Document): void {
  const own = [...body.children].filter(({ id }) => id);
  new MutationObserver(() => {
    if (own.every((part) => part.parentNode === body)) return;
    for (const part of [...own].reverse()) if (part.parentNode !== body) body.prepend(part);
    attributeChange('document.body');
  }).observe(body, { childList: true });
}
