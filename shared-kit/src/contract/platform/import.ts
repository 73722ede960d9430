import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import type { Permission } from '../core/permissions.ts';

/** Importable kinds of records, with their labels. */
export const importKinds = {
  departments: { title: 'Departamentos', create: 'departments.create', update: 'departments.update' },
  courses: { title: 'Cursos', create: 'courses.create', update: 'courses.update' },
  subjects: { title: 'Disciplinas', create: 'subjects.create', update: 'subjects.update' },
  plans: { title: 'Planos curriculares', create: 'subjects.create', update: 'subjects.update' },
  precedences: { title: 'Precedências', create: 'precedences.create', update: 'precedences.update' },
  classes: { title: 'Turmas', create: 'classes.create', update: 'classes.update' },
  teachers: { title: 'Professores', create: 'teachers.create', update: 'teachers.update' },
  employees: { title: 'Funcionários', create: 'employees.create', update: 'employees.update' },
  past_students: {
    title: 'Estudantes de um sistema anterior',
    create: 'students.create',
    update: 'students.update',
  },
  past_grades: {
    title: 'Disciplinas aprovadas num sistema anterior',
    create: 'enrolment.create',
    update: 'enrolment.update',
  },
  equivalences: {
    title: 'Equivalências',
    create: 'enrolment.equivalence',
    update: 'enrolment.equivalence',
  },
  rooms: { title: 'Salas', create: 'rooms.create', update: 'rooms.update' },
  exams: { title: 'Calendário de exames', create: 'exams.create', update: 'exams.update' },
} as const satisfies Record<string, { title: string; create: Permission; update: Permission }>;
export type ImportKindName = keyof typeof importKinds;
const kindNames = Object.keys(importKinds) as [ImportKindName, ...ImportKindName[]];
const mayImport = [...new Set(Object.values(importKinds).map(({ create }) => create))];

/** History of an earlier system, with the most lines per file. Only inserted, and cannot be undone. */
const history: Partial<Record<ImportKindName, number>> = { past_students: 20_000, past_grades: 75_000 };
export const isFinal = (kind: ImportKindName): boolean => kind in history;

/** Most lines per file. */
export const maxRowsOf = (kind: ImportKindName): number => history[kind] ?? 10_000;

/** Being checked, awaiting confirmation, being written, written, being undone, undone. */
export const importStates = [
  'A_VERIFICAR',
  'VERIFICADA',
  'A_IMPORTAR',
  'IMPORTADA',
  'A_ANULAR',
  'ANULADA',
] as const;

/** What a line would do, or did. */
export const verdicts = ['NOVA', 'ALTERADA', 'IGUAL', 'ERRO'] as const;
export type LineVerdict = (typeof verdicts)[number];

const importRecord = z.object({
  id: z.int(),
  kind: z.enum(kindNames),
  title: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  /** The job that checks, writes or undoes; null once it expired. */
  job_id: z.int().nullable(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      required: z.boolean(),
      /** The allowed values; empty where any value is. */
      choices: z.array(z.string()),
    }),
  ),
  /** What is wrong, by column and message, with the number of lines; the most frequent first. */
  problems: z.array(z.object({ key: z.string(), message: z.string(), lines: z.int() })),
  counts: z.object({
    total: z.int(),
    NOVA: z.int(),
    ALTERADA: z.int(),
    IGUAL: z.int(),
    ERRO: z.int(),
    /** Lines written and not undone. */
    applied: z.int(),
  }),
  created_at: instant,
  /** Until when it can be undone. */
  undo_until: instant.nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

const importRow = z.object({
  id: z.int(),
  /** Line number in the file. */
  number: z.int(),
  cells: z.record(z.string(), z.string()),
  verdict: z.enum(verdicts).nullable(),
  /** Problems by column; '' for the line as a whole. */
  problems: z.record(z.string(), z.string()),
  /** Current and new value of each field that differs. */
  changes: z.array(z.object({ key: z.string(), old: z.string(), new: z.string() })),
  applied: z.boolean(),
});
export type ImportRow = z.output<typeof importRow>;

const ofKind = z.object({ kind: z.enum(kindNames, 'Não é possível importar estes registos.') });
const one = single(importRecord);

export const importTemplate = endpoint('GET', '/import-templates/:kind', {
  access: mayImport,
  summary: 'The file to fill in: columns, an example and the values that are allowed (G.3)',
  params: ofKind,
  query: z.object({ format: z.enum(['xlsx', 'csv'], 'Escolha o formato.').default('xlsx') }),
  download: true,
});

export const beginImport = endpoint('POST', '/import-files/:kind', {
  access: mayImport,
  summary: 'Takes a CSV or XLSX and checks each line in a job, writing nothing (G.3)',
  params: ofKind,
  upload: {
    maxBytes: 5_242_880,
    types: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
      // Accepted only to explain what is wrong with it.
      'application/vnd.ms-excel',
    ],
  },
  response: written(importRecord),
});

export const importById = endpoint('GET', '/imports/:id', {
  access: mayImport,
  summary: 'An import of the caller',
  response: one,
});

export const importRows = endpoint('GET', '/imports/:id/rows', {
  access: mayImport,
  summary: 'The lines of an import, each with what it would do',
  query: pageQuery.omit({ search: true }).extend({ verdict: z.enum(verdicts).optional() }),
  response: listOf(importRow),
});

export const mendImportRow = endpoint('PATCH', '/imports/:id/rows/:number', {
  access: mayImport,
  summary: 'Mends cells of a line before it is written, and checks it anew (G.3)',
  params: z.object({ id: recordId, number: recordId }),
  body: z.object({ cells: z.record(z.string().max(60), z.string().max(2_000)).default({}) }),
  response: written(importRow),
});

export const confirmImport = endpoint('POST', '/imports/:id/confirm', {
  access: mayImport,
  summary: 'Writes the lines that are new or changed, in a job; safe to repeat (G.3)',
  body: z.object({
    /** Skips lines with errors; otherwise they refuse the whole import. */
    skip_errors: z.boolean('Indique se as linhas com erros ficam de fora.').default(false),
  }),
  response: written(importRecord),
});

export const undoImport = endpoint('POST', '/imports/:id/undo', {
  access: mayImport,
  summary: 'Takes back what an import wrote within 24 hours, but for what somebody changed since (G.3)',
  response: written(importRecord),
});
