export const lightMessages = {
  choose: 'Escolha',
  optional: 'facultativo',
  problems: 'Verifique o que indicou:',
  step: (current: number, of: number) => `Passo ${current} de ${of}`,
  done: 'concluído',
  waiting: 'Por favor, aguarde enquanto carregamos a informaçao...',
  offline:
    'Não foi possível contactar o servidor. Verifique a ligação e tente de novo; o que escreveu continua aqui.',
  timeout: 'O servidor demorou demasiado a responder. Tente de novo; o que escreveu continua aqui.',
  failed: 'Ocorreu um erro inesperado. Tente de novo dentro de momentos.',
  supportCode: 'Código de suporte:',
  retry: 'Tentar de novo',
} as const;
