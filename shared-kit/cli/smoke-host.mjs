/** Opens pages of a release one by one. Bundled and run by smoke-check.mjs in Chromium. */
import { elementSuffix } from '@portal/shared-kit';
import { openerOf, propsAt, visit } from './release-host.mjs';

const why = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));
/** @type {ReturnType<typeof openerOf> | undefined} */
let opener;

const { define } = CustomElementRegistry.prototype;
/** As in the portal. @param {string} mark */
function refuseForeignNames(mark) {
  /** @type {CustomElementRegistry['define']} */
  CustomElementRegistry.prototype.define = function (name, ...rest) {
    if (!name.endsWith(elementSuffix(mark)))
      throw new TypeError(`customElements.define: name it elementName('${name}')`);
    define.call(this, name, ...rest);
  };
}

/** Opens a page and leaves it; answers what went wrong.
 *  @param {import('./release-window.mjs').Wanted} wanted @param {import('./release-window.mjs').Page} page
 *  @param {{ nonce: string, patience: number }} under milliseconds that a page may take @returns {Promise<string[]>} */
async function openPage(wanted, page, { nonce, patience }) {
  /** @type {string[]} */
  const faults = [];
  const crashed = (/** @type {unknown} */ error) => void faults.push(why(error));
  const props = { ...propsAt(wanted, page), nonce, crashed };
  refuseForeignNames(`${wanted.name}/${wanted.release}`);
  try {
    opener ??= openerOf(wanted, patience);
    await visit(await opener(page.exposed, props), props, { stay: 50, patience });
  } catch (error) {
    faults.push(why(error));
  }
  return faults;
}

Object.assign(globalThis, { openPage });
