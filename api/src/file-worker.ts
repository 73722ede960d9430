import { setPriority } from 'node:os';
import { layoutTrialTask } from './finance/bank/formats/bank-layout-trial.ts';
import { bankFileTask } from './finance/bank/formats/read-bank-file.ts';
import { splitTask } from './finance/sponsors/split-table.ts';
import { UnreadableFile, type FileTask, type Outcome } from './platform/file-reading/file-task.ts';
import { linesTask } from './platform/imports/read-lines.ts';
import { svgTask } from './platform/institution/svg-task.ts';

/** The program that reads one file from outside and is ended then: every way of reading one is a line here. */
const tasks: readonly FileTask<never, unknown>[] = [
  linesTask,
  bankFileTask,
  layoutTrialTask,
  splitTask,
  svgTask,
];

interface Work {
  task: string;
  input: never;
}

function outcomeOf({ task, input }: Work): Outcome {
  try {
    return { result: tasks.find(({ name }) => name === task)!.read(input) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refusal: error.message };
  }
}

// The calls of everybody else come first.
setPriority(10);
process.on('disconnect', () => process.exit());
process.on('message', (work: Work) => void process.send!(outcomeOf(work)));
