interface EarlyPage {
  portalHydrated?: boolean;
  portalEarlySubmit?: boolean;
}
const pageOf = () => window as EarlyPage;

/** For the script in the head: a form marked `data-early-submit` that is submitted before hydration does not leave the page; the submit is
 *  remembered. Credentials never appear in an address. Calls `onEarly`. */
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

/** Whether the form was submitted before hydration; true only once. From then on the form handles submits itself. */
export function takeEarlySubmit(): boolean {
  const early = pageOf().portalEarlySubmit === true;
  Object.assign(pageOf(), { portalHydrated: true, portalEarlySubmit: false });
  return early;
}
