import { counted } from '@portal/shared-kit/contract/core/counted';
import type { ReportGroupBy } from '@portal/shared-kit/contract/reporting/inscription-report-rules';

export const messages = {
  title: 'Relatório de inscrições',
  state: 'Estado',
  type: 'Tipo',
  gender: 'Sexo',
  province: 'Província',
  groupBy: 'Agrupar por',
  noGroup: 'nada',
  grouped: (by: string) => `Agrupar por: ${by}`,
  groups: {
    course: 'Curso',
    level: 'Nível',
    shift: 'Regime',
    semester: 'Semestre',
    type: 'Tipo',
    state: 'Estado',
    gender: 'Sexo',
    province: 'Província',
  } satisfies Record<ReportGroupBy, string>,
  clear: 'Limpar filtros',
  empty: 'Ainda não tem registro',
  columns: (count: number) => `Colunas (${count})`,
  columnsHint: 'Arraste para ordenar, ou use os botões.',
  up: (column: string) => `Subir ${column}`,
  down: (column: string) => `Descer ${column}`,
  remove: (column: string) => `Retirar ${column}`,
  add: 'Acrescentar coluna',
  moved: (column: string, place: number, count: number) => `${column}: posição ${place} de ${count}`,
  number: 'N.º',
  /** Of rows that come from a replica of the database. */
  dataOf: (at: string) => `Dados de ${at}`,
  group: (label: string, total: number) => `${label}: ${counted(total, 'inscrição', 'inscrições')}`,
  expected: (amount: string) => `esperado ${amount}`,
  received: (amount: string) => `recebido ${amount}`,
  masked: {
    students: 'Documentos e contactos aparecem ocultos: não tem permissão para ver estudantes.',
    disability: 'A deficiência aparece oculta: só a vê quem a regista e quem prepara os exames.',
  },
} as const;
