export const messages = {
  title: 'Notificações',
  empty: 'Ainda não tem registos',
  portal: 'Portal Académico',
  unread: 'por ler',
  attachment: (name: string) => `Descarregar ${name}`,
  size: (kB: number) => `${kB} kB`,
  earlier: 'Mais antigas',
  later: 'Mais recentes',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
} as const;
