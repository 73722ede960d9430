import * as z from 'zod';
import { byDepartment, crud, departmentFilters, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { idField, optionQuery, options } from '../core/envelope.ts';
import { departmentField, registration, personFields, personRow, withPersonRules } from './person.ts';
import { instant } from '../core/instant.ts';
import { label, person, text, type ExportedList } from '../core/list-field.ts';
import { sortBy } from '../core/sort.ts';

/** Kinds of contract of an employee (decision 50). */
export const contractTypes = [
  'Quadro',
  'Contrato a prazo',
  'Tempo parcial',
  'Prestação de serviços',
  'Estágio',
] as const;

const form = withPersonRules(
  personFields.extend({
    department_id: departmentField,
    position: requiredText('Indique o cargo.', 80),
    contract_type: z.enum(contractTypes, 'Escolha o tipo de contrato.').nullable().default(null),
    admission_date: z.iso.date('Indique a data de admissão.').nullable().default(null),
    ...registration,
    /** Role of the new account. */
    role_id: idField().nullable().default(null),
  }),
).superRefine(({ create_user, role_id }, ctx) => {
  if (create_user && role_id === null)
    ctx.addIssue({ code: 'custom', path: ['role_id'], message: 'Escolha a função da conta.' });
});
const row = rowBase.extend({
  ...personRow.shape,
  department_id: z.int(),
  department_name: z.string(),
  position: z.string(),
  contract_type: z.string().nullable(),
  admission_date: z.iso.date().nullable(),
  created_at: instant,
});
export type EmployeeRow = z.output<typeof row>;

export const employeeList: ExportedList<EmployeeRow> = {
  title: 'Funcionários',
  file: 'funcionarios',
  fields: {
    fullName: person('Nome'),
    department_name: text('Departamento'),
    position: text('Cargo'),
    contact: text('Contacto', { narrow: true }),
    active: label('Estado', { true: 'Activo', false: 'Inactivo' }),
  },
};

const register = crud('/employees', {
  title: 'Employees (S1 §7)',
  form,
  row,
  query: byDepartment.extend({ sort: sortBy('fullName', 'created_at', 'department_name') }),
  read: 'employees.read',
  write: { create: 'employees.create', update: 'employees.update', remove: 'employees.delete' },
  file: { path: '/exportEmployees', access: 'employees.export', filters: departmentFilters },
  entity: 'employee',
  keeps: ['department_id', 'position', 'contract_type', 'nactionality', 'create_user', 'role_id'],
});

/** Employees (S1 §7; decisions 50, 52). */
export const employee = {
  ...register,
  get: { ...register.get, access: ['employees.read', 'employees.read_own'] },
} as typeof register;

export const getAllEmployees = endpoint('GET', '/getAllEmployees', {
  access: 'employees.read',
  summary: 'Active employees for selects, at most 50, by name (S1 §7)',
  query: optionQuery,
  response: options(z.object({ id: z.int(), name: z.string(), position: z.string() })),
});
