import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { reopenings, sheet } from '@portal/shared-kit/contract/grading/sheet';

/** A pauta with its rows, states and snapshots. */
export type GradeSheet = Out<typeof sheet>['data'];
/** Who of a submitted pauta may be named for the special exam: has an exam, and did not pass (I2). */
export const nameable = ({ rows }: GradeSheet): GradeSheet['rows'] =>
  rows.filter(
    ({ situation, result }) =>
      situation === 'DISPENSADO' || (situation === 'ADMITIDO' && result !== 'APROVADO'),
  );
/** What a teacher asked for: to enter grades once more. */
export type Reopening = Out<typeof reopenings>['data'][number];
