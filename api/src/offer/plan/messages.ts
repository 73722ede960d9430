import { counted } from '@portal/shared-kit/contract/core/counted';

/** The first few names of a list that may be long. */
const few = (names: readonly string[]) =>
  names.length <= 6 ? names.join(', ') : `${names.slice(0, 5).join(', ')} e mais ${names.length - 5}`;

export const messages = {
  noSuchCourse: 'Escolha um curso activo.',
  entryMissing: 'Alocação não encontrada.',
  allocated: (count: number) => counted(count, 'disciplina alocada.', 'disciplinas alocadas.'),
  entryUpdated: 'Alocação actualizada com sucesso.',
  entryClosed: (year: number) => `Alocação fechada a partir de ${year}.`,
  noSuchSubjects: (names: readonly string[]) =>
    names.length > 0
      ? `Escolha disciplinas activas. Não estão activas: ${few(names)}.`
      : 'Escolha disciplinas activas.',
  alreadyAllocated: (names: readonly string[]) => `Já no plano deste curso: ${few(names)}.`,
  alreadyAllocatedMeanwhile: 'Uma destas disciplinas acabou de ser alocada a este curso.',
  beyondDuration: (years: number) => `Este curso tem ${counted(years, 'ano', 'anos')}.`,
  groupOfOptional: 'Só as disciplinas opcionais têm grupo de opções.',
  closedAlready: (year: number) => `Esta alocação já está fechada a partir de ${year}.`,
  closedUnchanged: 'Uma alocação fechada já não se altera.',
  movedWithEnrolments: (count: number) =>
    `Não pode mudar de ano ou semestre: tem ${counted(count, 'inscrição', 'inscrições')}.`,
  movedWithRenewals: (count: number) =>
    `Não pode mudar de ano ou semestre: há ${counted(count, 'renovação que a escolheu', 'renovações que a escolheram')}.`,
  movedWithTeachers: (teachers: readonly string[]) =>
    `Não pode mudar de ano ou semestre com professores alocados: ${few(teachers)}. Retire-os primeiro.`,
  teachersFrom: (teachers: readonly string[], year: number) =>
    `Há professores alocados em ${year} ou depois: ${few(teachers)}. Retire-os primeiro.`,
  onlyToClose: (reasons: readonly string[]) =>
    `Não é possível eliminar, só fechar a partir de um ano: ${reasons.join('; ')}.`,
  enrolments: (count: number) => counted(count, 'inscrição', 'inscrições'),
  renewals: (count: number) => counted(count, 'renovação que a escolheu', 'renovações que a escolheram'),
  equivalences: (count: number) => counted(count, 'equivalência', 'equivalências'),
  precedences: (pairs: readonly string[]) =>
    `${pairs.length === 1 ? 'precedência' : 'precedências'} ${few(pairs)}`,
  startedClasses: (names: readonly string[]) =>
    `${names.length === 1 ? 'turma que já chegou' : 'turmas que já chegaram'} a esta disciplina: ${few(names)}`,
  enrolmentsFrom: (count: number, year: number) =>
    `Há ${counted(count, 'inscrição', 'inscrições')} em ${year} ou depois.`,
  renewalsFrom: (count: number, year: number) =>
    `Há ${counted(count, 'renovação', 'renovações')} de ${year} ou depois com esta disciplina.`,
  precedencesFrom: (pairs: readonly string[], year: number) =>
    `Em ${year} ainda valem as precedências: ${few(pairs)}. Termine primeiro a sua validade.`,
  precedencesBroken: (pairs: readonly string[]) => `Ficariam erradas as precedências: ${few(pairs)}.`,
  teachingsChanged: 'As alocações de professores mudaram entretanto. Veja de novo o que será eliminado.',
} as const;
