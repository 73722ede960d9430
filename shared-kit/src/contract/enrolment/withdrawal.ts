import * as z from 'zod';
import { reasonField } from '../core/reason-field.ts';
import { endpoint } from '../core/endpoint.ts';
import { single, written } from '../core/envelope.ts';
import { cents } from '../core/money.ts';
import { inscriptionStates } from './inscription-rules.ts';
import { invoiceFates, withdrawalKinds } from './withdrawal-rules.ts';

const day = z.iso.date('Indique uma data válida.');

/** How a student gave up. */
export const withdrawn = z.object({ kind: z.enum(withdrawalKinds), on: z.iso.date(), reason: z.string() });

const named = z.object({ id: z.int(), name: z.string() });
const inscription = z.object({ id: z.int(), what: z.string(), state: z.enum(inscriptionStates) });
const invoice = z.object({
  id: z.int(),
  number: z.string(),
  description: z.string(),
  open: cents,
  /** The paid amount, which becomes credit. */
  credit: cents,
  fate: z.enum(invoiceFates),
});

const plan = z.object({
  student_id: z.int(),
  /** The class whose place becomes free. */
  class_group: named.nullable(),
  /** Subjects whose enrolment ends. */
  subjects: z.array(named),
  /** Inscriptions and renewals that end. */
  inscriptions: z.array(inscription),
  invoices: z.array(invoice),
  /** Totals: what becomes credit, and what is still owed. */
  credit: cents,
  owed: cents,
});
export type WithdrawalPlan = z.output<typeof plan>;

export const previewWithdrawal = endpoint('GET', '/estudantes/:id/withdrawal', {
  access: 'inscriptions.approve',
  summary: 'What the withdrawal of a student would end and leave: class, subjects, inscriptions and invoices',
  query: z.object({ effective_on: day.optional() }),
  response: single(plan),
});
export const withdrawStudent = endpoint('POST', '/estudantes/:id/withdrawal', {
  access: 'inscriptions.approve',
  summary:
    'A student gives up (DESISTENTE, decision 110): frees the place, ends enrolments, inscriptions and what is not owed any more; safe to repeat',
  body: z.object({
    kind: z.enum(withdrawalKinds, 'Escolha como desistiu.'),
    reason: reasonField,
    /** From when it counts; today when left out. */
    effective_on: day.optional(),
  }),
  response: written(plan),
});

const outcome = z.object({
  student_id: z.int(),
  /** The class the student returns to; null where they had none, or it is full. */
  class_group: named.nullable(),
  subjects: z.array(named),
  inscriptions: z.array(inscription),
  /** What was not restored, each with its reason. */
  refused: z.array(
    z.object({
      what: z.string(),
      reason: z.string(),
      /** A rule of enrolments that a caller with the permission may override (J5). */
      may_override: z.boolean(),
    }),
  ),
});
export type ReinstatementOutcome = z.output<typeof outcome>;
const preview = outcome.extend({ withdrawn });
export type ReinstatementPlan = z.output<typeof preview>;

export const previewReinstatement = endpoint('GET', '/estudantes/:id/reinstatement', {
  access: 'inscriptions.reopen',
  summary: 'What would come back if a student who gave up were reinstated, and what would not',
  response: single(preview),
});
export const reinstateStudent = endpoint('POST', '/estudantes/:id/reinstatement', {
  access: 'inscriptions.reopen',
  summary:
    'Takes a withdrawal back: class, enrolments with their grades and inscriptions of this year, as far as there are places',
  body: z.object({
    reason: reasonField,
    /** Also takes up the enrolments that the rules of a new one refuse, for callers who may override them (J5). */
    override: z.boolean().default(false),
  }),
  response: written(outcome),
});
