import { candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import { useEndpoint } from '@portal/shared-kit/data';
import { useEffect } from 'react';

/** Milliseconds between two refreshes, within which a decision of somebody else shows. */
const everyMs = 10_000;

/** One candidacy, loaded when it is opened and refreshed every few seconds, so that of two clerks the slower one sees the other's decision
 *  before continuing. */
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
