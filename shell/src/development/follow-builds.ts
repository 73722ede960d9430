import type { Override } from '@portal/shared-kit/contract/gateway/override';
import { hear, unreachable, type BuildState } from './local-remote.ts';

type Source = Pick<EventSource, 'onmessage' | 'onerror' | 'close'>;

/** Follows the builds of a development server. The browser reconnects by itself; `retry` does so at once. */
export function followBuilds(
  override: Override,
  onTold: (told: BuildState) => void,
  open: (url: string) => Source = (url) => new EventSource(url),
): void {
  let source: Source | undefined;
  const retry = () => {
    source?.close();
    onTold((told = { ...told, local: { retry, waiting: true } }));
    listen();
  };
  let told: BuildState = { local: { retry, waiting: true } };
  const listen = () => {
    source = open(`${override.origin}/events`);
    source.onmessage = ({ data }: MessageEvent) => onTold((told = hear(told, override, parsed(data))));
    source.onerror = () => onTold((told = unreachable(told, override)));
  };
  onTold(told);
  listen();
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
