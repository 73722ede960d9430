interface EarlyPage {
  portalEarlySubmit?: boolean;
}

/** Runs inline before any other script: a form marked `data-early-submit` that is sent before hydration does not leave the
 *  page, and is remembered. Credentials never reach an address. */
export const earlySubmitScript =
  "document.addEventListener('submit',function(e){" +
  "if(!window.portalHydrated&&e.target.hasAttribute('data-early-submit')){e.preventDefault();window.portalEarlySubmit=true}},true)";

/** Whether the form was sent before hydration; says so once. From here on the form sends itself. */
export function takeEarlySubmit(): boolean {
  const page = window as EarlyPage & { portalHydrated?: boolean };
  const early = page.portalEarlySubmit === true;
  page.portalHydrated = true;
  page.portalEarlySubmit = false;
  return early;
}
