export const messages = {
  added: 'Feriado acrescentado.',
  removed: 'Feriado removido.',
  known: 'Este dia já é feriado.',
  missing: 'Feriado não encontrado.',
} as const;
