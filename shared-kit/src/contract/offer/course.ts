import * as z from 'zod';
import { byDepartment, crud, departmentFilters, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText, wholeNumber, optionalText } from '../core/fields.ts';
import { idField, optionQuery, options } from '../core/envelope.ts';
import { text, yesNo, type ExportedList } from '../core/list-field.ts';
import { shifts } from './shift.ts';
import { sortBy } from '../core/sort.ts';

/** The institution's defaults. */
const defaults: Record<keyof Weights, number> = {
  weight_frequency: 60,
  weight_exam: 40,
  weight_recurrence: 40,
};

const weightsMessage = 'A soma da média de frequência e do exame deve ser 100%!';

/** Degrees of courses (decision 115). */
export const levelTypes = ['Licenciatura', 'Mestrado', 'Doutoramento', 'Técnico'] as const;

const weight = z
  .number('Indique um número.')
  .min(0, 'Entre 0 e 100.')
  .max(100, 'Entre 0 e 100.')
  .multipleOf(0.01, 'No máximo 2 casas decimais.');
const vacancy = z.object({
  year: z.int('Indique o ano.').min(2000, 'Ano inválido.').max(2100, 'Ano inválido.'),
  scholar_shift: z.enum(shifts, 'Escolha o regime.'),
  vacancies: z
    .int('Indique um número inteiro.')
    .min(0, 'Não pode ser negativo.')
    .max(9999, 'No máximo 9999.'),
});

/** One entry for each year and shift. */
const vacancyList = z
  .array(vacancy)
  .max(40, 'No máximo 40 linhas.')
  .superRefine((lines, ctx) => {
    const vacancyKeys = new Set<string>();
    lines.forEach(({ year, scholar_shift }, index) => {
      const key = `${year} ${scholar_shift}`;
      if (vacancyKeys.has(key))
        ctx.addIssue({
          code: 'custom',
          path: [index, 'scholar_shift'],
          message: 'Já há uma linha com este ano e regime.',
        });
      vacancyKeys.add(key);
    });
  });

const courseForm = z
  .object({
    name: requiredText('Indique o nome do curso.', 160),
    code: z
      .string('O código tem 4 dígitos.')
      .trim()
      .regex(/^\d{4}$/, 'O código tem 4 dígitos.'),
    description: optionalText(1000),
    department_id: idField('Escolha o departamento.'),
    /** 1 or 0: decides fee class and default duration (decision 36). */
    engineering: z.union([z.literal(0), z.literal(1)], 'Escolha Sim ou Não.').default(0),
    level_type: z.enum(levelTypes, 'Escolha o grau.').default('Licenciatura'),
    /** Years; by default 5 for engineering and 4 otherwise (decision 36). */
    duration: wholeNumber(1, 8, 'Entre 1 e 8 anos.', 'Indique os anos.').nullable().default(null),
    coordinator_id: idField().nullable().default(null),
    vacancies: vacancyList.default([]),
    /** Default exam weights in percent; empty follows the institution's (decision 64). */
    weight_frequency: weight.nullable().default(null),
    weight_exam: weight.nullable().default(null),
    weight_recurrence: weight.nullable().default(null),
  })
  .superRefine((form, ctx) => {
    for (const [field, message] of Object.entries(weightProblems(form)))
      ctx.addIssue({ code: 'custom', path: [field], message });
  });

const courseRow = rowBase.extend({
  ...courseForm.shape,
  description: z.string(),
  engineering: z.union([z.literal(0), z.literal(1)]),
  level_type: z.string(),
  duration: z.int(),
  coordinator_id: z.int().nullable(),
  vacancies: z.array(vacancy),
  weight_frequency: z.number().nullable(),
  weight_exam: z.number().nullable(),
  weight_recurrence: z.number().nullable(),
  department_name: z.string(),
  coordinator_name: z.string().nullable(),
});

export const courseList: ExportedList<z.output<typeof courseRow>> = {
  title: 'Cursos',
  file: 'cursos',
  fields: {
    name: text('Curso'),
    engineering: yesNo('Engenharia'),
    description: text('Descrição'),
  },
};

/** Courses (S1 §3, §5, §7; decision 36). */
export const course = crud('/cursos', {
  title: 'Courses (S1 §7)',
  entity: 'course',
  keeps: ['department_id', 'engineering', 'level_type', 'duration'],
  form: courseForm,
  row: courseRow,
  query: byDepartment.extend({ sort: sortBy('name') }),
  read: 'courses.read',
  write: { create: 'courses.create', update: 'courses.update', remove: 'courses.delete' },
  file: { path: '/exportCourses', access: 'courses.export', filters: departmentFilters },
  unique: { field: 'name', message: 'Este curso ja existe, tente outro' },
  toasts: {},
});

const idName = z.object({ id: z.int(), name: z.string() });

export const openCourses = endpoint('GET', '/getAllCourses', {
  access: 'public',
  summary:
    'Courses of the intake that is open, with its vacancies by shift; none outside a period (decision 28)',
  response: options(
    z.object({
      id: z.int(),
      name: z.string(),
      level_type: z.string(),
      /** The calendar year of the intake. */
      year: z.int(),
      shifts: z.array(z.enum(shifts)),
      /** Sum over all shifts. */
      vacancies: z.int(),
      openings: z.array(z.object({ scholar_shift: z.enum(shifts), vacancies: z.int() })),
    }),
  ),
});
export const courseOptions = endpoint('GET', '/getCourse', {
  access: 'courses.read',
  summary:
    'Active courses with department, degree and duration, for selects, at most 50, by name (decision 28)',
  query: optionQuery,
  response: options(
    idName.extend({
      department_id: z.int(),
      department_name: z.string(),
      level_type: z.string(),
      duration: z.int(),
    }),
  ),
});
export const courseNames = endpoint('GET', '/getOnlyCourses', {
  // Callers who may read subjects or precedences also see their course.
  access: ['courses.read', 'subjects.read', 'precedences.read'],
  summary: 'Active courses, id and name only, at most 50, by name (decision 28)',
  query: optionQuery,
  response: options(idName),
});

/** Exam weights in percent; an empty one follows the institution's (decision 64). */
interface Weights {
  weight_frequency: number | null;
  weight_exam: number | null;
  weight_recurrence: number | null;
}

/** The weights that do not add up to 100 with the frequency's, by field: each exam is checked separately (row 64). */
export function weightProblems(weights: Weights): Partial<Record<keyof Weights, string>> {
  // Compared in whole hundredths, since sums of binary fractions may miss 100.
  const hundredths = (name: keyof Weights) => Math.round((weights[name] ?? defaults[name]) * 100);
  const sumOf = (name: keyof Weights) => hundredths('weight_frequency') + hundredths(name);
  // Values that are not percentages have a message of their own.
  const isPercentage = (name: keyof Weights) => hundredths(name) >= 0 && hundredths(name) <= 10_000;
  if (!isPercentage('weight_frequency')) return {};
  const wrong = (['weight_exam', 'weight_recurrence'] as const).filter(
    (name) => isPercentage(name) && sumOf(name) !== 10_000,
  );
  return Object.fromEntries(wrong.map((name) => [name, weightsMessage]));
}
