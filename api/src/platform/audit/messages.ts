export const messages = {
  /** The actor where nobody was signed in. */
  nobody: 'Sem sessão',
  /** The actor whose account was deleted. */
  goneActor: (id: number) => `Utilizador n.º ${id} (eliminado)`,
  /** A referenced record that was deleted. */
  gone: (id: number) => `N.º ${id} (eliminado)`,
  /** In a list, after the lines that differ. */
  unchanged: (lines: number) => `(${lines} sem alteração)`,
  image: (type: string, kilobytes: number) => `Imagem ${type} de ${kilobytes} KB`,
  /** Shown in place of health data. */
  withheld: '•••',
  yes: 'Sim',
  no: 'Não',
} as const;
