import { counted, percent } from '@portal/shared-kit/contract/core/counted';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

/** Texts of 'Gerar propinas' (decision I26). */
export const messages = {
  title: 'Gerar propinas',
  table: 'O que falta cobrar, por curso e mês',
  inMeticais: 'Valores em MZN',
  byMonth: 'Por mês',
  course: 'Curso',
  students: 'Estudantes',
  invoices: 'Facturas',
  total: 'Total',
  nothing: (year: number) => `Não há propinas por cobrar em ${year}.`,
  already: (many: number) =>
    `${counted(many, 'mensalidade já tem', 'mensalidades já têm')} factura e não ${many === 1 ? 'é cobrada' : 'são cobradas'} de novo.`,
  elsewhere: (many: number) =>
    `${counted(many, 'mensalidade já está cobrada', 'mensalidades já estão cobradas')} com as de outro ano e não se ${many === 1 ? 'cobra' : 'cobram'} de novo.`,
  doubled: (many: number, first: readonly string[]) =>
    `${counted(many, 'factura cobra', 'facturas cobram')} um mês que outra factura também cobra: ${first.join(', ')}${many > first.length ? '…' : ''}. Anule as que estão a mais.`,
  exempt: (many: number) =>
    `${counted(many, 'mensalidade', 'mensalidades')} sem nada a pagar, por bolsa ou desconto de ${percent(100)}.`,
  withoutFee: (many: number) =>
    `${counted(many, 'estudante', 'estudantes')} sem propina definida: não se ${many === 1 ? 'lhe' : 'lhes'} pode cobrar.`,
  toFees: 'Definir as taxas',
  generate: 'Gerar propinas',
  question: (year: number) => `Gerar as propinas de ${year}?`,
  what: (invoices: number, students: number, total: number) =>
    `${counted(invoices, 'factura será emitida', 'facturas serão emitidas')} a ${counted(students, 'estudante', 'estudantes')}, ${formatMoney(total)} ao todo, cada uma com a sua referência.`,
  then: 'Uma factura emitida já não muda: corrige-se com uma nota de crédito. Pode gerar de novo sem risco: só se emite o que falta.',
  working: 'A emitir as propinas',
  progress: (done: number, total: number | null) =>
    total === null
      ? counted(done, 'estudante', 'estudantes')
      : `${done} de ${counted(total, 'estudante', 'estudantes')}`,
  discounts: 'Descontos e bolsas',
} as const;
