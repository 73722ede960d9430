const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The first few of what may be many. */
const few = (names: readonly string[]) =>
  names.length <= 6 ? names.join(', ') : `${names.slice(0, 5).join(', ')} e mais ${names.length - 5}`;

/** Texts of subjects, plans and precedences; those quoted in the specification stand in the contract. */
export const messages = {
  subjectMissing: 'Disciplina não encontrada.',
  subjectCreated: 'Disciplina criada com sucesso.',
  subjectUpdated: 'Disciplina actualizada com sucesso.',
  duplicateCode: 'Este código já pertence a outra disciplina.',
  plans: (count: number) => plural(count, 'curso no plano', 'cursos no plano'),
  classes: (count: number) => plural(count, 'turma', 'turmas'),

  entryMissing: 'Alocação não encontrada.',
  allocated: (count: number) => plural(count, 'disciplina alocada.', 'disciplinas alocadas.'),
  entryUpdated: 'Alocação actualizada com sucesso.',
  entryClosed: (year: number) => `Alocação fechada a partir de ${year}.`,
  noSuchCourse: 'Escolha um curso activo.',
  noSuchSubjects: (names: readonly string[]) =>
    names.length > 0
      ? `Escolha disciplinas activas. Não estão activas: ${few(names)}.`
      : 'Escolha disciplinas activas.',
  alreadyAllocated: (names: readonly string[]) => `Já no plano deste curso: ${few(names)}.`,
  alreadyAllocatedMeanwhile: 'Uma destas disciplinas acabou de ser alocada a este curso.',
  beyondDuration: (years: number) => `Este curso tem ${plural(years, 'ano', 'anos')}.`,
  groupOfOptional: 'Só as disciplinas opcionais têm grupo de opções.',
  closedAlready: (year: number) => `Esta alocação já está fechada a partir de ${year}.`,
  closedUnchanged: 'Uma alocação fechada já não se altera.',
  movedWithEnrolments: (count: number) =>
    `Não pode mudar de ano ou semestre: tem ${plural(count, 'inscrição', 'inscrições')}.`,
  onlyToClose: (reasons: readonly string[]) =>
    `Não é possível eliminar, só fechar a partir de um ano: ${reasons.join('; ')}.`,
  enrolments: (count: number) => plural(count, 'inscrição', 'inscrições'),
  /** What comes first, and what after it. */
  pair: (first: string, then: string) => `${first} → ${then}`,
  precedences: (pairs: readonly string[]) =>
    `${pairs.length === 1 ? 'precedência' : 'precedências'} ${few(pairs)}`,
  startedClasses: (names: readonly string[]) =>
    `${names.length === 1 ? 'turma que já chegou' : 'turmas que já chegaram'} a esta disciplina: ${few(names)}`,
  enrolmentsFrom: (count: number, year: number) =>
    `Há ${plural(count, 'inscrição', 'inscrições')} em ${year} ou depois.`,
  precedencesFrom: (pairs: readonly string[], year: number) =>
    `Em ${year} ainda valem as precedências: ${few(pairs)}. Termine primeiro a sua validade.`,
  precedencesBroken: (pairs: readonly string[]) => `Ficariam erradas as precedências: ${few(pairs)}.`,
  teachingsChanged: 'As alocações de professores mudaram entretanto. Veja de novo o que será eliminado.',

  precedenceMissing: 'Precedência não encontrada.',
  precedenceCreated: 'Precedência criada com sucesso.',
  precedenceUpdated: 'Precedência actualizada com sucesso.',
  precedenceOfItself: 'Uma disciplina não pode preceder-se a si própria.',
  precedenceExists: 'Esta precedência ja existe.',
  notInPlan: 'Esta disciplina não está no plano do curso nessa validade.',
  cycle: (path: readonly string[]) => `Esta precedência cria um ciclo: ${path.join(' → ')}`,
  mustBeEarlier: 'A precedente tem de estar num semestre anterior do plano.',
  mustNotBeLater: 'A precedente não pode estar num semestre posterior do plano.',
  endsBeforeItBegins: 'O último ano não pode ser anterior ao primeiro.',
  courseFixed: 'O curso de uma precedência não muda: crie outra no outro curso.',
} as const;
