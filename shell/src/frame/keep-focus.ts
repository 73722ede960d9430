const usable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Moves the focus to the open dialog, or to the content of the page, where what had it was removed or disabled and nobody takes it within
 *  `patience` milliseconds: otherwise the next key would start at the top of the page (WCAG 2.4.3). */
export function keepFocus(page: Document, patience = 500): void {
  let last: Partial<HTMLButtonElement> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () =>
    page.activeElement === page.body && last !== undefined && (!last.isConnected || last.disabled === true);
  const restore = () => {
    if (!isLost()) return;
    const dialog = [...page.querySelectorAll('[role="dialog"]')].at(-1);
    const place = dialog?.querySelector<HTMLElement>(usable) ?? page.querySelector<HTMLElement>('main');
    place?.focus({ preventScroll: true });
  };
  page.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
  });
  new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, patience);
  }).observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
