import * as z from 'zod';
import { optionalText } from '../core/fields.ts';
import type { AuditedEntity } from '../core/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, options, recordId, single, versionField, written } from '../core/envelope.ts';
import { messageText } from '../core/message-text.ts';
import type { Permission } from '../core/permissions.ts';
import { seenPlace } from '../core/class-place.ts';
import { reasonToPass } from '../core/reason-to-pass.ts';
import { teachingTexts } from '../core/teaching-texts.ts';

/** What a list is of: an audited record, or one with no history of its own on a screen. */
export type ActedOn = AuditedEntity | 'payment_approval';

interface Act {
  /** Label in the toolbar and in the panel of jobs. */
  label: string;
  /** The records, in plural. */
  records: string;
  entity: ActedOn;
  /** All of them are required. */
  needs: readonly [Permission, ...Permission[]];
  /** What may be chosen for all of them; each has a default. */
  asks?: keyof BatchOptions;
  /** It makes a record of each instead of changing it, or sends something to each. */
  makes?: true;
  sends?: true;
  /** The act that undoes it, if any. */
  undo?: string;
  /** It only undoes another one, and is not offered by itself. */
  undoes?: true;
  danger?: true;
  /** Of great effect, as its single act (`freshProof`). */
  needsProof?: true;
}

type DeletingArea =
  | 'classes'
  | 'departments'
  | 'courses'
  | 'subjects'
  | 'precedences'
  | 'teachers'
  | 'employees'
  | 'users';
/** Registers whose records are deactivated and activated. */
export type ActivatedArea = DeletingArea | 'entities';

/** Deactivating and activating replace deleting, so they need its permission too where there is one (decision 37). */
const ending = <Of extends ActivatedArea>(area: Of, entity: AuditedEntity, records: string) => {
  const needs: Act['needs'] =
    area === 'entities' ? ['entities.update'] : [`${area}.update`, `${area as DeletingArea}.delete`];
  const act: Act = {
    label: 'Activar',
    records,
    entity,
    needs,
    ...(area === 'users' && { needsProof: true }),
  };
  return {
    [`${area}-deactivate`]: { ...act, label: 'Desactivar', undo: `${area}-activate`, danger: true },
    [`${area}-activate`]: { ...act, undo: `${area}-deactivate` },
  } as Record<`${Of}-${'deactivate' | 'activate'}`, Act>;
};

/** Acts on many records at once (issue 11), each by the rules of the single act. */
export const batchActs = {
  'classes-advance': {
    label: 'Avançar semestre',
    records: 'Turmas',
    entity: 'class_group',
    needs: ['classes.update'],
  } as Act,
  'classes-replicate': {
    label: 'Replicar',
    records: 'Turmas',
    entity: 'class_group',
    needs: ['classes.create'],
    asks: 'entry_year',
    makes: true,
  } as Act,
  ...ending('classes', 'class_group', 'Turmas'),
  ...ending('departments', 'department', 'Departamentos'),
  ...ending('courses', 'course', 'Cursos'),
  ...ending('subjects', 'subject', 'Disciplinas'),
  ...ending('precedences', 'precedence', 'Precedências'),
  ...ending('teachers', 'teacher', 'Professores'),
  ...ending('employees', 'employee', 'Funcionários'),
  ...ending('users', 'user_account', 'Utilizadores'),
  ...ending('entities', 'payment_entity', 'Entidades de pagamento'),
  'candidacies-approve': {
    label: 'Aprovar',
    records: 'Candidaturas',
    entity: 'candidacy',
    needs: ['candidates.approve', 'candidates.read'],
  } as Act,
  'candidacies-reject': {
    label: 'Reprovar',
    records: 'Candidaturas',
    entity: 'candidacy',
    needs: ['candidates.approve', 'candidates.read'],
    asks: 'rejection',
    danger: true,
  } as Act,
  'payments-confirm': {
    label: 'Confirmar',
    records: 'Pagamentos',
    entity: 'payment_approval',
    needsProof: true,
    needs: ['payments.confirm'],
  } as Act,
  'discounts-approve': {
    label: 'Aprovar',
    records: 'Descontos',
    entity: 'discount',
    needsProof: true,
    needs: ['payments.waive'],
  } as Act,
  'fines-waive': {
    label: 'Isentar',
    records: 'Multas',
    entity: 'fine',
    needsProof: true,
    needs: ['payments.waive'],
  } as Act,
  'students-message': {
    label: 'Enviar mensagem',
    records: 'Estudantes',
    entity: 'student',
    needs: ['communications.create', 'students.read'],
    asks: 'message',
    sends: true,
  } as Act,
  'students-assign': {
    label: 'Alocar à turma',
    records: 'Estudantes',
    entity: 'student',
    asks: 'placement',
    needs: ['enrolment.create', 'enrolment.update', 'classes.read'],
    undo: 'students-unassign',
  } as Act,
  'students-unassign': {
    label: 'Anular a alocação',
    records: 'Estudantes',
    entity: 'student',
    undoes: true,
    needs: ['enrolment.create', 'enrolment.update'],
  } as Act,
} as const;
export type BatchActName = keyof typeof batchActs;
const actNames = Object.keys(batchActs) as [BatchActName, ...BatchActName[]];

/** The acts on a register's records that the user may perform. */
export const actsOn = (
  entity: ActedOn | undefined,
  can: (permission: Permission) => boolean,
): BatchActName[] =>
  actNames.filter((name) => {
    const { entity: of, undoes = false, needs } = batchActs[name];
    return of === entity && !undoes && needs.every(can);
  });

const mayAct = [...new Set(Object.values(batchActs).map(({ needs }) => needs[0]))];

/** Most records per batch. */
export const maxInBatch = 500;

/** Done (or would be), already so, or refused with its reason. */
export const batchOutcomes = ['FEITO', 'IGUAL', 'RECUSADO'] as const;
const batchRow = z.object({
  id: z.int(),
  name: z.string(),
  outcome: z.enum(batchOutcomes),
  /** Why not; or what becomes of it, where the act makes something. */
  message: z.string(),
  /** Version of the record: in a preview the current one, in a result the new one; null where there is none. */
  version: z.int().nullable(),
});
export type BatchRow = z.output<typeof batchRow>;

/** The class for students. A student of another class moves, which requires a reason; so does exceeding the places. */
const placement = z
  .object({
    classmate_id: idField(teachingTexts.classEmpty),
    overbook: z.boolean().default(false),
    reason: reasonToPass,
    seen: seenPlace,
  })
  .refine(({ overbook, reason }) => !overbook || reason !== '', {
    path: ['reason'],
    message: 'Indique o motivo para exceder a lotação.',
  });

const batchOptions = z.object({
  /** Entry year of what is made; the current one when left out. */
  entry_year: z.int('Escolha o ano de ingresso.').min(1900).max(2100).optional(),
  /** What is sent to each; a preview does without. */
  message: z.object(messageText).optional(),
  placement: placement.optional(),
  /** One reason for all; its code and text are those of a single rejection, whose rules the act applies. */
  rejection: z
    .object({
      reason_code: z.string().max(40),
      reason_text: optionalText(1000),
      notify: z.boolean().default(true),
    })
    .optional(),
});
export type BatchOptions = z.output<typeof batchOptions>;

const act = z.object({ act: z.enum(actNames, 'Não é possível fazer isto a vários registos.') });
const someIds = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'Escolha pelo menos um registo.')
    .min(1, 'Escolha pelo menos um registo.')
    .max(maxInBatch, `No máximo ${maxInBatch} registos de cada vez.`);

export const previewBatch = endpoint('POST', '/batches/:act/preview', {
  access: mayAct,
  summary: 'What an act would do to each of many records; writes nothing',
  params: act,
  body: z.object({ ids: someIds(recordId), options: batchOptions.default({}) }),
  response: options(batchRow),
});

export const submitBatch = endpoint('POST', '/batches/:act', {
  access: mayAct,
  summary: 'Does an act to many records in a job, each by itself; the same key again answers the same job',
  params: act,
  body: z.object({
    /** Generated by the caller for each intended batch; makes a retry idempotent. */
    key: z.uuid('Indique a chave da submissão.'),
    /** As they were shown: a record that changed since is refused. */
    items: someIds(z.object({ id: recordId, version: versionField })),
    options: batchOptions.default({}),
  }),
  response: written(z.object({ job_id: z.int() })),
});

export const batchResult = endpoint('GET', '/batches/:id/result', {
  access: 'signed-in',
  summary: 'What came of each record of a job of the caller, as far as it is',
  response: single(z.object({ act: z.enum(actNames), rows: z.array(batchRow) })),
});
