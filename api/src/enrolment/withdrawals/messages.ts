import { counted } from '@portal/shared-kit/contract/core/counted';
import {
  withdrawalLabels,
  type WithdrawalKind,
} from '@portal/shared-kit/contract/enrolment/withdrawal-rules';
import { formatMoney } from '@portal/shared-kit/contract/core/money';

export const messages = {
  missing: 'Estudante não encontrado.',
  own: 'Ninguém regista a própria desistência nem a retoma.',
  inactive: 'Este estudante está desactivado.',
  future: 'A data não pode ser futura.',
  longAgo: 'A data não pode ter mais de um ano.',
  hasRenewed: (what: string) => `Este estudante tem ${what} deste ano por concluir: escolha outro motivo.`,
  hasPaid: 'Este estudante renovou e pagou: escolha outro motivo.',
  notWithdrawn: 'Este estudante não desistiu.',
  given: (kind: WithdrawalKind, reason: string) =>
    `Desistência (${withdrawalLabels[kind].toLowerCase()}): ${reason}`.slice(0, 500),
  back: (reason: string) => `Retoma após desistência: ${reason}`.slice(0, 500),
  withdrawn: (subjects: number, credit: number) =>
    [
      'Desistência registada',
      ...(subjects > 0 ? [counted(subjects, 'disciplina anulada', 'disciplinas anuladas')] : []),
      ...(credit > 0 ? [`${formatMoney(credit)} de crédito`] : []),
    ].join(', ') + '.',
  already: 'Este estudante já desistiu.',
  reinstated: (place: string | undefined, subjects: number, refused: number) =>
    `Estudante retomado: ${place ? `turma ${place}` : 'sem turma'}, ${counted(subjects, 'disciplina', 'disciplinas')}${
      refused > 0 ? `; ${counted(refused, 'recusada', 'recusadas')}` : ''
    }.`,
  yearOver: (year: number) => `É de ${year}: renove ou inscreva de novo.`,
  semesterOver: 'O semestre desta disciplina foi encerrado.',
  classOf: (name: string) => `Lugar na turma ${name}`,
  noPlace: (capacity: number) =>
    `A turma está cheia: tem ${counted(capacity, 'lugar, ocupado', 'lugares, todos ocupados')}.`,
  classGone: 'A turma está inactiva.',
  classOfOtherCourse: 'A turma é de um curso que o estudante já não frequenta.',
} as const;

/** Notifications to the student. */
export const notices = {
  withdrawn: (on: string, credit: number, owed: number) => ({
    title: 'Desistência registada',
    body: [
      `A sua desistência foi registada com efeito a partir de ${on}.`,
      'As disciplinas em curso foram anuladas; as notas lançadas ficam guardadas.',
      ...(credit > 0 ? [`Tem ${formatMoney(credit)} de crédito.`] : []),
      ...(owed > 0 ? [`Continuam por pagar ${formatMoney(owed)}.`] : []),
    ].join(' '),
  }),
  reinstated: {
    title: 'Estudos retomados',
    body: 'A sua desistência foi retirada. Veja a sua turma e as suas disciplinas no portal.',
  },
} as const;
