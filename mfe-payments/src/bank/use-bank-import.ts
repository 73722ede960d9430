import { bankImportLines, bankImports, oneBankImport } from '@portal/shared-kit/contract/finance/bank-import';
import { useEndpoint, useFollowedJob, useForget, useTellJobs } from '@portal/shared-kit/data';

/** A bank file, reloaded once its job has ended. */
export function useBankImport(id: number) {
  const { data, error, isFetching, refetch } = useEndpoint(oneBankImport, { params: { id } });
  const { queryForgotten, tell } = useInvalidation();
  const record = data?.data;
  const jobId = record?.job_id ?? undefined;
  const { job, isRead } = useFollowedJob(jobId, refetch, tell);
  const begun = record?.state.startsWith('A_') === true && jobId !== undefined;
  return {
    record,
    failure: error ?? undefined,
    job,
    working: begun && (!isRead || isFetching),
    reload: () => {
      tell();
      queryForgotten();
      void refetch();
    },
  };
}

/** Invalidates the lists and the panel of jobs after a change. */
function useInvalidation() {
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
