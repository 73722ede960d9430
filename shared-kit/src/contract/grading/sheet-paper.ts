import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exported, written } from '../core/envelope.ts';
import { fileFormat, inFormat } from '../core/file-format.ts';
import { ofClass } from './class-results.ts';
import { place } from './place.ts';
import { paperTypes, paperVersions } from './sheet-rules.ts';

/** Staff who export pautas, and the edition's teachers. */
const exports = ['pautas.export', 'grades.create_own'] as const;

const paperQuery = z.object({
  ...place,
  type: z.enum(paperTypes, 'Escolha o tipo de pauta.').default('FREQUENCIA'),
  version: z.enum(paperVersions, 'Escolha a versão da pauta.').default('COMPLETA'),
  ...inFormat,
});

export const previewSheet = endpoint('GET', '/export-marks-preview', {
  access: exports,
  summary: "The pauta of an edition as its grades stand now, with the watermark 'PROVISÓRIA' (S2 §7, row 77)",
  query: paperQuery,
  response: exported,
});
export const exportSheet = endpoint('GET', '/export-marks', {
  access: exports,
  summary: 'The official pauta of an edition, once it is submitted, as PDF, XLSX or CSV (S2 §7, row 77, G.5)',
  query: paperQuery,
  response: exported,
});

export const exportClassSheets = endpoint('GET', '/exportMarksByClassmate', {
  access: exports,
  summary: 'One file with the pautas of all subjects of a class, made by a job (S2 §7, row 77)',
  query: z.object({
    ...ofClass,
    /** CSV knows no sheets: a file for each subject, in one ZIP. */
    format: fileFormat.default('pdf'),
  }),
  response: written(z.object({ job_id: z.int(), rows: z.int() })),
});
