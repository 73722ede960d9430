import { asLoadFailure, isRetryable } from './load-failure.ts';

/** A stack frame in a file of a release, as engines format it: `https://portal.example/r/mfe-one/1.0.0/chunks/a.js:1:2345`. */
const frame = /\/r\/([\w.-]+\/[\w.-]+)\/[\w@./-]+:\d+:\d+/;
const idsIn = (error: unknown): string[] => {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').flatMap((line) => frame.exec(line)?.[1] ?? []);
};
const isOfShell = (id: string) => id.startsWith('shell/');

/** The release `<remote>/<release>` whose code threw: that of the topmost frame in a file of a remote. The shell's files, which include React
 *  and antd, count only where no other appears. Undefined where no frame is in a file of a release. */
export function ownerOf(error: unknown): string | undefined {
  const ids = idsIn(error);
  return ids.find((id) => !isOfShell(id)) ?? ids[0];
}

/** Whether an error says nothing about the code: a call or a file that did not arrive, or was cancelled. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (['AbortError', 'CanceledError', 'TimeoutError'].includes(error.name)) return true;
  if (['ApiFailure', 'AxiosError'].includes(error.name)) {
    const { status = 0 } = error as { status?: number };
    return status < 400 || status >= 500 || status === 401 || status === 429;
  }
  return isRetryable(asLoadFailure(error));
}
