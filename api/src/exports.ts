import { candidacyExport } from './candidates/candidacy-export.ts';
import { reportExport } from './statistics/report-export.ts';
import { inscriptionExport } from './inscriptions/inscription-export.ts';
import type { ListExport } from './documents/export.ts';

/** Every list that can be had as a file, in the order of the areas. */
export const exports: readonly ListExport[] = [candidacyExport, inscriptionExport, reportExport];
