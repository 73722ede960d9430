import * as z from 'zod';
import type { AuditedEntity } from '../core/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { byId, options, recordId, single, versionField, written } from '../core/envelope.ts';
import type { Permission } from '../core/permissions.ts';

interface Act {
  /** What it is called in the bar and in the panel of jobs. */
  label: string;
  /** The records, in the plural. */
  records: string;
  entity: AuditedEntity;
  /** All of them are needed. */
  needs: readonly [Permission, ...Permission[]];
  /** The act that takes it back, where it can be. */
  undo?: string;
  danger?: true;
}

type Area = 'classes' | 'departments' | 'courses' | 'subjects' | 'teachers' | 'employees' | 'users';

/** Deactivating and activating stand for deleting, so they take its permission too (decision 37). */
const ending = <Of extends Area>(area: Of, entity: AuditedEntity, records: string) => {
  const act: Act = { label: 'Activar', records, entity, needs: [`${area}.update`, `${area}.delete`] };
  return {
    [`${area}-deactivate`]: { ...act, label: 'Desactivar', undo: `${area}-activate`, danger: true },
    [`${area}-activate`]: { ...act, undo: `${area}-deactivate` },
  } as Record<`${Of}-${'deactivate' | 'activate'}`, Act>;
};

/** What may be done to many records at once (issue 11): each by the rules of the single act. */
export const batchActs = {
  'classes-advance': {
    ...{ label: 'Avançar semestre', records: 'Turmas', entity: 'class_group', needs: ['classes.update'] },
  } as Act,
  'classes-replicate': {
    ...{ label: 'Replicar', records: 'Turmas', entity: 'class_group', needs: ['classes.create'] },
  } as Act,
  ...ending('classes', 'class_group', 'Turmas'),
  ...ending('departments', 'department', 'Departamentos'),
  ...ending('courses', 'course', 'Cursos'),
  ...ending('subjects', 'subject', 'Disciplinas'),
  ...ending('teachers', 'teacher', 'Professores'),
  ...ending('employees', 'employee', 'Funcionários'),
  ...ending('users', 'user_account', 'Utilizadores'),
} as const;
export type BatchActName = keyof typeof batchActs;
const actNames = Object.keys(batchActs) as [BatchActName, ...BatchActName[]];

/** The acts on records of a register that somebody may do. */
export const actsOn = (
  entity: AuditedEntity | undefined,
  can: (permission: Permission) => boolean,
): BatchActName[] =>
  actNames.filter((name) => batchActs[name].entity === entity && batchActs[name].needs.every(can));

const mayAct = [...new Set(Object.values(batchActs).map(({ needs }) => needs[0]))];

/** Records of one act; more are taken in several. */
export const mostInBatch = 500;

/** Done (or would be), already so, or refused with its reason. */
export const batchOutcomes = ['FEITO', 'IGUAL', 'RECUSADO'] as const;
const batchRow = z.object({
  id: z.int(),
  name: z.string(),
  outcome: z.enum(batchOutcomes),
  message: z.string(),
  /** Of the record: before, in a preview, and after, in a result; null where there is none. */
  version: z.int().nullable(),
});
export type BatchRow = z.output<typeof batchRow>;

const act = z.object({ act: z.enum(actNames, 'Não é possível fazer isto a vários registos.') });
const someIds = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'Escolha pelo menos um registo.')
    .min(1, 'Escolha pelo menos um registo.')
    .max(mostInBatch, `No máximo ${mostInBatch} registos de cada vez.`);

export const previewBatch = endpoint({
  method: 'POST',
  path: '/batches/:act/preview',
  access: mayAct,
  summary: 'What an act would do to each of many records; writes nothing',
  params: act,
  body: z.object({ ids: someIds(recordId) }),
  response: options(batchRow),
});

export const submitBatch = endpoint({
  method: 'POST',
  path: '/batches/:act',
  access: mayAct,
  summary: 'Does an act to many records in a job, each by itself; the same key again answers the same job',
  params: act,
  body: z.object({
    /** Chosen by the caller, anew for each act that is meant. */
    key: z.uuid('Indique a chave da submissão.'),
    /** As they were shown: a record that changed since is refused. */
    items: someIds(z.object({ id: recordId, version: versionField })),
  }),
  response: written(z.object({ job_id: z.int() })),
});

export const batchResult = endpoint({
  method: 'GET',
  path: '/batches/:id/result',
  access: 'signed-in',
  summary: 'What came of each record of a job of the caller, as far as it is',
  params: byId,
  response: single(z.object({ act: z.enum(actNames), rows: z.array(batchRow) })),
});
