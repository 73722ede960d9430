/** Texts of the classes of a teacher. */
export const messages = {
  title: 'Lançamento de Avaliações',
  classTitle: 'Turma',
  back: 'As minhas turmas',
  none: 'Ainda não tem turmas neste ano.',
  course: 'Curso',
  level: 'Nível',
  shift: 'Regime',
  year: 'Ano de ingresso',
  facts: 'Dados da turma',
  subjects: 'As minhas disciplinas nesta turma',
  subject: 'Disciplina',
  role: 'Papel',
  open: 'Ver turma',
  grade: 'Avaliar estudante',
  notYours: 'Não lecciona nesta turma neste ano.',
} as const;
