/** The page's CSP nonce; browsers hide the attribute from selectors but not from scripts. */
export const nonce: string | undefined =
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;

/** Gives the nonce to every style element made later: antd's own option misses the scroll lock and the scrollbar probe. */
export function carryNonce(): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = ((tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
