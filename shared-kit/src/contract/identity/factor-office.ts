import * as z from 'zod';
import { reason, rolePermissionsOf } from './access.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, listOf, options, pageQuery, recordId, versionField, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { day, label, moment, person, text, type ExportedList } from '../core/list-field.ts';
import { listFile } from '../core/list-file.ts';
import { roleLabels } from '../core/permissions.ts';

/** Days that a new account has before its role's second factor is required. */
export const maxGraceDays = 90;
export const roleFactorForm = z.object({
  /** From that day on; null: not required. */
  from: z.iso.date('Indique a data.').nullable(),
  grace_days: z
    .int('Indique o número de dias.')
    .min(0, 'Indique um número de 0 a 90.')
    .max(maxGraceDays, 'Indique um número de 0 a 90.'),
});
export const roleFactor = endpoint('POST', '/roles/:id/second-factor', {
  access: 'roles.update',
  freshProof: 'of-factor-holders',
  summary: 'Whether a role needs a second factor, from which day, and the first days of new accounts (J41)',
  body: roleFactorForm.extend({ reason, version: versionField.optional() }),
  response: written(rolePermissionsOf),
});

const without = z.object({
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  required_from: instant,
  last_login_at: instant.nullable(),
  reminded_at: instant.nullable(),
});
export type WithoutFactorRow = z.output<typeof without>;

export const withoutFactorList: ExportedList<WithoutFactorRow> = {
  title: 'Sem segundo factor',
  file: 'sem-segundo-factor',
  fields: {
    fullName: person('Nome'),
    email: text('E-mail'),
    role: label('Função', roleLabels),
    required_from: day('Exigido a partir de'),
    last_login_at: moment('Última entrada', { none: 'Nunca entrou' }),
    reminded_at: moment('Último lembrete', { none: 'Nenhum' }),
  },
};
export const withoutFactor = endpoint('GET', '/users-without-factor', {
  access: 'users.read',
  summary: 'Accounts whose role needs a second factor and that have none yet, by name (J41)',
  query: pageQuery,
  response: listOf(without),
});
export const exportWithoutFactor = listFile(withoutFactor, '/exportUsersWithoutFactor', 'users.read');
export const remindFactor = endpoint('POST', '/users-without-factor/remind', {
  access: 'users.update',
  summary: 'Mails a reminder to one of these accounts, or to all; at most one a day each (J41)',
  body: z.object({ user_id: idField().nullable() }),
  response: written(z.object({ sent: z.int() })),
});

const reset = z.object({
  id: z.int(),
  user_id: z.int(),
  fullName: z.string(),
  email: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: instant,
  /** Whether the caller requested it and so cannot confirm it. */
  own: z.boolean(),
});
export type FactorReset = z.output<typeof reset>;
export const factorResets = endpoint('GET', '/factor-resets', {
  access: 'users.update',
  summary: 'Resets of second factors that wait for a second person, at most 50 (J41)',
  response: options(reset),
});
export const resetReason = reason.unwrap().min(5, 'Indique o motivo (pelo menos 5 caracteres).');
export const requestFactorReset = endpoint('POST', '/factor-resets', {
  access: 'users.update',
  freshProof: 'of-factor-holders',
  summary: 'Asks that the second factors of somebody who lost them be removed; somebody else confirms (J41)',
  body: z.object({ user_id: recordId, reason: resetReason }),
});
export const decideFactorReset = endpoint('POST', '/factor-resets/:id/decision', {
  access: 'users.update',
  freshProof: 'of-factor-holders',
  summary:
    'Removes the second factors as the second person, or refuses; who asked may only take it back (J41)',
  body: z.object({ confirmed: z.boolean('Escolha a decisão.') }),
});
