/** Messages for previewing a release before it is in use. */
export const previewMessages = {
  title: 'Ver esta versão antes de ser posta a servir?',
  ask: (title: string, release: string) =>
    `Esta ligação abre ${title} na versão ${release}, só neste separador.`,
  made: (author: string, day: string, branch: string | undefined) =>
    `Publicada por ${author} a ${day}${branch ? `, do ramo ${branch}` : ''}.`,
  warning:
    'Esta versão corre com a sua sessão e pode fazer tudo o que a sua conta pode. Aceite apenas se confia em quem lhe enviou a ligação.',
  accept: 'Ver a versão',
  decline: 'Não ver',
  refusedTitle: 'A versão não foi aberta',
  malformed: 'A ligação não diz que versão de que aplicação é.',
  missing: 'Esta versão não existe, ou foi publicada há mais de 30 dias e já não se pode ver.',
  forbidden: 'A sua conta não tem permissão para ver versões por publicar (releases.read).',
  close: 'Fechar',
  region: 'Versão em pré-visualização',
  banner: (title: string, release: string, author: string) =>
    `Está a ver ${title} na versão ${release}, de ${author}, só neste separador.`,
  end: 'Voltar à versão publicada',
} as const;
