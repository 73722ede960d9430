import type { Override } from '@portal/shared-kit/contract/gateway/override';
import { afterMessage, unreachable, type BuildState } from './local-remote.ts';

type Source = Pick<EventSource, 'onmessage' | 'onerror' | 'close'>;

/** Follows the builds of a development server. The browser reconnects by itself; `retry` does so at once. */
export function followBuilds(
  override: Override,
  onBuild: (state: BuildState) => void,
  open: (url: string) => Source = (url) => new EventSource(url),
): void {
  let source: Source | undefined;
  const retry = () => {
    source?.close();
    onBuild((buildState = { ...buildState, local: { retry, waiting: true } }));
    listen();
  };
  let buildState: BuildState = { local: { retry, waiting: true } };
  const listen = () => {
    source = open(`${override.origin}/events`);
    source.onmessage = ({ data }: MessageEvent) =>
      onBuild((buildState = afterMessage(buildState, override, parsed(data))));
    source.onerror = () => onBuild((buildState = unreachable(buildState, override)));
  };
  onBuild(buildState);
  listen();
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
