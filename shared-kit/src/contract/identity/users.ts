import * as z from 'zod';
import { reason } from './access.ts';
import { byState, crud, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, optionQuery, options, recordId, written } from '../core/envelope.ts';
import { emailAddress } from './email-address.ts';
import { instant } from '../core/instant.ts';
import { label, moment, person, text, type ExportedList } from '../core/list-field.ts';
import { roleLabels } from '../core/permissions.ts';
import { namePattern, nameProblem } from '../core/person-name.ts';
import { phoneMessages } from '../core/phone.ts';
import { optionalPhoneField } from '../core/phone-field.ts';
import { sortBy } from '../core/sort.ts';

const form = z.object({
  /** An existing person (teacher, employee) who gets the account; their name and contact stay as they are. */
  person_id: recordId.nullable().default(null),
  fullName: z
    .string()
    .trim()
    .max(160, 'No máximo 160 caracteres.')
    .regex(namePattern, nameProblem)
    .default(''),
  email: emailAddress,
  contact: optionalPhoneField(phoneMessages.invalid).default(''),
  role_id: idField('Escolha a função.'),
  active: z.boolean().default(true),
  /** Required where the change raises rights (decision 56). */
  reason: reason.unwrap().optional(),
});

const row = rowBase.extend({
  person_id: z.int(),
  fullName: z.string(),
  email: z.string(),
  contact: z.string(),
  role_id: z.int(),
  role: z.string(),
  blocked: z.boolean(),
  /** 'yes' until the temporary password was changed. */
  first_logg: z.enum(['yes', 'não']),
  last_login_at: instant.nullable(),
  /** Whether the account has a second factor (J41). */
  second_factor: z.boolean(),
  /** Only a Master may change it. */
  protected: z.boolean(),
  /** It has permissions that the caller does not have, who may not change it (decision J40). */
  outranks: z.boolean(),
  /** A new e-mail that is not confirmed yet. */
  pending_email: z.string().nullable(),
});
export type UserRow = z.output<typeof row>;

export const userList: ExportedList<UserRow> = {
  title: 'Usuários',
  file: 'utilizadores',
  fields: {
    fullName: person('Nome'),
    email: text('E-mail'),
    role: label('Função', roleLabels),
    last_login_at: moment('Última entrada', { none: 'Nunca entrou' }),
    /** The state of the account. */
    blocked: text('Estado', { narrow: true }),
  },
};

/** Accounts (S1 §7; decisions 51, 52). */
export const user = crud('/users', {
  title: 'Users (S1 §7)',
  form,
  row,
  /** A blocked account is not 'activo'. */
  query: byState.extend({ role_id: recordId.optional(), sort: sortBy('fullName', 'last_login_at') }),
  read: 'users.read',
  write: { create: 'users.create', update: 'users.update', remove: 'users.delete' },
  entity: 'user_account',
  freshProof: 'of-factor-holders',
  keeps: ['role_id'],
  file: {
    path: '/exportUsers',
    access: 'users.read',
    filters: { state: byState.shape.state, role_id: recordId.optional() },
  },
});

const ofUser = z.object({ user_id: recordId });
const withReason = ofUser.extend({
  reason: reason.unwrap().min(5, 'Indique o motivo (pelo menos 5 caracteres).'),
});

export const resetUserPassword = endpoint('POST', '/resetUserPassword', {
  access: 'users.update',
  freshProof: 'of-factor-holders',
  summary: 'Sends a new temporary password; every session of the user ends (decision 51)',
  body: ofUser,
});
export const blockUser = endpoint('POST', '/blockUser', {
  access: 'users.update',
  freshProof: 'of-factor-holders',
  summary: 'Shuts a user out until unblocked; every session of theirs ends (decision 51)',
  body: withReason,
  response: written(row),
});
export const unblockUser = endpoint('POST', '/unblockUser', {
  access: 'users.update',
  freshProof: 'of-factor-holders',
  summary: 'Lets a blocked user in again (decision 51)',
  body: withReason,
  response: written(row),
});

export const listAdminUser = endpoint('GET', '/listAdminUser', {
  access: 'users.read',
  summary: 'Active accounts whose role is neither Teacher nor Student, at most 50, by name (S1 §7)',
  query: optionQuery,
  response: options(z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.string() })),
});
export const peopleWithoutAccount = endpoint('GET', '/getPeopleWithoutAccount', {
  access: 'users.create',
  summary: 'Active teachers and employees without an account, at most 50, by name (decision 52)',
  query: optionQuery,
  response: options(z.object({ id: z.int(), name: z.string(), email: z.string(), contact: z.string() })),
});
