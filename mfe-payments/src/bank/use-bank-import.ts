import { bankImportLines, bankImports, oneBankImport } from '@portal/shared-kit/contract/finance/bank-import';
import { isUnfinished } from '@portal/shared-kit/contract/platform/job';
import { useEndpoint, useForget, useJob, useTellJobs } from '@portal/shared-kit/data';
import { useEffect, useState } from 'react';

/** A bank file, read again once the job that works on it has come to its end. */
export function useBankImport(id: number) {
  const { data, error, isFetching, refetch } = useEndpoint(oneBankImport, { params: { id } });
  const { queryForgotten, tell } = useTold();
  const record = data?.data;
  const jobId = record?.job_id ?? undefined;
  const job = useJob(jobId);
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
    void refetch().then(() => left || setReadAfter(ended));
    return () => {
      left = true;
    };
  }, [ended, refetch]);

  const begun = record?.state.startsWith('A_') === true && jobId !== undefined;
  return {
    record,
    failure: error ?? undefined,
    job,
    working: begun && (ended === undefined || readAfter !== ended || isFetching),
    reload: () => {
      tell();
      queryForgotten();
      void refetch();
    },
  };
}

/** What lists and the panel of jobs must hear of a change. */
function useTold() {
  const forget = useForget();
  const tell = useTellJobs();
  return {
    tell,
    queryForgotten: () => {
      forget(bankImports);
      forget(bankImportLines);
    },
  };
}
