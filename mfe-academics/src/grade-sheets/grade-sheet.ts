import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { reopenings, sheet } from '@portal/shared-kit/contract/grading/sheet';

/** A pauta with its rows, states and snapshots. */
export type GradeSheet = Out<typeof sheet>['data'];
/** Students of a submitted pauta who may be named for the special exam: those with an exam they did not pass (I2). */
export const nameable = ({ rows }: GradeSheet): GradeSheet['rows'] =>
  rows.filter(
    ({ situation, result }) =>
      situation === 'DISPENSADO' || (situation === 'ADMITIDO' && result !== 'APROVADO'),
  );
/** A teacher's request to reopen a kind. */
export type Reopening = Out<typeof reopenings>['data'][number];
