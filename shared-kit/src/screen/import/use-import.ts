import { useEffect, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { importById, importRows, type ImportRecord } from '../../contract/platform/import.ts';
import { isUnfinished, type JobRow } from '../../contract/platform/job.ts';
import type { ApiFailure } from '../../data/api-failure.ts';
import { useEndpoint, useReadAgain } from '../../data/hooks.ts';
import { useJob, useTellJobs } from '../../data/use-jobs.ts';

export interface Import {
  record: ImportRecord | undefined;
  failure: ApiFailure | undefined;
  /** The last job of it, as long as it is kept. */
  job: JobRow | undefined;
  /** Its job runs, or has just ended and what came of it is being read. */
  working: boolean;
  /** Reads import, lines and jobs again. */
  reload(): void;
}

/** An import and the job that works on it. */
export function useImport(id: number, list: Endpoint): Import {
  const { data, error, isFetching } = useEndpoint(importById, { params: { id } });
  const record = data?.data;
  const jobId = record?.job_id ?? undefined;
  const job = useJob(jobId);
  const tell = useTellJobs();
  const readAgain = useReadAgain();
  // The list of jobs was read before this one was begun.
  const unheard = jobId !== undefined && !job;
  useEffect(() => {
    if (unheard) tell();
  }, [unheard, jobId, tell]);

  // What was read while the job ran may be from before its end.
  const ended = job && !isUnfinished(job) ? job.id : undefined;
  const [readAfter, setReadAfter] = useState<number>();
  useEffect(() => {
    if (ended === undefined) return;
    let left = false;
    void readAgain(importById, importRows, list).then(() => left || setReadAfter(ended));
    return () => {
      left = true;
    };
  }, [ended, list, readAgain]);

  const begun = record?.state.startsWith('A_') === true && jobId !== undefined;
  return {
    record,
    failure: error ?? undefined,
    job,
    working: begun && (ended === undefined || readAfter !== ended || isFetching),
    reload: () => {
      tell();
      void readAgain(importById, importRows);
    },
  };
}
