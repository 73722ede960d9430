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

/** Where the browser stores nothing for the page. */
export const blockedText = {
  title: 'O navegador não deixa o portal guardar dados',
  reason:
    'Para entrar, o portal precisa de guardar a sessão neste navegador, e os cookies ou os dados do site estão bloqueados.',
  steps: [
    'Abra as definições do navegador, em “Privacidade” ou “Cookies e dados de sites”.',
    'Permita cookies e dados para este endereço; uma janela privada também pode servir.',
    'Volte aqui e abra a página de novo.',
  ],
  again: 'Abrir de novo',
} as const;
