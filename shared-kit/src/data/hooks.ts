import {
  keepPreviousData,
  useMutation,
  useQuery,
  type FetchQueryOptions,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type Endpoint, type In, type Out, requiredPermissions } from '../contract/core/endpoint.ts';
import { usePortal, useSession } from '../remote/portal-context.tsx';
import { failureOf, type ApiFailure } from './api-failure.ts';
import { call, checked } from './call.ts';
import { canParse } from '../schema/deferred.ts';
import { loadSchemas } from '../schema/load.ts';

const keyOf = (e: Endpoint) => [e.method, e.path] as const;

interface Options {
  /** False defers the call. */
  enabled?: boolean;
  /** The rows of a record's list stay until those of the next page are loaded, as rows of other lists do. The record must not change. */
  paged?: boolean;
}

/** Reads an endpoint again whenever its input changes: the previous page of a list stays until the next one is loaded; outdated answers
 *  are dropped. */
export function useEndpoint<E extends Endpoint>(
  e: E,
  input: In<E>,
  { enabled = true, paged = false }: Options = {},
): UseQueryResult<Out<E>, ApiFailure> {
  const { http, queryClient } = usePortal();
  const read: FetchQueryOptions<Out<E>, ApiFailure> = {
    queryKey: [...keyOf(e), input],
    queryFn: ({ signal }) => call(http, e, input, { signal, early: true }),
    // Offline, the call is made and its failure shown, instead of pausing silently.
    networkMode: 'always',
  };
  // The first call starts during rendering, which saves a tenth of a second on a slow phone.
  if (enabled && !queryClient.getQueryState(read.queryKey)) void queryClient.prefetchQuery(read);
  const answer = useQuery<Out<E>, ApiFailure>(
    {
      ...read,
      enabled,
      // The previous record must not be shown while another one loads.
      ...((paged || !e.path.includes(':')) && { placeholderData: keepPreviousData as never }),
    },
    queryClient,
  );
  const drift = useDrift(e, answer.data);
  return drift
    ? ({ ...answer, status: 'error', isError: true, error: drift, data: undefined } as never)
    : answer;
}

/** A mutation that invalidates the given endpoints on success. Previews of the command itself are only marked as outdated: its dialog
 *  still shows them, and read again they would be refused, since the command is done. */
export function useCommand<E extends Endpoint>(
  e: E,
  touches: readonly Endpoint[] = [],
  previews: readonly Endpoint[] = [],
): UseMutationResult<Out<E>, ApiFailure, In<E>> {
  const { http, queryClient } = usePortal();
  return useMutation<Out<E>, ApiFailure, In<E>>(
    {
      mutationFn: (input) => call(http, e, input),
      // Not awaited: the save is complete whether or not the lists are loaded again.
      onSuccess: () => {
        for (const touched of touches) void queryClient.invalidateQueries({ queryKey: keyOf(touched) });
        for (const preview of previews)
          void queryClient.invalidateQueries({ queryKey: keyOf(preview), refetchType: 'none' });
      },
      networkMode: 'always',
    },
    queryClient,
  );
}

/** Removes cached answers of an endpoint. */
export function useForget(): (e: Endpoint) => void {
  const { queryClient } = usePortal();
  return (e) => queryClient.removeQueries({ queryKey: keyOf(e) });
}

/** Reads the shown answers of endpoints again, even where a call is already running; resolves when done. */
export function useReadAgain(): (...endpoints: readonly Endpoint[]) => Promise<void> {
  const { queryClient } = usePortal();
  return useCallback(
    async (...endpoints) => {
      await Promise.all(endpoints.map((e) => queryClient.invalidateQueries({ queryKey: keyOf(e) })));
    },
    [queryClient],
  );
}

/** The failure of an answer that was received before the schemas were loaded and does not match the contract. Checked once the page is
 *  idle, so that the first rows need not wait for schemas. */
function useDrift(e: Endpoint, answer: unknown): ApiFailure | undefined {
  const [drift, setDrift] = useState<{ answer: unknown; failure: ApiFailure }>();
  useEffect(() => {
    if (answer === undefined || canParse(e.response)) return undefined;
    let left = false;
    const check = async () => {
      await loadSchemas();
      try {
        if (!left) checked(e, answer);
      } catch (error) {
        setDrift({ answer, failure: failureOf(error) });
      }
    };
    // Without schemas the answer stays unchecked until the next one.
    const cancel = whenIdle(() => void check().catch(() => undefined));
    return () => {
      left = true;
      cancel();
    };
  }, [e, answer]);
  return drift && drift.answer === answer ? drift.failure : undefined;
}

/** Whether the signed-in user may call an endpoint; updates when their rights change. For display only, the API decides. */
export function useAllowed(): (e: Endpoint) => boolean {
  const { can } = usePortal();
  const { user } = useSession();
  return (e) => {
    if (e.access === 'public') return true;
    const needed = requiredPermissions(e);
    return user !== undefined && (needed.length === 0 || needed.some(can));
  };
}

/** Runs a task when the browser is idle, after two seconds at the latest. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}
