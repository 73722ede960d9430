import { percent } from '@portal/shared-kit/contract/core/counted';
import { sheetStateLabels } from '@portal/shared-kit/contract/grading/sheet-rules';
import { teachingRoleLabels as roles } from '@portal/shared-kit/contract/core/teaching-texts';
import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';

/** Texts of the allocation of teachers; those with a source are the specification's. */
export const messages = {
  allTitle: 'Alocação de docentes',
  title: (name: string) => `Alocações de ${name}`,
  teacherTitle: 'Alocações do docente',
  profile: 'Perfil do docente',
  list: 'Alocações de docentes',
  none: 'Ainda não há docentes alocados.',
  noneOfTeacher: 'Este docente ainda não tem alocações.',
  noSuchTeacher: 'Docente não encontrado.',

  teacher: 'Docente',
  class: 'Turma',
  year: 'Ano',
  semester: 'Semestre',
  semesterOf: (semester: number) => `${semester}.º semestre`,
  place: (year: number, semester: number) => `${year}, ${semester}.º sem.`,
  role: 'Papel',
  roles,
  reached: (students: number, rate: number | null) =>
    rate === null ? `${students}` : `${students} · ${percent(rate)} aprovados`,
  sheet: (state: string | null) =>
    state === null ? 'Sem pauta' : ((sheetStateLabels as Record<string, string>)[state] ?? state),
  from: (day: string) => `Desde ${day}`,
  fromTo: (start: string, end: string) => `${start} a ${end}`,
  state: 'Situação',
  states: { actual: 'Em curso', terminada: 'Anteriores' },
  named: (subject: string, classGroup: string) => `${subject}, ${classGroup}`,

  allocate: 'Alocar',
  allocating: 'A alocar...',
  allocateTitle: 'Alocar docente',
  allocateTo: (name: string) => `Alocar ${name}`,
  chooseClass: 'Escolha primeiro a turma.',
  subjects: 'Disciplinas do semestre',
  noSubjects: 'O plano não tem disciplinas para o semestre desta turma.',
  roleIn: (subject: string) => `Papel em ${subject}`,
  notAllocated: 'Não alocar',
  present: (name: string, role: TeachingRole) => `${name} (${roles[role].toLowerCase()})`,
  nobody: 'Sem docente',

  substitute: 'Substituir',
  substituting: (name: string) => `Substituir ${name}`,
  successor: 'Quem assume',
  firstDay: 'A partir de',
  preview: 'O que muda',
  until: (name: string, day: string) => `${name} fica até ${day}.`,
  never: (name: string) => `${name} não chega a leccionar.`,
  comes: (name: string, role: TeachingRole, day: string) =>
    `${name} é ${roles[role].toLowerCase()} a partir de ${day}.`,
  leavesAssistance: (name: string) => `${name} deixa de ser assistente desta disciplina.`,
  gradesStay: 'As notas já lançadas ficam.',

  remove: 'Remover',
  ends: 'O que termina hoje',
  onlySubject: (subject: string) => `Só ${subject}`,
  wholeClass: (count: number) => `Toda a turma (${count} disciplinas)`,
  scope: 'Retirar de',
  ending: (subject: string, role: TeachingRole, graded: boolean) =>
    `${subject}, ${roles[role].toLowerCase()}${graded ? ', com notas' : ''}`,
  successorHint: 'As notas ficam e passam para quem assume.',
} as const;
