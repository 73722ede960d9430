/** Which shell and which state of the registry a page was made of; undefined where it is no page of the portal. */
export function identityOf(html: string): string | undefined {
  const shell = / data-base="\/r\/shell\/([\w.-]+)\/"/.exec(html)?.[1];
  const revision = /"revision":(\d+)/.exec(html)?.[1];
  return shell !== undefined && revision !== undefined ? `${shell}-${revision}` : undefined;
}

/** The folders of all releases that a page names: its shell's, and those of the registry. */
export const filesOf = (html: string): string[] => [...new Set(html.match(/\/r\/[\w.-]+\/[\w.-]+\//g))];
