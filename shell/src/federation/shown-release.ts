/** A release as named in telemetry. */
export interface ReleaseInUse {
  remote: string;
  release: string;
}

/** Most addresses remembered. */
const most = 100;
const byAddress = new Map<string, ReleaseInUse>();

/** Records which release is shown at an address of this tab. */
export function recordRelease(pathname: string, release: ReleaseInUse): void {
  byAddress.delete(pathname);
  byAddress.set(pathname, release);
  if (byAddress.size > most) byAddress.delete(byAddress.keys().next().value!);
}

/** The last release at the address: a remote's, otherwise the shell's. */
export const releaseAt = (pathname: string): ReleaseInUse => byAddress.get(pathname) ?? theShell();

/** The gateway writes the path of the shell's files into the page: `/r/shell/<release>/`. */
function theShell(): ReleaseInUse {
  const base = document.querySelector<HTMLElement>('script[data-base]')?.dataset.base ?? '';
  const [, , remote = 'shell', release = ''] = base.split('/');
  return { remote, release };
}
