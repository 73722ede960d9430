import { noticeExtension } from '@portal/shared-kit/leftovers';
import { isPassing, ownerOf } from './error-owner.ts';
import { faultOf } from './fault.ts';
import type { report } from './telemetry.ts';

/** Period in milliseconds in which each error of a release is reported once, and the maximum number of different errors in it. */
const period = 60_000;
const maxInPeriod = 10;

interface Ports {
  /** The release `<remote>/<release>` that is mounted; undefined for none or several. */
  onlyMounted(): string | undefined;
  report: typeof report;
  now?(): number;
}

/** Reports errors that releases throw in event handlers, timers and promises, with their stack. One without a frame in a release is
 *  attributed to the only release that is mounted, unless an extension of the browser threw it. */
export function watchUsageErrors(
  page: Window & typeof globalThis,
  { onlyMounted, report, now = Date.now }: Ports,
): void {
  const lastReports = new Map<string, Map<string, number>>();
  const isLimited = (id: string, key: string) => {
    const recent = lastReports.get(id) ?? new Map<string, number>();
    lastReports.set(id, recent);
    for (const [old, at] of recent) if (at <= now() - period) recent.delete(old);
    if (recent.has(key) || recent.size >= maxInPeriod) return true;
    recent.set(key, now());
    return false;
  };
  const follow = (error: unknown, id: string | undefined) => {
    if (!id || isPassing(error)) return;
    const fault = faultOf(error, undefined, page.location.pathname);
    // Every script was parsed before publication: one that cannot be read is not what was sent.
    if (error instanceof SyntaxError && !fault.stack) return;
    const [firstFrame = ''] = fault.stack.split('\n');
    if (isLimited(id, `${fault.message} ${firstFrame}`)) return;
    const [remote = '', release = ''] = id.split('/');
    report({ kind: 'error', remote, release, fault });
  };
  const authorOf = (error: unknown, filename = '', thrownIn?: string) => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const isOfExtension = noticeExtension(filename + stack);
    return ownerOf(error) ?? thrownIn ?? (isOfExtension ? undefined : onlyMounted());
  };
  page.addEventListener('error', ({ error, filename, message }) => {
    // An event without an error is a message of the browser itself, unless code threw a value that is not an Error.
    const [, thrownIn] = /\/r\/([\w.-]+\/[\w.-]+)\//.exec(filename) ?? [];
    if (error instanceof Error) follow(error, authorOf(error, filename, thrownIn));
    else if (thrownIn) follow(message, thrownIn);
  });
  page.addEventListener('unhandledrejection', ({ reason }) => follow(reason, authorOf(reason)));
}
