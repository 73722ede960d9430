export const messages = {
  /** Who acted, where nobody was signed in. */
  nobody: 'Sem sessão',
  /** Who acted, where the account is gone. */
  goneActor: (id: number) => `Utilizador n.º ${id} (eliminado)`,
  /** What a field referred to, where that is gone. */
  gone: (id: number) => `N.º ${id} (eliminado)`,
  /** In a list, after the lines that differ. */
  unchanged: (lines: number) => `(${lines} sem alteração)`,
  image: (type: string, kilobytes: number) => `Imagem ${type} de ${kilobytes} KB`,
  yes: 'Sim',
  no: 'Não',
} as const;
