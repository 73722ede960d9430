import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import { teachingTexts } from '@portal/shared-kit/contract/core/teaching-texts';
import { formatDay } from '../../platform/database/dates.ts';

interface Lesson {
  subject_name: string;
  class_name: string;
}
const lesson = ({ subject_name, class_name }: Lesson) => `«${subject_name}» da turma ${class_name}`;
const listed = (all: readonly string[]) => all.join(', ');
const roles: Record<TeachingRole, string> = { RESPONSAVEL: 'responsável', ASSISTENTE: 'assistente' };

/** Texts of the allocation of teachers; those quoted in the specification stand in the contract. */
export const messages = {
  ...teachingTexts,
  missing: 'Alocação não encontrada.',
  noSuchTeacher: 'Escolha um professor activo.',
  noSuchClass: 'Escolha uma turma activa.',
  noSuchSubject: 'Escolha uma disciplina da lista.',
  notInPlan: (subject: string, classGroup: string) =>
    `A disciplina «${subject}» não está no plano da turma ${classGroup}.`,
  /** The class advanced, or the plan changed, since the list was read. */
  notNow: (subject: string, classGroup: string, year: string, semester: number) =>
    `A turma ${classGroup} está no ${year}.º ano, ${semester}.º semestre, que não tem a disciplina «${subject}». Actualize a lista e escolha de novo.`,
  hasResponsible: (of: Lesson, name: string) => `A disciplina ${lesson(of)} já tem responsável: ${name}.`,
  hasResponsibleFrom: (of: Lesson, name: string, day: string) =>
    `A disciplina ${lesson(of)} já tem responsável a partir de ${formatDay(day)}: ${name}.`,
  thereAlready: (of: Lesson, name: string, role: TeachingRole) =>
    `${name} já é ${roles[role]} na disciplina ${lesson(of)}.`,
  allocated: (count: number) => (count === 1 ? 'Professor alocado.' : `${count} disciplinas alocadas.`),
  subjectRemoved: 'A disciplina foi retirada ao professor.',
  subjectsChanged: 'As disciplinas do professor foram actualizadas.',
  bothWays: 'Uma disciplina não pode ser dada e retirada ao mesmo tempo.',
  nothingAsked: 'Escolha as disciplinas a dar ou a retirar.',
  mayNotEnd: 'Não tem permissão para retirar disciplinas a um professor.',
  noFreeClass: (subject: string) => `Nenhuma turma tem agora a disciplina «${subject}» sem responsável.`,
  manyFreeClasses: (subject: string, classes: readonly string[], more: number) =>
    `Há várias turmas com a disciplina «${subject}» sem responsável: ${listed(classes)}${more > 0 ? ` e mais ${more}` : ''}. Indique a turma.`,
  successorNeeded: (name: string, of: readonly Lesson[]) =>
    `${name} tem notas em ${listed(of.map(lesson))}. As notas ficam: indique quem assume.`,
  successorIsSame: 'Escolha outro professor.',
  substituted: (name: string, day: string) => `${name} assume a partir de ${formatDay(day)}.`,
  over: (day: string) => `Esta alocação terminou em ${formatDay(day)}.`,
  beforeStart: (day: string) => `Indique um dia a partir de ${formatDay(day)}, quando o professor começou.`,
  afterYear: (year: number) => `Indique um dia até 31/12/${year}.`,
  roleGiven: 'Função atribuída.',
  noAccount: 'Este professor não tem conta no portal.',
} as const;
