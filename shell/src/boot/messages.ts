/** Texts needed before the page's own code is loaded. */
export const bootMessages = {
  stuck:
    'A página não acabou de carregar: a ligação falhou ou está muito lenta. O que escreveu continua aqui; tente de novo.',
  waiting: 'A página ainda está a carregar. Continuamos assim que estiver pronta; não precisa de repetir.',
  retry: 'Tentar de novo',
} as const;
