/** Visits a release to see what it leaves behind. Bundled and run by leak-check.mjs in a window of its own. */
import { watchPage } from '@portal/shared-kit/leftovers';
import { openerOf, propsAt, visit } from './release-host.mjs';

/** Milliseconds a mount or unmount may take. */
const patience = 5_000;
/** Rounds through all pages: the first may leave what stays for good, each later one adds nothing. */
const rounds = 3;

const alive = watchPage(window);

/** @typedef {import('./release-window.mjs').Wanted} Wanted */

/** What is there now, by kind and place. */
function census() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { what, at } of alive) {
    const kind = `${what} (${at})`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  counts.set('elements below body', document.body.childElementCount);
  return counts;
}

/** Visits every page several times. Answers what there is one more of after each round, and the pages that could not be drawn.
 *  @param {Wanted} wanted @returns {Promise<{ leaks: string[], unchecked: string[] }>} */
async function findLeaks(wanted) {
  const open = openerOf(wanted, patience);
  /** @type {Map<string, unknown>} */
  const unchecked = new Map();
  let before = census();
  for (let round = 0; round < rounds; round += 1) {
    for (const page of wanted.pages.filter(({ path }) => !unchecked.has(path))) {
      try {
        const props = propsAt(wanted, page);
        // Code of parts comes while the page is first looked at.
        await visit(await open(page.exposed, props), props, { stay: round === 0 ? 15 : 0, patience });
      } catch (error) {
        unchecked.set(page.path, error);
      }
    }
    if (round === 0) before = census();
  }
  const added = [...census()].map(([kind, count]) => ({ kind, more: count - (before.get(kind) ?? 0) }));
  const leaks = added.filter(({ more }) => more >= rounds - 1).map(({ kind }) => kind);
  const why = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));
  return { leaks, unchecked: [...unchecked].map(([path, error]) => `${path}: ${why(error)}`) };
}

Object.assign(globalThis, { findLeaks });
