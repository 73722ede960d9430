/** Opens a paper that is to be read in a new tab once a call has made it. The tab is opened at once, since browsers allow that only during
 *  the click, and is closed where the call fails; the caller reports the failure. A file that is to be kept goes through saveDocument. */
export async function openDocument(address: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const path = ownPaper(await address());
    if (tab) tab.location.replace(path);
    else window.location.assign(path);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}

/** Has the browser save a made document under the name that the server gives it, without opening a tab. */
export function saveDocument(address: string): void {
  const link = document.createElement('a');
  link.href = ownPaper(address);
  link.download = '';
  link.click();
}

function ownPaper(path: string): string {
  if (!path.startsWith('/api/documents/')) throw new Error(`not a paper of this portal: ${path}`);
  return path;
}
