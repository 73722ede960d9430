import { stateWords } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { trackingPath } from '@portal/shared-kit/contract/admissions/candidate-form';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { inThrees } from '../../finance/references/number.rules.ts';
import { letter, type MailText } from '../../identity/accounts/messages.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import { messages as inscriptionTexts } from '../../enrolment/inscriptions/messages.ts';
import { accessWords } from '../../enrolment/students/messages.ts';
import type { AccountOutcome } from '../../enrolment/students/student-access.service.ts';
import type { InInstalments, IssuedInvoice } from '../../finance/invoices/invoice.service.ts';
import type { CandidacyRow } from './candidacy.repository.ts';

type Decision = Pick<CandidacyRow, 'state' | 'decided_at' | 'decided_by_name' | 'state_since'>;

/** 'aprovada por Ana Sitoe em 21/11/2026 12:00:00'. */
const decision = ({ state, decided_at, decided_by_name, state_since }: Decision) => {
  const isDecision = state === 'APROVADA' || state === 'REPROVADA' || state === 'MATRICULADA';
  const word = (state === 'MATRICULADA' ? stateWords.APROVADA : stateWords[state]).toLowerCase();
  const by = isDecision && decided_by_name ? ` por ${decided_by_name}` : '';
  return `${word}${by} em ${formatMoment((isDecision && decided_at) || state_since)}`;
};

/** Texts of the office's work on candidacies; those quoted in the specification stand in the contract. */
export const messages = {
  missing: 'Candidatura não encontrada.',
  noSuchMove: (from: string, to: string) => `Uma candidatura no estado «${from}» não pode passar a «${to}».`,
  named: (name: string, course: string) => `${name}, ${course}`,
  stale: 'A candidatura mudou entretanto: veja-a de novo.',
  decided: (made: Decision) => `Esta candidatura já foi ${decision(made)}.`,
  /** The reason in the ledger of credit. */
  creditOf: (number: string) => `Crédito da candidatura ${number}`,
  approvedBefore: (made: Decision) => `Esta candidatura já tinha sido ${decision(made)}. Nada mudou.`,
  approved: (code: string, owes: boolean, access: AccountOutcome) =>
    [
      `Candidatura aprovada: estudante ${code}.`,
      owes ? '' : 'Não há valor a pagar e a inscrição está activa.',
      accessWords[access],
    ]
      .filter(Boolean)
      .join(' '),
  notPrinted: 'A ficha de pagamento não pôde ser impressa agora: abra-a de novo na candidatura.',
  expiredFor: (number: string) =>
    `A candidatura ${number} caducou por falta de pagamento e a vaga foi libertada: o candidato tem de se candidatar de novo.`,
  ownCandidacy: 'A candidatura é sua: outra pessoa a aprova.',
  otherPerson: 'A pessoa indicada não é a desta candidatura.',
  yearOver: (year: number) =>
    `Esta candidatura é ao ano lectivo ${year}, que já passou, e as inscrições desse ano estão fechadas: o candidato tem de se candidatar de novo.`,
  inactiveCourse: (course: string) =>
    `O curso ${course} está desactivado e não recebe estudantes: mude o curso da candidatura ou reprove-a.`,
  otherCourse: (course: string) =>
    `O curso desta candidatura é agora ${course}. Reveja a candidatura antes de a aprovar.`,
  knownPerson: (name: string) =>
    `Já há no portal uma pessoa com este documento: ${name}. Confirme que é o candidato para ligar a candidatura ao seu registo.`,
  knownEmail: (name: string) =>
    `O e-mail do candidato já pertence a ${name}. Corrija o e-mail da candidatura antes de a aprovar.`,
  noFee: inscriptionTexts.noFee,
  nothingBilled: (year: number) =>
    `Não há taxas definidas para ${year}: ao aprovar, a inscrição fica activa sem pagamento.`,
  noSeat: (
    { course_name, shift, year }: Pick<CandidacyRow, 'course_name' | 'shift' | 'year'>,
    vacancies: number,
    taken: number,
  ) => `Já não há vagas em ${course_name} (${shift}, ${year}): ${taken} de ${vacancies} ocupadas.`,
  notRejected: (made: Decision) => `Só se reabre uma candidatura reprovada; esta foi ${decision(made)}.`,
  tooLateToReopen: (days: number) => `Já passaram os ${days} dias em que a reprovação se podia reabrir.`,
  appliedAgain: (number: string) => `O candidato já voltou a candidatar-se: decida a candidatura ${number}.`,
  begun: 'Candidatura em análise.',
  rejected: 'Candidatura reprovada.',
  rejectedAndTold: 'Candidatura reprovada. O candidato foi avisado por e-mail.',
  reopened: 'Candidatura reaberta. O candidato foi avisado por e-mail.',
  updated: 'Candidato actualizado com sucesso.',
  corrected: 'Identificação corrigida.',
  notEditable: (made: Decision) => `Os dados já não se alteram aqui: esta candidatura foi ${decision(made)}.`,
  readOnly: 'Este campo só muda em «Corrigir identificação».',
  genderNotOffered: 'Escolha Masculino ou Feminino.',
  noSuchCourse: 'Escolha um curso activo.',
  /** The registers a person is in. */
  isTeacher: 'Docente',
  isEmployee: (position: string) => `Funcionário (${position})`,
  isStudent: (code: string | null) => (code ? `Estudante ${code}` : 'Estudante'),
  hasAccount: (role: string) => `Conta com a função ${role}`,
  feeLine: (course: string) => `Taxa de candidatura – ${course}`.slice(0, 200),
  notPaidInTime: 'A inscrição não foi paga no prazo.',
  fileMissing: 'Documento não encontrado.',
  invoiceLine: (course: string, year: number) => `Taxa de inscrição ${year} – ${course}`.slice(0, 200),
} as const;

const references = (issued: IssuedInvoice['references']) => [
  ...issued.map(
    ({ paymentEntity, bank, number }) =>
      `Entidade ${paymentEntity} (${bank}) · Referência ${inThrees(number)}`,
  ),
  ...(issued.length > 1 ? ['Pague só a uma das entidades.'] : []),
];

const payment = ({ references: issued, totalCents, dueDate, later }: InInstalments): string =>
  [
    `Para concluir a inscrição, pague ${formatMoney(totalCents)} até ${formatDay(dueDate)}:`,
    ...references(issued),
    'Depois dessa data a candidatura caduca e a vaga é dada a outra pessoa.',
    ...later.map(
      (part, nth) =>
        `A ${nth + 2}.ª prestação é de ${formatMoney(part.totalCents)}, até ${formatDay(part.dueDate)}.`,
    ),
  ].join('\n');

const feeAgain = ({ references: issued, totalCents, dueDate }: IssuedInvoice): string =>
  [
    `A taxa de candidatura volta a ser devida: pague ${formatMoney(totalCents)} até ${formatDay(dueDate)}:`,
    ...references(issued),
  ].join('\n');

export const mails = {
  rejected: (number: string, text: string): MailText => ({
    subject: `Candidatura ${number} não aceite`,
    text,
  }),
  reopened: (
    { full_name, number, course_name }: Pick<CandidacyRow, 'full_name' | 'number' | 'course_name'>,
    { publicUrl, invoice }: { publicUrl: string; invoice: IssuedInvoice | undefined },
  ): MailText => ({
    subject: `Candidatura ${number} reaberta`,
    text: letter(
      full_name,
      `A sua candidatura ${number} ao curso de ${course_name}, que não tinha sido aceite, foi reaberta e está de novo em análise.`,
      'A secretaria comunica a decisão por e-mail. Não precisa de se candidatar outra vez.',
      ...(invoice ? [feeAgain(invoice)] : []),
      `Acompanhe a candidatura em ${publicUrl}${trackingPath(number)}`,
    ),
  }),
  expired: ({
    full_name,
    number,
    course_name,
  }: Pick<CandidacyRow, 'full_name' | 'number' | 'course_name'>): MailText => ({
    subject: `Candidatura ${number} caducada`,
    text: letter(
      full_name,
      `A inscrição da sua candidatura ${number} ao curso de ${course_name} não foi paga no prazo: a candidatura caducou e a vaga foi libertada.`,
      'Já não pague a referência que recebeu. Se já pagou, contacte a secretaria com o comprovativo.',
    ),
  }),
  approved: (
    { full_name, number, course_name }: Pick<CandidacyRow, 'full_name' | 'number' | 'course_name'>,
    { code, invoice, publicUrl }: { code: string; invoice: InInstalments | undefined; publicUrl: string },
  ): MailText => ({
    subject: `Candidatura ${number} aprovada`,
    text: letter(
      full_name,
      `A sua candidatura ${number} ao curso de ${course_name} foi aprovada. O seu código de estudante é ${code}.`,
      invoice ? payment(invoice) : 'Não há valor a pagar: a sua inscrição está activa.',
      `Acompanhe a candidatura em ${publicUrl}${trackingPath(number)}`,
    ),
  }),
} as const;

export const exportTexts = {
  title: 'Candidaturas',
  file: (year: number) => `candidaturas_${year}`,
  search: (search: string) => `Pesquisa: «${search}»`,
} as const;
