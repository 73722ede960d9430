import { useCallback } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { importById, importRows, type ImportRecord } from '../../contract/platform/import.ts';
import type { JobRow } from '../../contract/platform/job.ts';
import type { ApiFailure } from '../../data/api-failure.ts';
import { useEndpoint, useReadAgain } from '../../data/hooks.ts';
import { useFollowedJob, useTellJobs } from '../../data/use-jobs.ts';

export interface Import {
  record: ImportRecord | undefined;
  failure: ApiFailure | undefined;
  /** Its last job, as long as it is kept. */
  job: JobRow | undefined;
  /** Whether its job runs, or has just ended and the result is being loaded. */
  working: boolean;
  /** Reloads import, lines and jobs. */
  reload(): void;
}

/** An import and its job. */
export function useImport(id: number, list: Endpoint): Import {
  const { data, error, isFetching } = useEndpoint(importById, { params: { id } });
  const record = data?.data;
  const jobId = record?.job_id ?? undefined;
  const tell = useTellJobs();
  const readAgain = useReadAgain();
  const read = useCallback(() => readAgain(importById, importRows, list), [list, readAgain]);
  const { job, isRead } = useFollowedJob(jobId, read, tell);
  const begun = record?.state.startsWith('A_') === true && jobId !== undefined;
  return {
    record,
    failure: error ?? undefined,
    job,
    working: begun && (!isRead || isFetching),
    reload: () => {
      tell();
      void readAgain(importById, importRows);
    },
  };
}
