/** Opens in a new tab a paper that a call makes first. The tab is opened at once, while the click still counts as one, and closed
 *  again where the call fails; the failure is the caller's to tell. */
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
