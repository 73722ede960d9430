import type { Release, TelemetryBeacon } from '@portal/shared-kit/contract/gateway/registry';
import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';
import { scrub } from '@portal/shared-kit/contract/gateway/scrub';

export type Fault = NonNullable<TelemetryBeacon['events'][number]['fault']>;

const maxFrames = 12;
/** A stack frame in a release's file, as engines format it: `https://portal.example/r/mfe-one/1.0.0/chunks/a.js:1:2345`. */
const frame = /\/r\/[\w.-]+\/[\w.-]+\/[\w@./-]+:\d+:\d+/;

/** What is reported of an error: its class and message without personal data, its stack frames in releases, and the release's route pattern
 *  (never the actual address) where the release is known. */
export function faultOf(error: unknown, release: Release | undefined, pathname: string): Fault {
  const { name, message, stack = '' } = error instanceof Error ? error : { name: '', message: String(error) };
  const frames = stack.split('\n').flatMap((line) => frame.exec(line)?.[0] ?? []);
  const route = release?.contributes.routes.find(({ path }) => matchesRoute(path, pathname))?.path;
  return {
    message: scrub(name ? `${name}: ${message}` : message, 300),
    stack: frames.slice(0, maxFrames).join('\n').slice(0, 2000),
    ...(route !== undefined && { route }),
  };
}
