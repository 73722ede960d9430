import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';

/** Texts of the files of an accounting period. */
export const exportTexts = {
  number: 'Número',
  day: 'Data',
  name: 'Nome',
  code: 'Código',
  type: 'Tipo',
  amount: 'Valor',
  state: 'Estado',
  none: '–',
  period: (year: number, month?: number) => (month ? `${monthWords[month - 1]} de ${year}` : String(year)),
  file: { FACTURAS: 'facturas', RECIBOS: 'recibos', NOTAS: 'notas-de-credito' },
  valid: 'Válido',
  voided: 'Sem efeito',
  sum: (total: string) => `Total ${total}.`,
} as const;
