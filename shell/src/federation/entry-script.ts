import { inTime } from '@portal/shared-kit/contract/core/in-time';
import { LoadFailure } from './load-failure.ts';

/** Time-out of an entry in milliseconds, generous for slow connections. */
const entryTimeout = 30_000;

/** Loads the entry script of a release, with subresource integrity, and returns its container. */
export async function runEntry(url: string, container: string, integrity: string): Promise<unknown> {
  const page = window as unknown as Record<string, unknown>;
  if (page[container]) return page[container];
  const script = document.createElement('script');
  Object.assign(script, { src: url, async: true, crossOrigin: 'anonymous', integrity });
  let thrown: ErrorEvent | undefined;
  const onError = (event: ErrorEvent) => {
    if (event.filename === script.src) thrown = event;
  };
  window.addEventListener('error', onError);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new LoadFailure('timeout', `${url} took more than ${entryTimeout} ms`)),
        entryTimeout,
      );
      script.onload = () => (clearTimeout(timer), resolve());
      script.onerror = () => (clearTimeout(timer), void diagnose(url, integrity).then(reject));
      document.head.append(script);
    });
  } finally {
    window.removeEventListener('error', onError);
    script.remove();
  }
  if (thrown) throw new LoadFailure('threw', thrown.message, { cause: thrown.error });
  if (!page[container]) throw new LoadFailure('missing-export', `${url} did not define ${container}`);
  return page[container];
}

/** A script element reports no reason for a failure: fetches the file to distinguish a network error from a bad file. */
async function diagnose(url: string, integrity: string): Promise<LoadFailure> {
  let read: { status: number; bytes: ArrayBuffer | undefined };
  try {
    read = await inTime(entryTimeout, async (signal) => {
      const answer = await fetch(url, { cache: 'no-store', signal });
      return { status: answer.status, bytes: answer.ok ? await answer.arrayBuffer() : undefined };
    });
  } catch (error) {
    return new LoadFailure('network', `${url} could not be fetched`, { cause: error });
  }
  if (!read.bytes) return new LoadFailure('network', `${url} answered ${read.status}`);
  return (await matches(read.bytes, integrity))
    ? new LoadFailure('network', `${url} failed once and is there now`)
    : new LoadFailure('integrity', `${url} is not the file that was published`);
}

async function matches(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  // Without a secure context there is no digest; the browser's own integrity check has already rejected the script.
  if (!globalThis.crypto?.subtle) return false;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}` === integrity;
}
