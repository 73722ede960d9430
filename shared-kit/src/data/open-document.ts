/** Opens a paper in a new tab once a call has made it. The tab is opened at once, since browsers allow that only during the click, and is
 *  closed where the call fails; the caller reports the failure. */
export async function openDocument(address: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const path = await address();
    if (!path.startsWith('/api/documents/')) throw new Error(`not a paper of this portal: ${path}`);
    if (tab) tab.location.replace(path);
    else window.location.assign(path);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}
