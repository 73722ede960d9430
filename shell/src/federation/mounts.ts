import { callerOf } from '@portal/shared-kit/leftovers';
import { nonce } from '../common/nonce.ts';
import { endExcessLeftovers, setPresentReleases } from './leftovers.ts';
import { attributeChange, reportLeftover, setPossibleCulprits } from './page-violations.ts';

const mounts = new Map<string, number>();

type Sheet = HTMLStyleElement | HTMLLinkElement;

/** Media query of a sheet whose release is not mounted: it stays in the document for its owner, but never applies. */
const away = 'not all';
/** The kit's sheets have the same name in all releases, and React creates one element for all: they have no owner. */
const isKits = (sheet: Sheet) => sheet.dataset.href?.startsWith('portal-kit-') ?? false;
const isSheet = (node: Node): node is Sheet =>
  node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet');

/** Tracks which release creates each style sheet. One inserted as HTML, or by React for a component, does not reveal its creator and is
 *  assigned to the only release mounted then. The returned function takes the mounted releases, as `<remote>/<release>`, and enables only
 *  their sheets (ADR 21). */
function watchSheets(page: Document): (mountedIds: readonly string[]) => void {
  let mountedIds: readonly string[] = [];
  const ofRelease = new Map<string, Set<Sheet>>();
  // Those that came with the page stay the portal's, also where a release removes one and it is put back.
  const ofPortal = new WeakSet<Node>(page.querySelectorAll('style, link'));
  const media = new WeakMap<Sheet, string>();
  const belongs = (id: string, sheet: Sheet) =>
    ofRelease.set(id, (ofRelease.get(id) ?? new Set()).add(sheet));

  // Every style element gets the nonce: antd's own option misses the scroll lock and the scrollbar probe.
  const create = page.createElement.bind(page);
  page.createElement = ((tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (!(element instanceof HTMLStyleElement || element instanceof HTMLLinkElement)) return element;
    if (nonce && element instanceof HTMLStyleElement) element.nonce = nonce;
    const maker = callerOf(new Error().stack)?.release;
    // The shell is served as a release too, including antd and its other shared modules.
    if (maker && !maker.startsWith('shell/')) belongs(maker, element);
    else ofPortal.add(element);
    return element;
  }) as typeof page.createElement;

  const adopt = (node: Node) => {
    if (!isSheet(node) || isKits(node)) return;
    const isAssigned = [...ofRelease.values()].some((sheets) => sheets.has(node));
    const only = mountedIds.length === 1 ? mountedIds[0] : undefined;
    const isHoisted = node.dataset.precedence !== undefined;
    if (only && !isAssigned && (isHoisted || !ofPortal.has(node))) belongs(only, node);
  };
  const followed = (records: readonly MutationRecord[]) => {
    for (const { addedNodes } of records) addedNodes.forEach(adopt);
  };
  const observer = new MutationObserver(followed);
  for (const part of [page.head, page.body]) observer.observe(part, { childList: true });

  const show = (sheet: Sheet) => {
    const before = media.get(sheet);
    if (before !== undefined) sheet.media = before;
    media.delete(sheet);
  };
  const hide = (sheet: Sheet) => {
    if (!isSheet(sheet) || media.has(sheet)) return;
    media.set(sheet, sheet.media);
    sheet.media = away;
  };
  return (now) => {
    followed(observer.takeRecords());
    mountedIds = now;
    for (const [id, sheets] of ofRelease) sheets.forEach(now.includes(id) ? show : hide);
  };
}

const keepSheets = watchSheets(document);

const inserting = [
  'append',
  'appendChild',
  'insertAdjacentElement',
  'insertAdjacentHTML',
  'insertBefore',
  'prepend',
  'replaceChildren',
] as const;

interface Outside {
  id: string;
  parent: Element;
  isParked: boolean;
}

/** Tracks the elements that code of releases adds beside the portal, in `body` and `html`. The returned function takes the releases that are
 *  present, as `<remote>/<release>`: the elements of others are detached, and come back with their release. */
function watchOutside({ body, documentElement }: Document): (presentIds: readonly string[]) => void {
  const outside = new Map<Element, Outside>();
  for (const parent of [body, documentElement])
    for (const name of inserting) {
      const insert = parent[name] as (...args: unknown[]) => unknown;
      const inserted = (...args: unknown[]): unknown => {
        const id = callerOf(new Error().stack)?.release;
        if (!id || id.startsWith('shell/')) return insert.apply(parent, args);
        const before = new Set(parent.children);
        const result = insert.apply(parent, args);
        for (const element of parent.children)
          if (!before.has(element) && !element.matches('style, link, script'))
            outside.set(element, { id, parent, isParked: false });
        return result;
      };
      Object.defineProperty(parent, name, { value: inserted, writable: true, configurable: true });
    }
  return (presentIds) => {
    for (const [element, one] of outside) {
      const isPresent = presentIds.includes(one.id);
      if (isPresent && one.isParked) {
        one.isParked = false;
        one.parent.append(element);
      } else if (!isPresent && !one.isParked) {
        if (element.parentNode !== one.parent) {
          outside.delete(element);
          continue;
        }
        one.isParked = true;
        element.remove();
        // The kit's own place for popups is removed by itself.
        if (!(element as HTMLElement).dataset?.release)
          reportLeftover(one.id, 'elements outside of its root');
      }
    }
  };
}

const keepOutside = watchOutside(document);
let opening: string | undefined;
let recorded: RecordedPage | undefined;

/** Functions that restore what releases changed since the page was recorded, and return the names. */
export interface RecordedPage {
  restoreGlobals(): string[];
  /** What the page holds besides its globals. */
  restoreState(): string[];
}

function follow(): void {
  const mountedIds = [...mounts.keys()];
  const presentIds = opening ? [...mountedIds, opening] : mountedIds;
  keepSheets(mountedIds);
  setPossibleCulprits(presentIds);
  setPresentReleases(presentIds);
  keepOutside(presentIds);
}

/** The release `<remote>/<release>` that is mounted; undefined for none or several. */
export function onlyMounted(): string | undefined {
  const [only, ...others] = mounts.keys();
  return others.length === 0 ? only : undefined;
}

/** A change of the page that was reverted. */
export interface Interference {
  /** The release `<remote>/<release>` that made it; undefined where it may be another's. */
  culprit: string | undefined;
}

/** Reverts what releases changed in the browser's globals and in shared modules, and reports it; undefined where nothing was changed. */
export function restoreGlobals(): Interference | undefined {
  const changed = recorded?.restoreGlobals() ?? [];
  if (changed.length === 0) return undefined;
  return { culprit: attributeChange(changed.slice(0, 3).join(', ')) };
}

/** Restores globals before a release loads and after it mounts, unmounts or fails, so that it is never reported for changes of others.
 *  Returns a change that another release made, or may have made.
 *  @param record called the first time, before any release runs */
export function restoreGlobalsFor(
  remote: string,
  { release }: { release: string },
  record: () => RecordedPage,
): Interference | undefined {
  const change = restoreGlobals();
  recorded ??= record();
  opening = `${remote}/${release}`;
  follow();
  return change?.culprit === opening ? undefined : change;
}

/** Restores the page around the releases when one of them is left, and reports what it had changed. */
export function restorePage(): void {
  const changed = recorded?.restoreState() ?? [];
  if (changed.length > 0) attributeChange(changed.slice(0, 3).join(', '), reportLeftover);
}

/** Counts a mount of this release; the returned function ends it. Styles, elements and timers of the release are enabled from its first
 *  mount to the end of its last. */
export function trackMount(remote: string, { release }: { release: string }): () => void {
  const id = `${remote}/${release}`;
  mounts.set(id, (mounts.get(id) ?? 0) + 1);
  follow();
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const others = mounts.get(id)! - 1;
    if (others > 0) return void mounts.set(id, others);
    restoreGlobals();
    restorePage();
    mounts.delete(id);
    if (opening === id) opening = undefined;
    follow();
    endExcessLeftovers(id);
  };
}
