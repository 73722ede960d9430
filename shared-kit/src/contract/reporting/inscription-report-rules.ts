/** Columns and groups of a report of inscriptions, shared by screen and server. Without zod. */

interface ReportColumn {
  title: string;
  /** Default: text. */
  kind?: 'money' | 'date';
  /** Masked for who may not read students, or is not told of disabilities (`disabilityReaders`). */
  sensitive?: 'students' | 'disability';
}

/** In the order offered. */
export const reportColumns = {
  code: { title: 'Código' },
  fullName: { title: 'Nome' },
  course: { title: 'Curso' },
  level: { title: 'Nível' },
  shift: { title: 'Regime' },
  classmate: { title: 'Turma' },
  semester: { title: 'Semestre' },
  type: { title: 'Tipo' },
  state: { title: 'Estado' },
  entry_year: { title: 'Ano de ingresso' },
  registered_on: { title: 'Data de registo', kind: 'date' },
  gender: { title: 'Sexo' },
  birth_date: { title: 'Data de nascimento', kind: 'date' },
  nationality: { title: 'Nacionalidade' },
  province: { title: 'Província' },
  district: { title: 'Distrito' },
  document: { title: 'Documento', sensitive: 'students' },
  contact: { title: 'Contacto', sensitive: 'students' },
  email: { title: 'E-mail', sensitive: 'students' },
  disability: { title: 'Deficiência', sensitive: 'disability' },
  expected: { title: 'Valor esperado', kind: 'money' },
  received: { title: 'Valor recebido', kind: 'money' },
} as const satisfies Record<string, ReportColumn>;

export type ReportColumnName = keyof typeof reportColumns;
export const reportColumnNames = Object.keys(reportColumns) as [ReportColumnName, ...ReportColumnName[]];

/** The default columns. */
export const firstColumns: readonly ReportColumnName[] = [
  'code',
  'fullName',
  'course',
  'level',
  'shift',
  'type',
  'state',
];

export const reportGroups = [
  'course',
  'level',
  'shift',
  'semester',
  'type',
  'state',
  'gender',
  'province',
] as const;
export type ReportGroupBy = (typeof reportGroups)[number];
