import { candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import { useEndpoint } from '@portal/shared-kit/data';
import { useEffect } from 'react';

/** How soon a decision of somebody else is seen. */
const everyMs = 10_000;

/** One candidacy, read anew when it is opened and every few seconds while it is, so that of two clerks the slower one sees the decision
 *  of the other before working on. */
export function useCandidacy(id: number) {
  const read = useEndpoint(candidacy, { params: { id } });
  const { refetch } = read;
  useEffect(() => {
    const again = () => void (document.hidden || refetch({ cancelRefetch: false }));
    again();
    const timer = setInterval(again, everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  return read;
}
