/** Texts of the exported list of pautas. */
export const sheetListTexts = {
  title: 'Pautas',
  file: 'pautas',
  teacher: 'Docente',
  graded: 'Preenchida (%)',
} as const;

/** Texts of the exported list of late pautas. */
export const lateSheetListTexts = {
  title: 'Pautas fora do prazo',
  file: 'pautas_fora_do_prazo',
  teacher: 'Docente',
  kinds: 'Por submeter',
  endedAt: 'Prazo terminou em',
} as const;

/** Texts of the exported requests to reopen. */
export const reopeningListTexts = {
  title: 'Pedidos de reabertura',
  file: 'pedidos_de_reabertura',
  days: 'Dias',
  askedAt: 'Pedido em',
  decision: 'Motivo da decisão',
  until: 'Aberta até',
  states: {
    PENDENTE: 'Pendente',
    AUTORIZADO: 'Autorizado',
    RECUSADO: 'Recusado',
    FECHADO: 'Fechado',
  },
} as const;

/** Texts of the exported requests to rectify. */
export const rectificationListTexts = {
  title: 'Pedidos de rectificação',
  file: 'pedidos_de_rectificacao',
  assessment: 'Avaliação',
  old: 'Nota antes',
  now: 'Nota nova',
} as const;

/** Texts of the exported namings for the special exam. */
export const specialExamListTexts = {
  title: 'Exames especiais',
  file: 'exames_especiais',
  namedBy: 'Nomeado por',
  namedAt: 'Nomeado em',
  grade: 'Nota',
  inForce: 'Em vigor',
  withdrawn: (at: string, by: string | null) => `Retirada em ${at}${by === null ? '' : ` por ${by}`}`,
  withdrawal: 'Motivo da retirada',
} as const;
