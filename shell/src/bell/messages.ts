export const bellMessages = {
  /** Accessible name of the link, with the unread count. */
  name: (unread: number) =>
    unread === 0
      ? 'Notificações'
      : unread === 1
        ? 'Notificações: 1 por ler'
        : `Notificações: ${unread} por ler`,
} as const;
