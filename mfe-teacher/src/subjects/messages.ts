export const messages = {
  title: 'As minhas disciplinas',
  subjectTitle: 'Disciplina',
  list: 'Disciplinas',
  none: 'Ainda não tem disciplinas neste ano.',
  name: 'Disciplina',
  course: 'Curso',
  level: 'Nível',
  classes: 'Turmas',
  lectures: 'Aulas',
  noLectures: 'Ainda não há aulas desta disciplina.',
  details: 'Detalhes',
  notYours: 'Não lecciona esta disciplina neste ano.',
} as const;
