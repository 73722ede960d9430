import { counted } from '@portal/shared-kit/contract/core/counted';
/** Texts of classes; those quoted in the specification stand in the contract. */
export const messages = {
  missing: 'Turma não encontrada.',
  created: 'Turma criada com sucesso.',
  updated: 'Turma actualizada com sucesso.',
  advanced: (year: string, semester: number) =>
    `A turma passou para o ${year}.º ano, ${semester}.º semestre.`,
  /** For a user who chose a class that has advanced since. */
  advancedSince: (name: string, year: number, semester: number) =>
    `A turma ${name} passou entretanto para o ${year}.º ano, ${semester}.º semestre. Escolha-a de novo.`,
  duplicate: 'Já existe uma turma com este nome neste curso e ano de ingresso.',
  noSuchCourse: 'Escolha um curso activo.',
  noSuchDepartment: 'Escolha um departamento activo.',
  noSuchLevel: 'Escolha um nível do grau deste curso, dentro da sua duração.',
  noSuchYear: 'Escolha um ano dentro da duração do curso.',
  noSuchSemester: 'Escolha um semestre da lista.',
  futureEntry: 'O ano de ingresso não pode estar no futuro.',
  noApplications: (year: number) => `Ainda não há inscrições declaradas para ${year}.`,
  yearFollowsAdvance: 'O ano académico já não muda à mão: a turma tem estudantes ou pautas.',
  courseInUse: 'O curso não pode mudar: a turma já tem histórico.',
  advanceAlone: 'Avance o semestre sem alterar outros dados da turma.',
  yearIsServers: 'Ao avançar o semestre, o ano académico é calculado pelo portal.',
  inactive: 'Active a turma antes de avançar o semestre.',
  openPautas: (count: number) =>
    `Há ${counted(count, 'pauta aberta', 'pautas abertas')} no semestre actual. Só o Master pode avançar assim, e com motivo.`,
  reasonNeeded: 'Indique o motivo para avançar com pautas abertas.',
  students: (count: number) => counted(count, 'estudante', 'estudantes'),
  teaching: (count: number) => counted(count, 'alocação de professor', 'alocações de professores'),
  pautas: (count: number) => counted(count, 'pauta', 'pautas'),
  enrolments: (count: number) => counted(count, 'inscrição', 'inscrições'),
  alreadyReplicated: (name: string, year: number) =>
    `Já existe uma turma deste curso, nível e regime com ingresso em ${year}: ${name}.`,
  becomes: (name: string, year: number) => `${name}, com ingresso em ${year}`,
  replicated: (name: string, copied: number) =>
    `Turma replicada: ${name}.${copied > 0 ? ` Copiadas ${counted(copied, 'alocação de professor', 'alocações de professores')}.` : ''}`,
} as const;
