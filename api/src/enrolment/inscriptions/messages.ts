import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { stateLabels, type InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';

const named = (state: InscriptionState) => stateLabels[state].toLowerCase();

export const messages = {
  missing: 'Inscrição não encontrada.',
  already: 'O estudante já tem uma inscrição neste curso, neste ano e semestre.',
  illegal: (from: InscriptionState, to: InscriptionState) =>
    `Uma inscrição ${named(from)} não pode passar a ${named(to)}.`,
  reasonNeeded: 'Indique o motivo.',
  own: 'Ninguém muda o estado da própria inscrição.',
  limitsChanged: 'Limites de anulação guardados.',
  moved: (to: InscriptionState) => `A inscrição está agora ${named(to)}.`,
  effectiveDate: 'A data tem de ficar a menos de um ano de hoje.',
  /** Decision C.3. */
  mustBePaid:
    'Só passa a este estado com o pagamento, ou por quem pode isentar, quando não há factura por pagar.',
  mayNotReopen: 'Só a administração pode retomar uma inscrição anulada ou cancelada, com motivo.',
  pausedTooLong: 'A interrupção passou de um ano: só a administração a pode retomar, com motivo.',
  tooSoon: (semesters: number) =>
    semesters === 1
      ? 'Só pode ser anulada depois de um semestre activa.'
      : `Só pode ser anulada depois de ${semesters} semestres activa.`,
  tooOften: (times: number) =>
    `O estudante já anulou ${times === 1 ? 'uma vez' : `${times} vezes`} a inscrição neste grau, que é o limite.`,
  inactive: 'Este estudante está desactivado ou desistiu: retome primeiro o estudante.',
  otherCourse: (course: string) => `O estudante já não frequenta ${course}: está noutro curso.`,
  indebted: (numbers: readonly string[]) =>
    `O estudante tem pagamentos vencidos: ${numbers.join(', ')}. Pague-os ou suspenda o bloqueio para retomar a renovação.`,
  credited: (number: string) => `A factura ${number} foi creditada: o que ela cobrava não se retoma.`,
  partlyPaid: 'A factura está paga em parte: trate primeiro do pagamento.',
  notActivated: (state: string) =>
    `A inscrição está ${state.toLowerCase()}: não pode ser activada por este pagamento.`,
  reversedReason: (reason: string) => `Pagamento estornado: ${reason}`.slice(0, 500),
  endOfSemester: 'Uma inscrição só é concluída pelo fim do semestre.',
  noFee: (course: string, year: number) =>
    `Não há taxa de inscrição definida para ${course} em ${year}. Peça à administração que a defina em Definições › Taxas.`,
  invoiceLine: (type: string, course: string, year: number) => `${type} ${year} – ${course}`,
  proofWaits: (number: string) => `Há um comprovativo da factura ${number} por verificar: decida-o primeiro.`,
  monthsReason: (to: InscriptionState, reason: string) => `Inscrição ${named(to)}: ${reason}`.slice(0, 500),
  monthsBecause: (to: InscriptionState) => `A sua inscrição foi ${named(to)}`,
  monthsEnded: (because: string, numbers: string, credit: number) => ({
    title: 'Propinas anuladas',
    body: [
      `${because}: as facturas ${numbers} deixam de ser devidas.`,
      ...(credit > 0 ? [`Tem ${formatMoney(credit)} de crédito.`] : []),
    ].join(' '),
  }),
  invoiceReason: (reason: string) => `Inscrição anulada: ${reason}`,
} as const;

export const exportTexts = {
  title: (tab: string) => `Inscrições – ${tab}`,
  file: (year: number) => `inscricoes_${year}`,
  code: 'Código',
  name: 'Nome',
  course: 'Curso',
  level: 'Nível',
  levelOf: (level: string, degree: string) => `${level} – ${degree}`,
  shift: 'Regime',
  term: 'Ano lectivo e semestre',
  type: 'Tipo',
  entryYear: 'Ingresso',
  situation: 'Estado',
  undecided: 'Candidatura',
  total: (state: string, n: number) => `${state}: ${n}`,
} as const;
