import { usePortal } from '@portal/shared-kit';
import type { Endpoint, In, Out } from '@portal/shared-kit/contract/core/endpoint';
import { useEndpoint, type ApiFailure } from '@portal/shared-kit/data';
import { useEffect } from 'react';

interface KeptQuery<Data> {
  data: Data | undefined;
  error: ApiFailure | null;
  refetch: () => unknown;
  /** When `data` was answered, in milliseconds; set where the portal cannot be reached now. */
  keptAt: number | undefined;
}

const unreachable: readonly string[] = ['offline', 'timeout', 'unavailable'];

/** Reads an endpoint and stores its answer for the signed-in person: offline the last answer is shown with its time. It is stored among
 *  the drafts of that person, so that nobody else reads it and sign-out deletes it. */
export function useKept<E extends Endpoint>(e: E, input: In<E>): KeptQuery<Out<E>> {
  const { drafts, remote } = usePortal();
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useEndpoint(e, input);
  const key = `kept:${e.path}:${JSON.stringify(input)}`;
  const fresh = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (fresh) drafts.save(key, { release: remote.release, at: dataUpdatedAt, data });
  }, [drafts, key, fresh, data, dataUpdatedAt, remote]);

  // What is not the person's any more.
  const refused = error?.code === 'forbidden' || error?.code === 'not_found';
  useEffect(() => {
    if (refused) drafts.remove(key);
  }, [drafts, key, refused]);

  const lost = error !== null && unreachable.includes(error.code);
  if (fresh) return { data, error, refetch, keptAt: lost ? dataUpdatedAt : undefined };
  const stored = lost ? readStored<Out<E>>(drafts.read(key), remote.release) : undefined;
  if (!stored) return { data, error, refetch, keptAt: undefined };
  return { data: stored.data, error: null, refetch, keptAt: stored.at };
}

/** An answer stored by this release; another release's may have another shape, and the schemas may not have loaded yet. */
function readStored<Data>(stored: unknown, release: string): { at: number; data: Data } | undefined {
  const answer = stored as { release: string; at: number; data: Data } | undefined;
  return answer?.release === release ? answer : undefined;
}
