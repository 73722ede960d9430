/** Permissions by area. The catalogue in the database has the same names; assignments are data (decisions part F). */
const areas = {
  dashboard: ['read', 'read_own', 'export'],
  departments: ['read', 'create', 'update', 'delete', 'export'],
  courses: ['read', 'create', 'update', 'delete', 'export'],
  subjects: ['read', 'create', 'update', 'delete', 'export'],
  precedences: ['read', 'create', 'update', 'delete', 'export'],
  classes: ['read', 'read_own', 'create', 'update', 'delete', 'export', 'overbook'],
  teachers: ['read', 'read_own', 'create', 'update', 'delete', 'export'],
  employees: ['read', 'read_own', 'create', 'update', 'delete', 'export'],
  candidates: ['read', 'update', 'approve', 'export'],
  inscriptions: ['read', 'read_own', 'create', 'create_own', 'update', 'approve', 'export', 'reopen'],
  renewals: ['read', 'read_own', 'create', 'create_own', 'update', 'approve', 'export'],
  students: ['read', 'read_own', 'create', 'update', 'export', 'identity', 'adaptations'],
  enrolment: ['read', 'read_own', 'create', 'update', 'export', 'override', 'equivalence'],
  payments: ['read', 'read_own', 'create', 'update', 'export', 'confirm', 'waive', 'request_waive'],
  services: ['read', 'create', 'update', 'export'],
  fines: ['read', 'read_own', 'create', 'update', 'export'],
  grades: ['read', 'read_own', 'create_own', 'update_own', 'export'],
  pautas: ['read', 'read_own', 'approve', 'rectify', 'request', 'export'],
  activities: ['read', 'create', 'update', 'approve', 'settings'],
  fees: ['read', 'create', 'update'],
  entities: ['read', 'create', 'update'],
  percentages: ['read', 'create', 'update'],
  company: ['read', 'update', 'logo'],
  users: ['read', 'create', 'update', 'delete'],
  roles: ['read', 'create', 'update', 'delete', 'grant_master'],
  audit: ['read', 'read_area', 'read_own', 'export'],
  communications: ['read', 'create', 'create_own', 'approve'],
  releases: ['read', 'update', 'develop'],
  rooms: ['read', 'create', 'update', 'delete'],
  exams: ['read', 'create', 'update', 'delete'],
} as const;

export type Area = keyof typeof areas;
export type Permission = { [A in Area]: `${A}.${(typeof areas)[A][number]}` }[Area];

/** Every permission name, `area.action`. */
export const permissionNames = Object.entries(areas).flatMap(([area, actions]) =>
  actions.map((action) => `${area}.${action}`),
) as Permission[];

/** The read permission that must be granted along with a write permission; undefined where there is none. */
export const seeingFor = (name: string): string | undefined =>
  /\.(create|update|delete|approve)$/.test(name) ? name.replace(/\.\w+$/, '.read') : undefined;

/** The six base roles; more may be created (S1 §6). */
export const baseRoles = ['Master', 'Secretaria', 'Admin', 'Testers', 'Teacher', 'Student'] as const;
export type BaseRole = (typeof baseRoles)[number];

/** Display names of the base roles. */
export const roleLabels: Record<BaseRole, string> = {
  Master: 'Master',
  Secretaria: 'Secretaria',
  Admin: 'Administrador',
  Testers: 'Verificador',
  Teacher: 'Docente',
  Student: 'Estudante',
};

/** Display name of a role (I50); roles made by the institution have their own name. */
export const roleLabel = (role: string): string =>
  Object.hasOwn(roleLabels, role) ? roleLabels[role as BaseRole] : role;
