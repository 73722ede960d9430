import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
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
