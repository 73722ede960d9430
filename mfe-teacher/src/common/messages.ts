import { teachingRoleLabels as roles } from '@portal/shared-kit/contract/core/teaching-texts';
import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';

/** Texts of several screens. */
export const messages = {
  notTeacher: 'Esta conta não é de um docente.',
  roleOf: (role: string): string => (Object.hasOwn(roles, role) ? roles[role as TeachingRole] : role),
  term: (year: number, semester: number) => `${semester}.º semestre de ${year}`,
} as const;
