/** Columns of the files that are imported; a label is what the first line of the file says. */
export const importTexts = {
  department: 'Departamento',
  description: 'Descrição',
  head: 'Chefe',
  code: 'Código',
  course: 'Curso',
  degree: 'Grau',
  engineering: 'Engenharia',
  duration: 'Duração em anos',
  coordinator: 'Coordenador',
  subject: 'Disciplina',
  credits: 'Créditos',
  weeklyHours: 'Horas por semana',
} as const;
