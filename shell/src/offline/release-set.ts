/** Identifies the shell release and registry revision of a page; undefined where it is not a page of the portal. */
export function identityOf(html: string): string | undefined {
  const shell = / data-base="\/r\/shell\/([\w.-]+)\/"/.exec(html)?.[1];
  const revision = /"revision":(\d+)/.exec(html)?.[1];
  return shell !== undefined && revision !== undefined ? `${shell}-${revision}` : undefined;
}

/** Folders of all releases referenced by a page: its shell's, and those of the registry. */
export const filesOf = (html: string): string[] => [...new Set(html.match(/\/r\/[\w.-]+\/[\w.-]+\//g))];
