/** Texts of the hub of inscriptions; those with a source are the specification's, to the letter. */
export const messages = {
  title: 'Inscrições',
  tabs: 'Listas de inscrições',
  tab: (label: string, count: number | null | undefined) =>
    typeof count === 'number' ? `${label} (${count})` : label,
  /** S2 §2 */
  export: 'Exportar para pdf',
  exporting: 'A preparar...',
} as const;
