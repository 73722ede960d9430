export const remoteMessages = {
  loading: 'Por favor, aguarde enquanto carregamos a informaçao...',
  pageFailed: 'Não foi possível abrir esta página.',
  pageFailedHint: 'A ligação pode estar lenta ou ter falhado. O que já abriu continua a funcionar.',
  retry: 'Tentar de novo',
  crashed: 'Esta página deixou de funcionar.',
} as const;
