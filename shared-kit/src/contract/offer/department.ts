import * as z from 'zod';
import { byState, crud, rowBase } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText, optionalText } from '../core/fields.ts';
import { idField, optionQuery, options } from '../core/envelope.ts';
import { text, type ExportedList } from '../core/list-field.ts';
import { sortBy } from '../core/sort.ts';

const departmentForm = z.object({
  dep_name: requiredText('Indique o nome do departamento.', 120),
  description: optionalText(1000),
  head_id: idField().nullable().default(null),
});

const departmentRow = rowBase.extend({
  ...departmentForm.shape,
  description: z.string(),
  head_id: z.int().nullable(),
  head_name: z.string().nullable(),
});

export const departmentList: ExportedList<z.output<typeof departmentRow>> = {
  title: 'Departamentos',
  file: 'departamentos',
  fields: { dep_name: text('Departamento'), description: text('Descrição') },
};

/** Departments (S1 §3, §5, §7; decision 35). */
export const department = crud('/department', {
  title: 'Departments (S1 §7)',
  entity: 'department',
  form: departmentForm,
  query: byState.extend({ sort: sortBy('dep_name') }),
  row: departmentRow,
  read: 'departments.read',
  write: { create: 'departments.create', update: 'departments.update', remove: 'departments.delete' },
  file: {
    path: '/exportDepartments',
    access: 'departments.export',
    filters: { state: byState.shape.state },
  },
  unique: { field: 'dep_name', message: 'Este departamento ja existe.' },
  toasts: { dep_name: 'O campo chefe do departmento nao estar vazio!' },
});

const staffReads = ['departments.read', 'courses.read'] as const;

export const allDepartments = endpoint('GET', '/getAlldepartment', {
  access: staffReads,
  summary: 'Active departments for selects (S1 §7)',
  query: optionQuery,
  response: options(z.object({ id: z.int(), dep_name: z.string() })),
});
export const employeeOptions = endpoint('GET', '/getEmployee', {
  // Names of colleagues beyond one's own unit: for the forms that need one (J46).
  access: ['departments.create', 'departments.update', 'courses.create', 'courses.update', 'employees.read'],
  summary: 'Active employees for selects, at most 50, by name (S1 §7)',
  query: optionQuery,
  response: options(z.object({ id: z.int(), name: z.string() })),
});
