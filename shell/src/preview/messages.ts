/** Messages for previewing a release before it is in use. */
export const previewMessages = {
  title: (count: number) =>
    count === 1
      ? 'Ver esta versão antes de ser posta a servir?'
      : `Ver estas ${count} versões antes de serem postas a servir?`,
  ask: (title: string, release: string) =>
    `Esta ligação abre ${title} na versão ${release}, só neste separador.`,
  made: (author: string, day: string, branch: string | undefined) =>
    `Publicada por ${author} a ${day}${branch ? `, do ramo ${branch}` : ''}.`,
  warning:
    'Esta versão corre com a sua sessão e pode fazer tudo o que a sua conta pode. Aceite apenas se confia em quem lhe enviou a ligação.',
  accept: 'Ver a versão',
  decline: 'Não ver',
  refusedTitle: 'A versão não foi aberta',
  notThere: (names: string) => `Não se podem ver, porque não existem ou têm mais de 30 dias: ${names}.`,
  malformed: 'A ligação não diz que versão de que aplicação é.',
  missing: 'Esta versão não existe, ou foi publicada há mais de 30 dias e já não se pode ver.',
  forbidden: 'A sua conta não tem permissão para ver versões por publicar (releases.read).',
  close: 'Fechar',
  region: 'Versão em pré-visualização',
  release: (title: string, release: string, author: string) => `${title} na versão ${release}, de ${author}`,
  banner: (releases: string) => `Está a ver ${releases}, só neste separador.`,
  comment: 'Comentar',
  commentOn: 'Sobre',
  commentText: 'Comentário (fica nas notas da versão, com o seu nome)',
  commentEmpty: 'Escreva o comentário.',
  commentSend: 'Guardar o comentário',
  commented: 'O comentário ficou nas notas da versão.',
  cancel: 'Cancelar',
  end: 'Voltar à versão publicada',
} as const;
