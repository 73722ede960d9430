export const messages = {
  subjects: 'Disciplinas',
  subject: 'Disciplina',
  code: 'Código',
  name: 'Nome',
  description: 'Descrição',
  credits: 'Créditos',
  weeklyHours: 'Horas semanais',

  usedIn: 'Onde é usada',
  course: 'Curso',
  usedNowhere: 'Ainda não está no plano de nenhum curso.',
  usedInMore: (count: number) => `e mais ${count}`,
  usedInFailed: 'Não foi possível carregar os cursos desta disciplina.',
  closedFrom: (year: number) => `fechada a partir de ${year}`,

  editPage: 'Editar disciplina',
  missing: 'Disciplina não encontrada.',
  backToList: 'Voltar às disciplinas',
  /** S1 §2 */
  update: 'Actualizar',
  updating: 'Actualizando...',
} as const;
