import * as z from 'zod';
import { isDay } from '../core/day.ts';
import { idField } from '../core/envelope.ts';
import { teachingTexts } from '../core/teaching-texts.ts';

/** One responsible teacher of an edition and any assistants (decision 111). */
export const teachingRoles = ['RESPONSAVEL', 'ASSISTENTE'] as const;
export type TeachingRole = (typeof teachingRoles)[number];

const noTeacher = 'Escolha um professor.';
/** Fields of a call on allocations, each with its message when missing. */
export const teachingFields = {
  teacher_id: idField(noTeacher),
  classmate_id: idField(teachingTexts.classEmpty),
  subject_id: idField(teachingTexts.subjectEmpty),
  role: z.enum(teachingRoles, 'Escolha o papel do professor.').default('RESPONSAVEL'),
  /** Successor for an edition with grades (decision 111). */
  successor_id: idField('Escolha quem assume.').optional(),
  from: z.string('Indique o dia.').refine(isDay, 'Indique o dia como dd/mm/aaaa.'),
};

const most = 100;
const list = <Item extends z.ZodType>(item: Item, message: string) =>
  z.array(item, message).max(most, `No máximo ${most} de cada vez.`);

/** Subjects of classes for one teacher, without duplicates. */
export const teachingAllocations = list(
  z.object({
    classmate_id: teachingFields.classmate_id,
    subject_id: teachingFields.subject_id,
    role: teachingFields.role,
  }),
  teachingTexts.subjectEmpty,
)
  .min(1, teachingTexts.subjectEmpty)
  .refine(
    (all) => new Set(all.map((one) => `${one.classmate_id} ${one.subject_id}`)).size === all.length,
    'Cada disciplina de uma turma só uma vez.',
  );

const distinct = (ids: readonly number[]) => new Set(ids).size === ids.length;
/** Ids of subjects, without duplicates. */
export const subjectIds = list(idField(teachingTexts.subjectEmpty), teachingTexts.subjectEmpty).refine(
  distinct,
  'Cada disciplina só uma vez.',
);
/** Ids of classes, without duplicates. */
export const classmateIds = list(idField(teachingTexts.classEmpty), teachingTexts.classEmpty)
  .min(1, teachingTexts.classEmpty)
  .refine(distinct, 'Cada turma só uma vez.');

/** Form of an allocation: one teacher, one class, a role in each of its subjects. */
export const allocationForm = z.object({
  teacher_id: teachingFields.teacher_id,
  classmate_id: teachingFields.classmate_id,
  allocations: list(
    z.object({ subject_id: teachingFields.subject_id, role: teachingFields.role }),
    teachingTexts.subjectEmpty,
  ).min(1, teachingTexts.subjectEmpty),
});
export type AllocationForm = z.output<typeof allocationForm>;
export const substitutionForm = z.object({
  teacher_id: teachingFields.teacher_id,
  from: teachingFields.from,
});
export type Substitution = z.output<typeof substitutionForm>;
/** Successor for editions with grades; absent where there are none. */
export const handover = z.object({ successor_id: idField('Escolha quem assume.') });
export const noHandover = z.object({ successor_id: z.undefined().optional() });
