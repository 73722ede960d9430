import { planList } from '@portal/shared-kit/contract/offer/plan';
import { useEndpoint } from '@portal/shared-kit/data';

/** Where a subject stands in plans, the first hundred places. */
export const useUses = (subjectId: number, enabled = true) =>
  useEndpoint(planList, { query: { subject_id: subjectId, per_page: 100 } }, { enabled });
