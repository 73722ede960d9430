export const messages = {
  title: 'Os meus exames',
  calendar: 'Receber no calendário do telemóvel',
  empty: 'Não há exames publicados das suas turmas.',
  students: (count: number) => (count === 1 ? '1 estudante' : `${count} estudantes`),
  coming: 'A realizar',
  past: 'Realizados',
} as const;
