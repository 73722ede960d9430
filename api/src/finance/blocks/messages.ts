/** Answers about debt blocks (I27). */
export const messages = {
  toRepay: 'A repor',
  toRepayWhat: 'Crédito já usado, de um pagamento que foi estornado',
  noStudent: 'Escolha um estudante.',
  missing: 'Suspensão não encontrada.',
  saved: 'Bloqueios guardados: valem desde já.',
  suspended: 'Bloqueio suspenso até ao dia indicado.',
  resumed: 'Suspensão terminada: a dívida volta a impedir.',
  own: 'Ninguém suspende um bloqueio seu.',
  over: 'Esta suspensão já terminou.',
  inPast: 'Indique um dia que ainda não passou.',
  tooLong: 'No máximo um ano.',
} as const;
