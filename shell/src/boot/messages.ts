/** Texts needed before the page's own code is loaded. */
export const bootMessages = {
  stuck:
    'A página não acabou de carregar: a ligação falhou ou está muito lenta. O que escreveu continua aqui; tente de novo.',
  waiting: 'A página ainda está a carregar. Continuamos assim que estiver pronta; não precisa de repetir.',
  oldTitle: 'Este navegador é demasiado antigo',
  old: (names: readonly string[]) =>
    `O Portal Académico não funciona nesta versão. Actualize o navegador ou use outro: ${names.join(', ')}, ou mais recente.`,
  oldApplication: 'Ver o primeiro passo da candidatura',
  retry: 'Tentar de novo',
} as const;
