import { teachingRoleLabels as roles } from '@portal/shared-kit/contract/core/teaching-texts';
import { formatMoment } from '@portal/shared-kit/dates';
import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';

const moment = (at: number) => formatMoment(new Date(at).toISOString());

export const messages = {
  keptAt: (at: number) => `Sem ligação: dados de ${moment(at)}.`,
  unsent:
    'Notas que escreveu neste computador e que ainda não seguiram. Abra a pauta, com ligação, para as enviar:',
  notTeacher: 'Esta conta não é de um docente.',
  roleOf: (role: string): string => (Object.hasOwn(roles, role) ? roles[role as TeachingRole] : role),
  term: (year: number, semester: number) => `${semester}.º semestre de ${year}`,
} as const;
