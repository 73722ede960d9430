import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, listOf, pageQuery, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { day, label, person, text, type ExportedList } from '../core/list-field.ts';
import { serviceTypes } from './service.ts';
import { studentBlock } from './student-block.ts';

const blockedService = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(serviceTypes),
  blocked: z.boolean(),
});
const rules = z.object({
  /** Whether an overdue invoice blocks renewing. */
  renewal: z.boolean(),
  /** Exams, certificates and the like are ordered as services; each has its own setting. */
  services: z.array(blockedService),
});
export type DebtBlockRules = z.output<typeof rules>;

export const debtBlocks = endpoint('GET', '/debt-blocks', {
  access: 'fees.read',
  summary: 'What an overdue invoice keeps a student from (I27); never from seeing their own marks',
  response: single(rules),
});
export const debtBlocksForm = z.object({
  renewal: z.boolean(),
  /** The services that a debt blocks; all others are not blocked. */
  services: z.array(idField('Escolha os serviços.')).max(200, 'No máximo 200 serviços.'),
});
export type DebtBlocksForm = z.output<typeof debtBlocksForm>;
export const setDebtBlocks = endpoint('PUT', '/debt-blocks', {
  access: 'fees.update',
  summary: 'Sets what an overdue invoice keeps a student from (I27)',
  body: debtBlocksForm,
  response: written(rules),
});

/** State of a suspension: it ends by itself after its last day, or is ended by somebody before. */
export const suspensionStateLabels = {
  VIGENTE: 'Vigente',
  TERMINADA: 'Terminada',
  CANCELADA: 'Cancelada',
} as const;
export type SuspensionState = keyof typeof suspensionStateLabels;
const suspensionStates = Object.keys(suspensionStateLabels) as [SuspensionState, ...SuspensionState[]];
const suspension = z.object({
  id: z.int(),
  student_id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  until_day: z.iso.date(),
  reason: z.string(),
  state: z.enum(suspensionStates),
  made_by: z.string(),
  made_at: instant,
  ended_by: z.string().nullable(),
});
export type BlockSuspension = z.output<typeof suspension>;

export const suspensionList: ExportedList<BlockSuspension> = {
  title: 'Bloqueios suspensos',
  file: 'bloqueios_suspensos',
  fields: {
    code: text('Código', { shownIn: 'name', narrow: true }),
    name: person('Estudante'),
    until_day: day('Até'),
    reason: text('Motivo'),
    made_by: text('Suspenso por', { shownIn: 'reason' }),
    ended_by: text('Reposto por', { shownIn: 'reason' }),
    state: label('Estado', suspensionStateLabels),
  },
};

export const blockSuspensions = endpoint('GET', '/block-suspensions', {
  access: 'payments.read',
  summary: 'Students whose debts stop nothing until a day, the latest first (I27)',
  query: pageQuery.extend({
    state: z.enum(suspensionStates, 'Estado inválido.').optional(),
    student_id: recordId.optional(),
  }),
  response: listOf(suspension),
});
export const exportSuspensions = listFile(blockSuspensions, '/exportBlockSuspensions', 'payments.export');
/** Longer than a year would no longer be an exception. */
export const longestSuspensionDays = 366;
export const suspensionForm = z.object({
  student_id: idField('Escolha o estudante.'),
  until_day: z.iso.date('Indique uma data válida.'),
  reason: reasonField,
});
export type SuspensionForm = z.output<typeof suspensionForm>;
export const suspendBlock = endpoint('POST', '/block-suspensions', {
  access: 'payments.waive',
  summary:
    'Lets the debts of a student stop nothing until a day, for a reason; one that runs is replaced (I27)',
  body: suspensionForm,
  response: written(suspension),
});
export const endSuspension = endpoint('POST', '/block-suspensions/:id/end', {
  access: 'payments.waive',
  summary: 'Ends a suspension before its day, for a reason (I27)',
  body: z.object({ reason: reasonField }),
  response: written(suspension),
});

export const blockOfStudent = endpoint('GET', '/student-blocks/:id', {
  access: 'payments.read',
  summary: 'What a student is kept from now, and which invoices stand in the way (I27)',
  response: single(studentBlock),
});
