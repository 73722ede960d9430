import { callerOf } from '@portal/shared-kit/leftovers';
import { nonce } from '../common/nonce.ts';

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
export function watchSheets(page: Document): (mountedIds: readonly string[]) => void {
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
