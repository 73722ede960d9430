/** Texts about grades of a subject, common to several screens. */
export const grades = {
  why: 'Porquê?',
  whyOf: (subject: string) => `Porquê? ${subject}`,
  /** For screen readers, in place of the sign. */
  tones: { good: 'Sim', bad: 'Não', wait: 'Ainda não se sabe' },
  signs: { good: '✓', bad: '✕', wait: '?' },
  /** A published column in which the student has no grade. */
  blank: 'por lançar',
  /** Whether it was entered or not (J8). */
  unpublished: 'por publicar',
  missed: 'Faltou',
  dispensed: 'Dispensado desta avaliação',
  noWeights: 'O docente ainda não definiu as avaliações',
  missing: (types: readonly string[], what: 'lançar' | 'publicar') =>
    types.length > 2 ? `Faltam ${types.length} avaliações` : `Falta ${what} ${types.join(' e ')}`,
  waiting: 'Resultado por publicar',
  admitted: (average: string, needed: string | null) =>
    needed === null
      ? `Admitido com ${average}`
      : `Admitido com ${average} · precisa de ${needed} para passar`,
  exempt: (average: string) => `Dispensado com ${average}`,
  excluded: (average: string) => `Excluído com ${average}`,
  passed: (final: string) => `Aprovado com ${final}`,
  failed: (final: string) => `Reprovado com ${final}`,
  resit: (failed: string, needed: string | null) =>
    needed === null ? `${failed} no exame` : `${failed} no exame · precisa de ${needed} na recorrência`,
  states: {
    INSCRITO: 'Em curso',
    ANULADO: 'Inscrição anulada',
    TRANSFERIDO: 'Transferido',
    DISPENSADO: 'Dispensado por equivalência',
    CONCLUIDO: 'Concluído',
  },
} as const;
