import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isUnfinished, myJobs, type JobRow } from '../contract/platform/job.ts';
import { usePortal } from '../remote/portal-context.tsx';
import type { ApiFailure } from './api-failure.ts';
import { call } from './call.ts';

/** While a job runs it is asked after this often; once none does, only when the tab is looked at again. */
const everyMs = 2_000;
const key = [myJobs.method, myJobs.path, {}] as const;

/** The jobs of whoever is signed in, newest first; undefined until they are known. All who ask share one call. */
export function useJobs(): readonly JobRow[] | undefined {
  const { http, queryClient } = usePortal();
  const { data } = useQuery<{ data: JobRow[] }, ApiFailure>(
    {
      queryKey: key,
      queryFn: ({ signal }) => call(http, myJobs, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? everyMs : false),
      networkMode: 'always',
    },
    queryClient,
  );
  return data?.data;
}

/** One job that a screen has started, as long as it is kept; undefined until it is known. */
export const useJob = (id: number | undefined): JobRow | undefined => useJobs()?.find((job) => job.id === id);

/** Says that a job was started or ended: the panel shows it at once. */
export function useTellJobs(): () => void {
  const { queryClient } = usePortal();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: key }), [queryClient]);
}

/** The job that works on a record. Once it has ended `read` is called, for what was read while it ran may be from before its end; `isRead`
 *  says that this is done. `tell` reads the jobs again where the list was read before this one was begun. */
export function useFollowedJob(id: number | undefined, read: () => Promise<unknown>, tell: () => void) {
  const job = useJob(id);
  const unheard = id !== undefined && !job;
  useEffect(() => {
    if (unheard) tell();
  }, [unheard, id, tell]);

  const ended = job && !isUnfinished(job) ? job.id : undefined;
  const [readAfter, setReadAfter] = useState<number>();
  useEffect(() => {
    if (ended === undefined) return;
    let left = false;
    void read().then(() => left || setReadAfter(ended));
    return () => {
      left = true;
    };
  }, [ended, read]);
  return { job, isRead: ended !== undefined && readAfter === ended };
}
