/** Texts of the hub of inscriptions; those with a source are the specification's, to the letter. */
export const messages = {
  title: 'Inscrições',
  year: 'Ano',
  tabs: 'Listas de inscrições',
  tab: (label: string, count: number | null | undefined) =>
    typeof count === 'number' ? `${label} (${count})` : label,
  /** S2 §2 */
  export: 'Exportar para pdf',
  exporting: 'A preparar...',
  /** S2 §2 */
  empty: 'Ainda não tem registro',
  listOf: (tab: string, year: number) => `${tab} – ${year}`,

  name: 'Nome',
  course: 'Curso',
  level: 'Nível académico',
  levelOf: (level: string, degree: string) => `${level} – ${degree}`,
  shift: 'Regime',
  academicYear: 'Ano lectivo',
  semester: 'Semestre',
  type: 'Tipo de inscrição',
  entryYear: 'Ano de ingresso',
  situation: 'Situação',
  active: 'Activo',
  inactive: 'Inactivo',

  view: 'Ver',
  changeState: 'Mudar estado',
  confirmPayment: 'Confirmar pagamento',
} as const;
