import { createStore } from 'zustand/vanilla';
import type { ShellHistory } from '../routing/history.ts';

/** The question on the screen, while somebody is asked whether to leave unsaved data. */
export interface LeaveState {
  answer: ((leave: boolean) => void) | undefined;
}
export const leaveQuestion = createStore<LeaveState>(() => ({ answer: undefined }));

export interface UnsavedGuard {
  /** Says that there is unsaved data until the answer is called. */
  guard(): () => void;
  /** Whether there is any that nobody gave up. */
  isHeld(): boolean;
}

/** Counts who holds unsaved data; while anybody does, leaving the page asks first. */
export function createUnsavedGuard(history: Pick<ShellHistory, 'setLeaveQuestion'>): UnsavedGuard {
  let holders = 0;
  /** Somebody chose to leave: what is held from before is on its way out. */
  let givenUp = false;
  const ask = () =>
    new Promise<boolean>((resolve) => {
      leaveQuestion.setState({
        answer: (leave) => {
          leaveQuestion.setState({ answer: undefined });
          givenUp = leave;
          resolve(leave);
        },
      });
    });
  const follow = () => history.setLeaveQuestion(holders > 0 ? ask : undefined);
  const guard = () => {
    holders += 1;
    givenUp = false;
    follow();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      holders -= 1;
      follow();
      // Saved while the question stood: nothing would be lost any more. Later, because a form that is drawn anew takes its guard up again at once.
      queueMicrotask(() => holders === 0 && leaveQuestion.getState().answer?.(true));
    };
  };
  return { guard, isHeld: () => holders > 0 && !givenUp };
}
