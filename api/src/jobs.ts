import { newYear } from './enrolment/new-year/new-year.job.ts';
import { classEnrolment } from './enrolment/enrol/class-enrolment.job.ts';
import { closeSemesterJob } from './grading/closing/closing.job.ts';
import { batchActs } from './batch-acts.ts';
import { monthlyFees } from './finance/monthly/monthly.job.ts';
import { fineJob } from './finance/fines/fine.job.ts';
import { importKinds } from './import-kinds.ts';
import { batchJob } from './platform/batch/batch.service.ts';
import { importJobs } from './platform/imports/import-jobs.ts';
import type { JobHandler } from './platform/jobs/handler.ts';

/** What is done in the background, by its kind: a new kind is a line here and a handler in its own area. */
export const jobHandlers = (publicUrl: string): readonly JobHandler[] => [
  classEnrolment,
  newYear,
  closeSemesterJob,
  ...importJobs(importKinds),
  batchJob(batchActs(publicUrl)),
  monthlyFees,
  fineJob,
];
