/** A release as telemetry names it. */
export interface Standing {
  remote: string;
  release: string;
}

/** Most addresses remembered. */
const most = 100;
const byAddress = new Map<string, Standing>();

/** Keeps which release stands at an address of this tab. */
export function stands(pathname: string, standing: Standing): void {
  byAddress.delete(pathname);
  byAddress.set(pathname, standing);
  if (byAddress.size > most) byAddress.delete(byAddress.keys().next().value!);
}

/** The last release at the address: of a remote, else of the shell. */
export const standingAt = (pathname: string): Standing => byAddress.get(pathname) ?? theShell();

/** The gateway writes where the shell's files are into the page: `/r/shell/<release>/`. */
function theShell(): Standing {
  const base = document.querySelector<HTMLElement>('script[data-base]')?.dataset.base ?? '';
  const [, , remote = 'shell', release = ''] = base.split('/');
  return { remote, release };
}
