import { callerOf } from '@portal/shared-kit/leftovers';
import { nonce } from '../common/nonce.ts';

type Sheet = HTMLStyleElement | HTMLLinkElement;

/** What a sheet is for while its release is away: it stays where its maker knows it to be, and reaches nothing. */
const away = 'not all';
/** The kit's sheets have one name in all releases, and React draws one element for them all: it is nobody's. */
const isKits = (sheet: Sheet) => sheet.dataset.href?.startsWith('portal-kit-') ?? false;
const isSheet = (node: Node): node is Sheet =>
  node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet');

/** From now on knows whose code makes a style sheet. One that was written as text, or by React for a component, says nothing of its maker
 *  and belongs to the only release that stood meanwhile. What it answers is told which releases stand from now on, as `<remote>/<release>`, and
 *  lets the sheets of these reach the page and no others (ADR 21). */
export function watchSheets(page: Document): (standing: readonly string[]) => void {
  let standing: readonly string[] = [];
  const ofRelease = new Map<string, Set<Sheet>>();
  const ofPortal = new WeakSet<Node>();
  const media = new WeakMap<Sheet, string>();
  const belongs = (id: string, sheet: Sheet) =>
    ofRelease.set(id, (ofRelease.get(id) ?? new Set()).add(sheet));

  // Every style element is given the nonce: antd's own option misses the scroll lock and the scrollbar probe.
  const create = page.createElement.bind(page);
  page.createElement = ((tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (!(element instanceof HTMLStyleElement || element instanceof HTMLLinkElement)) return element;
    if (nonce && element instanceof HTMLStyleElement) element.nonce = nonce;
    const maker = callerOf(new Error().stack)?.release;
    // The shell is served as a release, too, and with it antd and what else it shares.
    if (maker && !maker.startsWith('shell/')) belongs(maker, element);
    else ofPortal.add(element);
    return element;
  }) as typeof page.createElement;

  const adopt = (node: Node) => {
    if (!isSheet(node) || isKits(node)) return;
    const known = [...ofRelease.values()].some((sheets) => sheets.has(node));
    const only = standing.length === 1 ? standing[0] : undefined;
    const isHoisted = node.dataset.precedence !== undefined;
    if (only && !known && (isHoisted || !ofPortal.has(node))) belongs(only, node);
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
    standing = now;
    for (const [id, sheets] of ofRelease) sheets.forEach(now.includes(id) ? show : hide);
  };
}
