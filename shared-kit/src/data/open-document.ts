import type { Endpoint, In } from '../contract/core/endpoint.ts';
import { usePortal } from '../remote/portal-context.tsx';
import { notifyFailure } from './api-failure.ts';
import { call } from './call.ts';

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

/** A call that makes a paper and answers its address. */
type PaperEndpoint = Endpoint<unknown, unknown, { data: { path: string } | { url: string | null } }>;

/** Opens the paper that a call makes in a new tab (`openDocument`); a failure is shown as a notice that offers to try again. */
export function useOpenDocument() {
  const { http, notify } = usePortal();
  const open = <E extends PaperEndpoint>(e: E, input: In<E>): Promise<void> =>
    openDocument(async () => {
      const { data } = await call(http, e as PaperEndpoint, input);
      return 'path' in data ? data.path : data.url!;
    }).catch((error: unknown) => notifyFailure(notify, error, () => void open(e, input)));
  return open;
}
