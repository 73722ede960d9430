export const messages = {
  title: 'Notas da turma anterior',
  grade: 'nota da turma anterior',
  frequency: 'A média de frequência é a da turma anterior: entrou nesta turma por pauta suplementar.',
};
