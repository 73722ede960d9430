import * as z from 'zod';
import { optionalText } from '../core/fields.ts';
import { reasonField } from '../core/reason-field.ts';
import { activityTypeLabels } from './activity-types.ts';
import { withoutDefaults } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { inFormat } from '../core/file-format.ts';
import { instant } from '../core/instant.ts';
import { label, moment, text, type ExportedList } from '../core/list-field.ts';
import { sortBy } from '../core/sort.ts';
import {
  exported,
  idField,
  listOf,
  options,
  pageQuery,
  recordId,
  single,
  versionField,
  written,
} from '../core/envelope.ts';

type ActivityType = keyof typeof activityTypeLabels;
export const activityTypes = Object.keys(activityTypeLabels) as [ActivityType, ...ActivityType[]];

/** Derived from the dates and from whether staff suspended it, never stored (decision 71). */
export const activityStatuses = ['Pending', 'Em Curso', 'Encerrado', 'Suspenso'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

const givenMoment = z.iso.datetime({ offset: true, error: 'Indique a data e a hora.' });
/** Empty means all. */
const scope = idField().nullable().default(null);

const fields = {
  type: z.enum(activityTypes, 'Escolha o tipo de actividade.'),
  /** A calendar year, not a year of study. */
  academic_year_id: idField('Escolha o ano lectivo.'),
  semester_id: idField('Escolha o semestre.'),
  level_id: scope,
  course_id: scope,
  date_start: givenMoment,
  date_end: givenMoment,
  /** Until when it is still possible, with a fine. */
  late_end: givenMoment.nullable().default(null),
  note: optionalText(1000),
};

interface Dates {
  date_start: string;
  date_end: string;
  late_end: string | null;
}
/** The problem of the order of the dates: start < end ≤ end with fine (decision 127). */
export function dateProblem({ date_start, date_end, late_end }: Dates) {
  if (Date.parse(date_start) >= Date.parse(date_end))
    return { field: 'date_end', message: 'O fim deve ser depois do início.' };
  if (late_end !== null && Date.parse(late_end) < Date.parse(date_end))
    return { field: 'late_end', message: 'O fim com multa não pode ser antes do fim.' };
  return undefined;
}

/** Form of a new period. */
export const activityForm = z.object(fields).superRefine((dates, ctx) => {
  const problem = dateProblem(dates);
  if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
});

const activity = z.object({
  id: z.int(),
  type: z.enum(activityTypes),
  academic_year_id: z.int(),
  academic_year: z.string(),
  semester_id: z.int(),
  semester_name: z.string(),
  level_id: z.int().nullable(),
  level_name: z.string().nullable(),
  level_type: z.string().nullable(),
  course_id: z.int().nullable(),
  course_name: z.string().nullable(),
  date_start: instant,
  date_end: instant,
  late_end: instant.nullable(),
  /** When it was closed early; its dates are unchanged. */
  closed_at: instant.nullable(),
  note: z.string(),
  status: z.enum(activityStatuses),
  version: z.int(),
});

export type PlannedActivity = z.output<typeof activity>;

export const activityStatusLabels: Record<ActivityStatus, string> = {
  Pending: 'Por abrir',
  'Em Curso': 'Em Curso',
  Encerrado: 'Encerrado',
  Suspenso: 'Suspenso',
};
/** Inscriptions and renewals may be late, with a fine. */
export const hasLateDays = (type: PlannedActivity['type']) => type === 'INSCRICAO' || type === 'RENOVACAO';

export const activityList: ExportedList<PlannedActivity> = {
  title: 'Períodos do calendário académico',
  file: 'periodos',
  fields: {
    type: label('Tipo', activityTypeLabels, { narrow: false }),
    academic_year: text('Ano lectivo', { narrow: true }),
    status: label('Estado', activityStatusLabels),
    semester_name: text('Semestre', { narrow: true }),
    course_name: text('Curso', { none: 'Todos' }),
    level_name: text('Nível', { none: 'Todos', narrow: true }),
    date_start: moment('Início'),
    date_end: moment('Fim'),
    late_end: moment('Fim com multa', { none: '—' }),
  },
};

const activityQuery = pageQuery.extend({
  type: z.enum(activityTypes, 'Tipo de actividade inválido.').optional(),
  academic_year_id: recordId.optional(),
  semester_id: recordId.optional(),
  level_id: recordId.optional(),
  course_id: recordId.optional(),
  sort: sortBy('date_start', 'date_end'),
  /** Only current periods of inscription and renewal that end within this many days (G.1). */
  closing: z.coerce
    .number<number | string>('Indique os dias.')
    .int('Indique os dias.')
    .min(1, 'De 1 a 31 dias.')
    .max(31, 'De 1 a 31 dias.')
    .optional(),
});
export const activities = endpoint('GET', '/activities', {
  access: 'activities.read',
  summary: 'Periods of a type, the latest first; the search looks at course and note (S2 §7)',
  query: activityQuery,
  response: listOf(activity),
});
export const exportActivities = endpoint('GET', '/exportActivities', {
  access: 'activities.read',
  summary: 'Periods as PDF, XLSX or CSV, narrowed as they are (decision 127)',
  query: activityQuery.omit({ page: true, per_page: true }).extend(inFormat),
  response: exported,
});
export const createActivity = endpoint('POST', '/activities', {
  access: 'activities.create',
  summary: 'Declare a period (S2 §7, decision 127)',
  body: activityForm,
  response: written(activity),
});
/** Change of a period. */
export const activityChange = z.object({
  ...withoutDefaults(fields),
  /** True suspends it, false resumes it. */
  suspended: z.boolean().optional(),
  /** Ends it now, by the server's clock. */
  close_now: z.literal(true).optional(),
  /** Reopens a past one, until a future end. */
  reopen: z.literal(true).optional(),
  /** Required once the period has opened; audited. */
  reason: reasonField.optional(),
  version: versionField.optional(),
});

export const updateActivity = endpoint('PATCH', '/activities/:id', {
  access: 'activities.update',
  summary: 'Change, extend, close, reopen, suspend or resume a period (S2 §7, decision 127)',
  body: activityChange,
  response: written(activity),
});

/** A declared start of a semester that is currently in force (decision 43). */
const activeStart = activity.pick({
  id: true,
  level_id: true,
  course_id: true,
  semester_id: true,
  academic_year_id: true,
  date_start: true,
  date_end: true,
  status: true,
});
const staff = ['classes.read', 'activities.read'] as const;

export const activeSemester = endpoint('GET', '/activeSemester', {
  access: staff,
  summary: 'Declared starts of a semester that are under way (S1 §7, decision 43)',
  response: options(activeStart),
});
export const activeSemesterWithLevel = endpoint('GET', '/_activeSemesterWithLevel', {
  access: staff,
  summary: 'Declared starts that are under way for a level (S1 §7, decision 43)',
  query: z.object({ level: recordId, semester: recordId.optional() }),
  response: options(activeStart),
});

/** Why a period that covers a class is not the one in force for it: a narrower one exists, or another of the same scope is nearer. */
export const passedOver = ['WIDER', 'OTHER_DATES'] as const;

export const effectiveActivity = endpoint('GET', '/activities/effective', {
  access: 'activities.read',
  summary: 'Which period of a type counts for a class on a day, and why (decision I13)',
  query: z.object({
    type: z.enum(activityTypes, 'Tipo de actividade inválido.'),
    classmate_id: recordId,
    /** A day of the institution, at noon; by default now. */
    date: z.iso.date('Indique uma data válida.').optional(),
  }),
  response: single(
    z.object({
      /** The period in force, with its status on that day; null where none covers the class. */
      counts: activity.nullable(),
      passed: z.array(z.object({ activity, why: z.enum(passedOver) })),
    }),
  ),
});
