export const messages = {
  title: 'Notificações',
  empty: 'Ainda não tem registos',
  portal: 'Portal Académico',
  unread: 'por ler',
  attachment: (name: string) => `Descarregar ${name}`,
} as const;
