import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { requiredText, optionalText } from '../core/fields.ts';
import {
  listOf,
  optionQuery,
  options,
  pageQuery,
  recordId,
  single,
  versionField,
  written,
} from '../core/envelope.ts';
import { day, label, number, text, type ExportedList } from '../core/list-field.ts';
import { instant } from '../core/instant.ts';
import { listFile } from '../core/list-file.ts';
import { roleLabels } from '../core/permissions.ts';

/** Texts of the specification about roles and rights (S1 §5, §8). */
export const accessMessages = {
  roleAdded: 'Funcao adicionada com sucesso',
  roleExists: 'Esta Funcao ja foi adicionada',
  roleNameEmpty: 'Por favor preencha o campo obrigatorio',
  assignmentEmpty: 'Por favor informe os campos obrigatorios...',
  removeRoleQuestion: 'Tem certeza que deseja eliminar esta funçao?',
  /** Decision 56. */
  reasonNeeded: 'Indique o motivo (pelo menos 5 caracteres): esta alteração aumenta direitos.',
} as const;

/** The role with all permissions (decisions part F). */
export const masterRole = 'Master';
/** Its holders count as Master for accounts, roles and permissions. */
export const actsAsMaster = 'roles.grant_master';

/** A reason, which is audited. */
export const reason = optionalText(500);
export const reasonLength = 5;

/** A permission (decision 143). */
export const permission = z.object({
  id: z.int(),
  name: z.string(),
  module: z.string(),
  action: z.string(),
  label: z.string(),
  /** Only a Master grants or revokes it. */
  master_only: z.boolean(),
});
export type PermissionRow = z.output<typeof permission>;

const role = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** One of the six base roles, which cannot be deleted. */
  base: z.boolean(),
  /** Number of accounts with it. */
  users: z.int(),
  permissions: z.int(),
  /** Master, or a role with permissions that only a Master grants: read-only for everybody else. */
  protected: z.boolean(),
  /** From then on it needs a second factor, new accounts after these days (J41). */
  second_factor_from: instant.nullable(),
  second_factor_grace_days: z.int(),
  version: z.int(),
});
export type RoleRow = z.output<typeof role>;

export const roleList: ExportedList<RoleRow> = {
  title: 'Funções',
  file: 'funcoes',
  fields: {
    name: label('Função', roleLabels, { narrow: false }),
    description: text('Descrição'),
    base: label('Tipo', { true: 'De base', false: 'Criada' }),
    users: number('Utilizadores'),
    permissions: number('Permissões'),
    second_factor_from: day('Segundo factor desde', { none: 'Não exigido', hidden: true }),
  },
};

export const roleForm = z.object({
  name: requiredText(accessMessages.roleNameEmpty, 60),
  description: optionalText(300),
  /** The role whose permissions are copied; by default none (decision 51). */
  copy_from: recordId.nullable().default(null),
});

export const roles = endpoint('GET', '/roles', {
  access: 'roles.read',
  summary: 'Roles with the number of their users (S1 §7, decision 51)',
  query: pageQuery,
  response: listOf(role),
});
export const exportRoles = listFile(roles, '/exportRoles', 'roles.read');
export const roleOptions = endpoint('GET', '/getRoles', {
  access: ['roles.read', 'users.create', 'users.update'],
  summary: 'Roles for selects, at most 50, by name; `grantable` where the caller may give them',
  query: optionQuery,
  response: options(z.object({ id: z.int(), name: z.string(), grantable: z.boolean() })),
});
export const addRole = endpoint('POST', '/roles', {
  access: 'roles.create',
  freshProof: 'of-factor-holders',
  summary: 'Adds a role, empty or with the permissions of another (S1 §7, §8; decision 51)',
  body: roleForm,
  response: written(role),
});
export const removeRole = endpoint('DELETE', '/roles/:id', {
  access: 'roles.delete',
  freshProof: 'of-factor-holders',
  summary: 'Deletes a role that nobody has and that is none of the six (S1 §7, decision 51)',
});

export const allPermissions = endpoint('GET', '/getAllPermission', {
  access: 'roles.read',
  summary: 'The catalogue of permissions (S1 §7, decision 143)',
  response: options(permission),
});
export const rolePermissionsOf = role.extend({
  permissions: z.array(permission),
  /** Somebody who has the role has permissions that the caller does not have, who may not change it (decision J40). */
  outranks: z.boolean(),
});
export const permissionsOfRole = endpoint('GET', '/getPermissionRole/:id', {
  access: 'roles.read',
  summary: 'A role and its permissions (S1 §7, decision 143)',
  response: single(rolePermissionsOf),
});

const ids = z.array(recordId, accessMessages.assignmentEmpty).max(1000, 'Demasiadas permissões.');
const assigned = ids.min(1, accessMessages.assignmentEmpty);
const change = {
  reason,
  /** The version that was read (optimistic lock); without it concurrent changes are not detected. */
  version: versionField.optional(),
};

export const rolePermissions = endpoint('POST', '/rolePermissions', {
  access: 'roles.update',
  freshProof: 'of-factor-holders',
  summary: 'Replaces all permissions of a role (decision 51)',
  body: z.object({ role_id: recordId, permissions: assigned, ...change }),
  response: written(rolePermissionsOf),
});

export const permissionForm = z.object({
  name: z
    .string('Indique o nome.')
    .trim()
    .max(60, 'No máximo 60 caracteres.')
    .regex(
      /^[a-z][a-z_]*\.[a-z][a-z_]*$/,
      'Escreva área.acção em minúsculas e sem acentos, como library.read.',
    ),
  label: requiredText('Indique a descrição.', 120),
});
export const addPermission = endpoint('POST', '/permissions', {
  access: actsAsMaster,
  freshProof: 'of-factor-holders',
  summary: 'Adds the name of a permission that no program asks for yet; for Master only (decision 51)',
  body: permissionForm,
  response: written(permission),
});

/** The origin of a permission; `denied` revokes one of the role (decision 53). */
export const permissionOrigins = ['role', 'direct', 'denied'] as const;
const userRights = z.object({
  id: z.int(),
  person_id: z.int(),
  fullname: z.string(),
  email: z.string(),
  state: z.object({ active: z.boolean(), blocked: z.boolean(), first_logg: z.enum(['yes', 'não']) }),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  permissions: z.array(
    permission.extend({
      origin: z.enum(permissionOrigins),
      /** The role grants it too. */
      in_role: z.boolean(),
    }),
  ),
  /** Only a Master may change it. */
  protected: z.boolean(),
  /** It has permissions that the caller does not have, who may not change it (decision J40). */
  outranks: z.boolean(),
  version: z.int(),
});
export type UserRights = z.output<typeof userRights>;

export const rightsOfUser = endpoint('GET', '/getRoleByUser/:id', {
  access: 'users.read',
  summary: 'Role, permissions with their origin, and state of a user (S1 §7; decisions 56, 143)',
  response: single(userRights),
});
export const addUserRole = endpoint('POST', '/addUserRole', {
  access: 'roles.update',
  freshProof: 'of-factor-holders',
  summary: 'Gives a user a role in place of the one they have (S1 §7; decisions 54, 56)',
  body: z.object({ role: recordId, user_id: recordId, ...change }),
  response: written(userRights),
});
export const addPermissions = endpoint('POST', '/addPermissions', {
  access: 'roles.update',
  freshProof: 'of-factor-holders',
  summary: 'Adds direct permissions to a user (decision 53)',
  body: z.object({ permissions: assigned, user_id: recordId, ...change }),
  response: written(userRights),
});
export const addUserPermissions = endpoint('POST', '/addUserPermissions', {
  access: 'roles.update',
  freshProof: 'of-factor-holders',
  summary:
    'Replaces the direct permissions of a user, and the denied ones where they are given (decision 53)',
  body: z
    .object({ user_id: recordId, permissions: ids, denied: ids.optional(), ...change })
    .refine(({ permissions, denied }) => !denied?.some((id) => permissions.includes(id)), {
      path: ['denied'],
      error: 'Uma permissão não pode ser dada e retirada ao mesmo tempo.',
    }),
  response: written(userRights),
});
