export const messages = {
  ended: 'Esta ligação já não é válida. Peça o documento de novo.',
  /** Foot of a list: who asked for it and when (decision 101). */
  madeBy: (name: string, at: string) => `Emitido por ${name} em ${at}`,
  page: 'Página {page} de {pages}',
  rows: (count: number) => (count === 1 ? '1 registo' : `${count} registos`),
} as const;
