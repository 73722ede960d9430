import { setTimeout as pause } from 'node:timers/promises';

/** A browser that follows the grades of an edition: it connects again whenever its stream ends, and never signs in again. */
export interface Follower {
  /** Events received: that the stream is ready, and that something was saved. */
  readonly counts: { ready: number; saved: number };
  stop(): void;
}

export function follow(url: string, token: string): Follower {
  const ending = new AbortController();
  const counts = { ready: 0, saved: 0 };
  const read = async () => {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
    });
    if (!answer.ok || !answer.body) return;
    for await (const part of answer.body.pipeThrough(new TextDecoderStream()))
      for (const [, value] of part.matchAll(/^data: (.*)$/gm))
        counts[value === 'ready' ? 'ready' : 'saved'] += 1;
  };
  void (async () => {
    while (!ending.signal.aborted) {
      await read().catch(() => undefined);
      await pause(500);
    }
  })();
  return { counts, stop: () => ending.abort() };
}
