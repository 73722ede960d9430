import { useEffect } from 'react';

/** The step of an entry of the browser's history; by default the first. */
const stepOf = (state: unknown) => (state as { step?: number } | null)?.step ?? 1;

/** Steps as entries of the browser's history: Back goes to the step before, and from the first step leaves the page. Returns the function
 *  to call when the person moves to another step. */
export function useStepHistory(onReturn: (step: number) => void): (step: number) => void {
  useEffect(() => {
    const returned = ({ state }: PopStateEvent) => onReturn(stepOf(state));
    addEventListener('popstate', returned);
    return () => removeEventListener('popstate', returned);
  });
  return (step) => {
    if (step !== stepOf(history.state)) history.pushState({ ...history.state, step }, '');
  };
}
