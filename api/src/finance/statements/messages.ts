export const messages = {
  noStudent: 'Nenhum estudante com este código.',
  missing: 'Extracto não encontrado.',
  /** Below an exported list of monthly fees. */
  sum: (amount: string, paid: string) => `Total ${amount}, pago ${paid}.`,
} as const;

export const paperTexts = {
  title: 'Extracto de conta',
  file: (id: number) => `extracto_${id}.pdf`,
  number: (id: number) => `N.º ${id}`,
  student: 'Estudante',
  code: 'Código',
  course: 'Curso',
  period: 'Período',
  between: (from: string, to: string) => `${from} a ${to}`,
  date: 'Data',
  document: 'Documento',
  description: 'Descrição',
  debit: 'Débito',
  credit: 'Crédito',
  balance: 'Saldo',
  opening: 'Saldo anterior',
  closing: 'Saldo final',
  sums: 'Total do período',
  summary: 'Resumo por tipo',
  type: 'Tipo',
  charged: 'Facturado',
  credited: 'Creditado',
  owes: 'Valores em MZN. Um saldo negativo é crédito do estudante.',
  check: 'Confirme este extracto em:',
  issued: (at: string) => `Emitido em ${at}`,
} as const;
