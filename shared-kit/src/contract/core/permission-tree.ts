import * as z from 'zod';
import type { Permission } from './permissions.ts';

const flag = z.object({ read: z.boolean() });

/** Read flags by area that the browser stores, spelled as in the specification (S1 §3). */
export const permissionTree = z.object({
  dashboard: flag,
  registers: z.object({
    departments: flag,
    employees: flag,
    classmates: flag,
    courses: flag,
    subjects: flag,
    precedences: flag,
  }),
  activities: flag,
  teacher: flag,
  student: flag,
  inscriptions: flag,
  payments: z.object({
    debt: flag,
    extracts: flag,
    otherServices: flag,
    payments: flag,
    renew_inscritpion: flag,
  }),
  fines: flag,
  services: flag,
  support: flag,
  guidelines: flag,
  definitions: z.object({
    company_logo: flag,
    company_profile: flag,
    emailModel: flag,
    monthly_fees: flag,
    users: flag,
  }),
});
export type PermissionTree = z.output<typeof permissionTree>;

/** Derives the tree from the effective permissions. It only shapes screens; every call is checked again by the API. */
export function treeOf(permissions: Iterable<string>): PermissionTree {
  const held = new Set(permissions);
  const any = (...names: Permission[]) => ({ read: names.some((name) => held.has(name)) });
  return {
    dashboard: any('dashboard.read'),
    registers: {
      departments: any('departments.read'),
      employees: any('employees.read'),
      classmates: any('classes.read'),
      courses: any('courses.read'),
      subjects: any('subjects.read'),
      precedences: any('precedences.read'),
    },
    activities: any('activities.read'),
    teacher: any('teachers.read'),
    student: any('students.read'),
    inscriptions: any('inscriptions.read'),
    payments: {
      debt: any('payments.read'),
      extracts: any('payments.read'),
      otherServices: any('payments.read'),
      payments: any('payments.read'),
      renew_inscritpion: any('renewals.read'),
    },
    fines: any('fines.read'),
    services: any('services.read'),
    support: { read: false },
    guidelines: any('pautas.read'),
    definitions: {
      company_logo: any('company.logo'),
      company_profile: any('company.read'),
      emailModel: { read: false },
      monthly_fees: any('fees.read'),
      users: any('users.read'),
    },
  };
}
