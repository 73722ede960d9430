export const messages = {
  kindMissing: 'Escolha também o tipo de registo.',
  endsBefore: 'A data final é anterior à inicial.',
  /** Which record: 'Curso «Direito»', 'Curso n.º 5'. */
  record: (what: string, name: string | undefined, id: string | null) =>
    `${what.charAt(0).toUpperCase()}${what.slice(1)}${name ? ` «${name}»` : id === null ? '' : ` n.º ${id}`}`,
} as const;

/** The log as a file. */
export const exportTexts = {
  title: 'Auditoria',
  file: 'auditoria',
  at: 'Quando',
  actor: 'Quem',
  role: 'Função',
  action: 'Acto',
  record: 'Registo',
  reason: 'Motivo',
  changes: 'Alterações',
  none: '–',
  change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  filter: (name: string, value: string) => `${name}: ${value}`,
  from: 'Desde',
  until: 'Até',
} as const;
