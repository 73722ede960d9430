import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isUnfinished, myJobs, type JobRow } from '../contract/platform/job.ts';
import { usePortal } from '../remote/portal-context.tsx';
import type { ApiFailure } from './api-failure.ts';
import { call } from './call.ts';

/** When each unfinished job was first seen here, by the clock of this browser. */
const firstSeen = new Map<number, number>();

/** Milliseconds until the next poll while jobs run: half the time that the youngest was seen, since most end within a second. Otherwise jobs
 *  are read again when the tab gets the focus. */
function pollAfter(jobs: readonly JobRow[]): number | false {
  const running = jobs.filter(isUnfinished).map(({ id }) => id);
  if (running.length === 0) return false;
  const now = Date.now();
  for (const id of running) if (!firstSeen.has(id)) firstSeen.set(id, now);
  const age = now - Math.max(...running.map((id) => firstSeen.get(id)!));
  return Math.min(Math.max(age / 2, 300), 2_000);
}
const key = [myJobs.method, myJobs.path, {}] as const;

/** The user's jobs, newest first; undefined until loaded. All users of the hook share one call. */
export function useJobs(): readonly JobRow[] | undefined {
  const { http, queryClient } = usePortal();
  const { data } = useQuery<{ data: JobRow[] }, ApiFailure>(
    {
      queryKey: key,
      queryFn: ({ signal }) => call(http, myJobs, {}, { signal }),
      refetchInterval: ({ state }) => pollAfter(state.data?.data ?? []),
      networkMode: 'always',
    },
    queryClient,
  );
  return data?.data;
}

/** A job that a screen started, as long as it is kept; undefined until loaded. */
export const useJob = (id: number | undefined): JobRow | undefined => useJobs()?.find((job) => job.id === id);

/** Reads the jobs again after one was started or ended, so that the panel shows it at once. */
export function useTellJobs(): () => void {
  const { queryClient } = usePortal();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: key }), [queryClient]);
}

/** The job that works on a record. `read` is called once it has ended, since earlier answers may predate its end; `isRead` tells that this
 *  is done. `tell` reads the jobs again where the list is older than the job. */
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

/** A record and the job that works on it. `read` reads what the job changes, once it has ended; `working` lasts until the record was read. */
export function useWorkedRecord<T extends { state: string; job_id: number | null }>(
  { data, error, isFetching }: Pick<UseQueryResult<{ data: T }, ApiFailure>, 'data' | 'error' | 'isFetching'>,
  read: () => Promise<unknown>,
) {
  const tell = useTellJobs();
  const record = data?.data;
  const jobId = record?.job_id ?? undefined;
  const { job, isRead } = useFollowedJob(jobId, read, tell);
  const begun = record?.state.startsWith('A_') === true && jobId !== undefined;
  return { record, failure: error ?? undefined, job, working: begun && (!isRead || isFetching), tell };
}
