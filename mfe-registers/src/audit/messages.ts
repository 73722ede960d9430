import type { AuditedEntity } from '@portal/shared-kit/contract/core/audit';
import { plainTableTitles } from '@portal/shared-kit/contract/core/plain-registers';
import type { auditActs } from '@portal/shared-kit/contract/platform/audit-log';

const records: Record<AuditedEntity, string> = {
  department: 'Departamentos',
  course: 'Cursos',
  subject: 'Disciplinas',
  course_subject: 'Planos de estudos',
  precedence: 'Precedências',
  class_group: 'Turmas',
  teacher: 'Professores',
  teaching: 'Alocações de professores',
  employee: 'Funcionários',
  activity: 'Períodos',
  payment_entity: 'Entidades',
  invoice: 'Facturas',
  inscription: 'Inscrições',
  candidacy: 'Candidaturas',
  student: 'Estudantes',
  enrolment: 'Inscrições em disciplinas',
  edition: 'Pautas e notas',
  percentage: 'Percentagens',
  person: 'Pessoas',
  user_account: 'Contas',
  role: 'Funções',
  company: 'Instituição',
  ...plainTableTitles,
};
const acts: Record<(typeof auditActs)[number], string> = {
  create: 'Criou',
  update: 'Alterou',
  delete: 'Eliminou',
  export: 'Exportou',
};

/** Texts of the audit page (issue 11). */
export const messages = {
  title: 'Auditoria',
  at: 'Quando',
  actor: 'Quem',
  action: 'Acto',
  record: 'Registo',
  reason: 'Motivo',
  from: 'Desde',
  until: 'Até',
  records,
  acts,
  none: '—',
  view: 'Ver',
  close: 'Fechar',
  nameOf: (action: string, record: string, at: string) => `${action}, ${record}, ${at}`,
} as const;
