interface EarlyPage {
  portalHydrated?: boolean;
  portalEarlySubmit?: boolean;
}
const pageOf = () => window as EarlyPage;

/** For the script in the head: a form marked `data-early-submit` that is sent before hydration does not leave the page, and
 *  is remembered. Credentials never reach an address. `onEarly` says so. */
export function catchEarlySubmit(onEarly: () => void): void {
  document.addEventListener(
    'submit',
    (event) => {
      if (pageOf().portalHydrated || !(event.target as HTMLElement).hasAttribute('data-early-submit')) return;
      event.preventDefault();
      pageOf().portalEarlySubmit = true;
      onEarly();
    },
    true,
  );
}

/** Whether the form was sent before hydration; says so once. From here on the form sends itself. */
export function takeEarlySubmit(): boolean {
  const early = pageOf().portalEarlySubmit === true;
  Object.assign(pageOf(), { portalHydrated: true, portalEarlySubmit: false });
  return early;
}
