import { createStore } from 'zustand/vanilla';
import type { ShellHistory } from '../routing/history.ts';

/** The open question whether to leave unsaved data. */
export interface LeaveState {
  answer: ((leave: boolean) => void) | undefined;
}
export const leaveQuestion = createStore<LeaveState>(() => ({ answer: undefined }));

export interface UnsavedGuard {
  /** Marks data as unsaved until the returned function is called. */
  guard(): () => void;
  /** Whether there are unsaved data that the user has not discarded. */
  isHeld(): boolean;
  /** Asks whether to leave unsaved data. */
  ask(): Promise<boolean>;
}

/** Counts holders of unsaved data; while there are any, leaving the page asks first. */
export function createUnsavedGuard(history: Pick<ShellHistory, 'setLeaveQuestion'>): UnsavedGuard {
  let holders = 0;
  /** The user chose to leave: data held so far are being discarded. */
  let discarding = false;
  const ask = () =>
    new Promise<boolean>((resolve) => {
      leaveQuestion.setState({
        answer: (leave) => {
          leaveQuestion.setState({ answer: undefined });
          discarding = leave;
          resolve(leave);
        },
      });
    });
  const follow = () => history.setLeaveQuestion(holders > 0 ? ask : undefined);
  const guard = () => {
    holders += 1;
    discarding = false;
    follow();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      holders -= 1;
      follow();
      // Saved while the question was open: nothing would be lost any more. Deferred, because a remounting form takes its guard again at
      // once.
      queueMicrotask(() => holders === 0 && leaveQuestion.getState().answer?.(true));
    };
  };
  return { guard, isHeld: () => holders > 0 && !discarding, ask };
}
