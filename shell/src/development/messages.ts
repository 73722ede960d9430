/** Messages for developers who try a remote inside the portal. */
export const developmentMessages = {
  title: 'Abrir uma versão local?',
  ask: (remote: string, origin: string) =>
    `Esta ligação pede para abrir ${remote} a partir do seu próprio computador (${origin}), só neste separador.`,
  warning:
    'Essa versão corre com a sua sessão e pode fazer tudo o que a sua conta pode. Aceite apenas se foi você que iniciou “npm run dev”.',
  accept: 'Abrir a versão local',
  decline: 'Não abrir',
  asking: 'A pedir autorização...',
  refusedTitle: 'A versão local não foi aberta',
  notLocal: 'Só se abre uma aplicação a partir do próprio computador: http://localhost ou http://127.0.0.1.',
  forbidden: 'A sua conta não tem permissão para abrir versões locais (releases.develop).',
  notHonoured:
    'O portal não aceitou a autorização que acabou de dar. Abra de novo a ligação que “npm run dev” mostra.',
  close: 'Fechar',
  region: 'Versão local',
  banner: (remote: string, origin: string) => `Versão local: ${remote} vem de ${origin}, só neste separador.`,
  end: 'Terminar',
  unreachable: (origin: string) => `${origin} não responde.`,
  otherServer: (origin: string, problem: string) => `O que ${origin} responde não se entende: ${problem}`,
  otherRemote: (declared: string, expected: string) => `remote.json é de ${declared} e não de ${expected}.`,
  notJson: 'O ficheiro não é JSON com um valor por definição.',
  notDeclared: 'remote.json não declara esta definição.',
} as const;
