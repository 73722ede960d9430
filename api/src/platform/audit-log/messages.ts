export const messages = {
  kindMissing: 'Escolha também o tipo de registo.',
  endsBefore: 'A data final é anterior à inicial.',
  /** Which record: 'Curso «Direito»', 'Curso n.º 5'. */
  record: (what: string, name: string | undefined, id: string | null) =>
    `${what.charAt(0).toUpperCase()}${what.slice(1)}${name ? ` «${name}»` : id === null ? '' : ` n.º ${id}`}`,
  change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
} as const;
