import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { yearFilter } from '../core/fields.ts';
import { exported, listOf, pageQuery, recordId } from '../core/envelope.ts';
import { fileFormat } from '../core/file-format.ts';
import { instant } from '../core/instant.ts';
import { firstColumns, reportColumnNames, reportGroups } from './inscription-report-rules.ts';
import { inscriptionStates, storedTypes } from '../enrolment/inscription-rules.ts';
import { shifts } from '../offer/shift.ts';

const chosen = z
  .array(z.enum(reportColumnNames, 'Coluna desconhecida.'))
  .min(1, 'Escolha pelo menos uma coluna.');

/** Query of a report (decision 100). `columns` are comma-separated names in display order. */
const reportFields = {
  year: yearFilter,
  semester_id: recordId.optional(),
  course_id: recordId.optional(),
  level_id: recordId.optional(),
  /** Current students of the class. */
  classmate_id: recordId.optional(),
  scholar_shift: z.enum(shifts, 'Escolha o regime.').optional(),
  state: z.enum(inscriptionStates, 'Escolha o estado.').optional(),
  type: z.enum(storedTypes, 'Escolha o tipo.').optional(),
  gender: z.enum(['Masculino', 'Feminino', 'Outro'], 'Escolha o sexo.').optional(),
  province_id: recordId.optional(),
  group_by: z.enum(reportGroups, 'Escolha o grupo.').optional(),
  columns: z
    .string()
    .max(500)
    .default(firstColumns.join(','))
    .transform((names) => [...new Set(names.split(',').filter(Boolean))])
    .pipe(chosen),
};
export type ReportQuery = z.output<z.ZodObject<typeof reportFields>>;

/** The size of a group over all pages; its key is '' where unknown. */
const group = z.object({
  key: z.string(),
  label: z.string(),
  total: z.int(),
  /** Centavos; null without a column of money or `payments.read`. */
  expected_cents: z.int().nullable(),
  received_cents: z.int().nullable(),
});
export type ReportGroup = z.output<typeof group>;

const row = z.object({
  id: z.int(),
  /** Key of its group; '' without grouping. */
  group: z.string(),
  /** One per requested column, in order; money in centavos, days as ISO dates. */
  cells: z.array(z.union([z.string(), z.int()]).nullable()),
});
export type ReportRow = z.output<typeof row>;

export const inscriptionReport = endpoint('GET', '/inscription-report', {
  access: 'inscriptions.read',
  summary: 'Nominal report of inscriptions, page by page, group by group and by name (S2 §2, decision 100)',
  query: pageQuery.omit({ search: true }).extend(reportFields),
  response: listOf(row).extend({
    /** The columns of the cells. */
    columns: z.array(z.enum(reportColumnNames)),
    /** All groups in order, empty without grouping; `overall` sums everything. */
    groups: z.array(group),
    overall: group,
    /** The moment of which the rows are, where they come from a replica of the database. */
    data_of: instant.optional(),
  }),
});

export const exportReport = endpoint('POST', '/inscription-report/export', {
  access: 'inscriptions.export',
  summary: 'The whole report as PDF, XLSX or CSV; long ones are made in the background (decisions 100, 101)',
  body: z.object({ ...reportFields, format: fileFormat }),
  response: exported,
});
