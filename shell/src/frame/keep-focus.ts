const usable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

const drawn = { visibilityProperty: true };

/** Moves the focus to the open dialog, or to the content of the page, where what had it was removed, hidden or disabled and nobody takes it within
 *  `patience` milliseconds: otherwise the next key would start at the top of the page (WCAG 2.4.3). */
export function keepFocus(page: Document, patience = 500): void {
  let last: Partial<HTMLButtonElement> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () =>
    page.activeElement === page.body &&
    last !== undefined &&
    (!last.isConnected || last.disabled === true || last.checkVisibility?.(drawn) === false);
  const restore = () => {
    if (!isLost()) return;
    const dialogs = [...page.querySelectorAll('[role="dialog"], dialog[open]')].reverse();
    const places = dialogs.map((dialog) => dialog.querySelector<HTMLElement>(usable));
    // A dialog that was closed may still be there, hidden, and takes no focus.
    for (const place of [...places, page.querySelector<HTMLElement>('main')]) {
      place?.focus({ preventScroll: true });
      if (page.activeElement !== page.body) return;
    }
  };
  page.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
  });
  new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, patience);
  }).observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'style', 'class'],
  });
}
