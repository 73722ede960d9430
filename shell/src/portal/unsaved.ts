import { createStore } from 'zustand/vanilla';
import type { ShellHistory } from '../routing/history.ts';

/** The question on the screen, while somebody is asked whether to leave unsaved data. */
export interface LeaveState {
  answer: ((leave: boolean) => void) | undefined;
}
export const leaveQuestion = createStore<LeaveState>(() => ({ answer: undefined }));

const ask = () =>
  new Promise<boolean>((resolve) => {
    leaveQuestion.setState({
      answer: (leave) => {
        leaveQuestion.setState({ answer: undefined });
        resolve(leave);
      },
    });
  });

/** Counts who holds unsaved data; while anybody does, leaving the page asks first. */
export function createUnsavedGuard(history: Pick<ShellHistory, 'setLeaveQuestion'>) {
  let holders = 0;
  const follow = () => history.setLeaveQuestion(holders > 0 ? ask : undefined);
  return function guardUnsaved(): () => void {
    holders += 1;
    follow();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      holders -= 1;
      follow();
    };
  };
}
