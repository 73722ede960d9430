import { useEffect } from 'react';

/** The step an entry of the browser's history stands for; the first where it says none. */
const stepOf = (state: unknown) => (state as { step?: number } | null)?.step ?? 1;

/** Steps as entries of the browser's history: its back button goes to the step before, and leaves the page from where it was entered.
 *  Answers what to call where the person moves on to another step. */
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
