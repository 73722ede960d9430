export const bellMessages = {
  /** The name of the link that says how much waits to be read. */
  name: (unread: number) =>
    unread === 0
      ? 'Notificações'
      : unread === 1
        ? 'Notificações: 1 por ler'
        : `Notificações: ${unread} por ler`,
} as const;
