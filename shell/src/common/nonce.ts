/** The page's CSP nonce; browsers hide the attribute from selectors but not from scripts. */
export const nonce: string | undefined =
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
