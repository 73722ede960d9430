/** Texts that fees and entities share. */
export const commonText = {
  ready: (year: number) => `A facturação de ${year} está pronta`,
  notReady: (year: number) => `A facturação de ${year} ainda não está pronta`,
  /** Decision 126. */
  notReadyHint: 'Nada se cobra até estarem feitos estes pontos:',
  done: 'Feito',
  missing: 'Falta',
  toFees: 'Abrir as taxas',
  toEntities: 'Abrir as entidades',
  checking: 'A verificar a facturação…',
  close: 'Fechar',
} as const;

/** What is charged, in words, by its name on the wire (decision 118). */
export const typeWords = {
  CANDIDATURA: 'Candidatura',
  INSCRICAO: 'Inscrição',
  RENOVACAO: 'Renovação',
  PROPINA: 'Propina',
  MULTA: 'Multa',
  EXAME: 'Exame',
  SERVICO: 'Serviço',
  OUTRO: 'Outro',
} as const;
