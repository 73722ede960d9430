/** Texts of the plans of courses; those with a source are the specification's, to the letter. */
export const messages = {
  /** S1 §2 */
  allSubjects: 'Todas Disciplinas',
  /** S1 §2 */
  allocateTitle: 'Alocar Disciplinas aos Cursos',
  allocated: 'Disciplinas alocadas',
  course: 'Curso',
  subject: 'Disciplina',
  subjects: 'Disciplinas',
  year: 'Ano',
  semester: 'Semestre',
  credits: 'Créditos',
  creditsHint: 'Em branco: os da disciplina.',
  creditsOfSubject: 'Os da disciplina',
  place: 'Lugar no plano',
  kind: 'Tipo',
  mandatory: 'Obrigatória',
  optional: 'Opcional',
  group: 'Grupo de opções',
  groupHint: 'As disciplinas do mesmo grupo substituem-se umas às outras.',
  closed: (year: number) => `Fechada a partir de ${year}`,
  asGrid: 'Ver em grelha',
  entryName: (subject: string, course: string) => `${subject} em ${course}`,

  /** S1 §2 */
  add: 'Adicionar',
  adding: 'A adicionar...',
  findSubject: 'Procurar disciplina',
  found: 'Disciplinas encontradas',
  chosen: 'Escolhidas',
  dropChosen: (name: string) => `Retirar ${name}`,
  alreadyAllocated: (place: string) => `já alocada: ${place}`,
  noneFound: 'Nenhuma disciplina encontrada.',
  optionsFailed: 'Não foi possível carregar as disciplinas.',

  close: 'Fechar',
  closeTitle: (name: string) => `Fechar a partir de um ano – ${name}`,
  closeHint: 'A partir desse ano a disciplina deixa de fazer parte do plano; o histórico mantém-se.',
  fromYear: 'Primeiro ano sem a disciplina',
  reason: 'Motivo',
  closeSubmit: 'Fechar a partir deste ano',
  closing: 'A fechar...',

  cannotRemove: 'Esta alocação não pode ser eliminada',
  cannotRemoveHint: 'Tem histórico e só pode ser fechada a partir de um ano:',
  closeInstead: 'Fechar a partir de um ano',
  loadingRemoval: 'A verificar o que seria eliminado…',
  /** S1 §5: all related records are removed as well. */
  relatedRemoved: 'Todos os registos relacionados serão eliminados.',
  teachingsRemoved: 'Alocações de professores que serão eliminadas:',
  nothingRelated: 'Nenhum professor está alocado a esta disciplina neste curso.',
} as const;
