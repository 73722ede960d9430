/** Messages of the session's calls. */
export const sessionText = {
  failed: 'Não foi possível concluir a operação. Tente novamente.',
  offline: 'Sem ligação ao servidor. Verifique a rede e tente de novo.',
  slow: 'O servidor está a demorar a responder. Tente de novo.',
  over: 'A sua sessão terminou. Entre de novo.',
  providerStands: (provider: string) =>
    `Saiu do portal. A sessão em «${provider}» pode continuar aberta: num computador partilhado, saia também lá.`,
  noFigure: 'A resposta do serviço desta aplicação não é um número.',
  retry: 'Tentar de novo',
  supportCode: 'Código de suporte:',
} as const;

export const signInText = {
  title: 'Entrar',
  identifier: 'E-mail ou código de utilizador',
  password: 'Senha',
  show: 'Mostrar senha',
  hide: 'Ocultar senha',
  submit: 'Entrar',
  sending: 'A entrar…',
  forgotten: 'Esqueceu a senha?',
  apply: 'Ainda não é estudante? Candidate-se',
  throttled: (seconds: number) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return `Demasiadas tentativas. Tente de novo dentro de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
  },
} as const;
