import {
  oneSponsorSplit,
  splitParts,
  sponsorSplits,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { useEndpoint, useFollowedJob, useForget, useTellJobs } from '@portal/shared-kit/data';

/** A sponsor's transfer, reloaded once its job has ended. */
export function useSplit(id: number) {
  const { data, error, isFetching, refetch } = useEndpoint(oneSponsorSplit, { params: { id } });
  const forget = useForget();
  const tell = useTellJobs();
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
      forget(sponsorSplits);
      forget(splitParts);
      void refetch();
    },
  };
}
