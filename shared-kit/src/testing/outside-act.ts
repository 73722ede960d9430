import { getConfig } from '@testing-library/react';

/** Runs what awaits React's own paint, as the shell's mounting does: within act() React would hold that paint back until the end. */
export const outsideAct = <Result>(run: () => Promise<Result>): Promise<Result> =>
  getConfig().asyncWrapper(run) as Promise<Result>;
