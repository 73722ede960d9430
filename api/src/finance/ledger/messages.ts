import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { letter, type MailText } from '../../identity/accounts/messages.ts';

export const messages = {
  /** Confirmations in the style of S1 §8. */
  confirmed: 'Pagamento confirmado com sucesso.',
  confirmedAlready: 'O pagamento já estava confirmado.',
  partial: (openCents: number) => `Pagamento confirmado. Falta pagar ${formatMoney(openCents)}.`,
  credited: (creditCents: number) =>
    `Pagamento confirmado. Ficam ${formatMoney(creditCents)} de crédito na conta de quem pagou.`,
  repaid: 'Pagamento confirmado: abate o que a conta tinha a repor.',
  rejected: 'Comprovativo rejeitado. O motivo foi enviado a quem pagou.',
  rejectedWithoutMail: 'Comprovativo rejeitado. Quem pagou não tem e-mail: lê o motivo no portal.',
  held: 'Comprovativo em verificação.',
  released: 'Comprovativo libertado.',
  opened: 'Documento pronto.',
  reversed: 'Pagamento estornado.',
  returned: 'Pagamento devolvido.',
  returningThere: 'O estorno deste pagamento já foi pedido ao M-Pesa: espere pela resposta.',
  unmatched: 'Pagamento desassociado: está agora em Por identificar.',
  creditUsed: (usedCents: number) => `Foram usados ${formatMoney(usedCents)} do crédito.`,
  /** Reasons in the ledger. */
  paidMore: 'Valor pago a mais.',
  repays: 'Abate o que a conta tinha a repor.',
  byConsent: 'A pedido do estudante.',
  noCredit: (balanceCents: number) =>
    balanceCents > 0
      ? `O crédito disponível é de ${formatMoney(balanceCents)}.`
      : 'Não há crédito disponível.',
  beyondOwed: (owedCents: number) => `A conta tem apenas ${formatMoney(owedCents)} a repor.`,
  creditBeyondOpen: (openCents: number) => `Falta pagar apenas ${formatMoney(openCents)}.`,
  reasonForCredit: 'Indique o motivo.',
  noteIssued: (number: string) => `Nota de crédito ${number} emitida.`,
  noteBeyond: (leftCents: number) =>
    leftCents > 0
      ? `A nota de crédito pode ser de ${formatMoney(leftCents)} no máximo; para creditar tudo, anule a factura.`
      : 'Esta factura já foi toda creditada.',
  waitingOf: (name: string, invoice: string, cents: number) => `${name}, ${invoice}, ${formatMoney(cents)}`,
  confirmedBefore: 'Já foi confirmado.',
  changedMeanwhile: 'A conta mudou entretanto. Tente novamente.',

  noInvoice: 'Factura não encontrada.',
  noInvoiceOfInscription: 'Esta inscrição não tem factura por pagar.',
  noPayment: 'Pagamento não encontrado.',
  noStudent: 'Estudante não encontrado.',
  noProof: 'Comprovativo não encontrado.',
  noReceipt: 'Recibo não encontrado.',
  invoicePaid: (number: string) => `A factura ${number} já está paga.`,
  invoiceAnnulled: (number: string) => `A factura ${number} foi anulada.`,
  noTransaction: 'Indique o número da transacção.',
  noReference: 'Indique a referência por que foi pago.',
  otherReference: 'Esta referência não é desta factura: confirme-a, ou registe o pagamento na factura dela.',
  differentAmount: (askedCents: number) =>
    `A referência é de ${formatMoney(askedCents)}: se o valor recebido é mesmo outro, indique o motivo.`,
  amountTooSmall: 'O valor deve ser maior do que zero.',
  tooEarly: 'A data do pagamento é demasiado antiga: verifique o ano.',
  inFuture: 'A data do pagamento não pode estar no futuro.',
  usedHere: (amountCents: number) =>
    `Esta transacção já foi confirmada nesta factura, com o valor de ${formatMoney(amountCents)}.`,
  usedElsewhere: (invoice: string) => `Esta transacção já foi usada na factura ${invoice}.`,
  usedUnmatched: 'Esta transacção está nos pagamentos por identificar.',
  usedReturned: 'Esta transacção foi devolvida.',
  reversedMeanwhile: 'Este pagamento já foi registado e estornado: registe-o de novo.',
  usedWaiting: 'Esta transacção espera pela confirmação de uma segunda pessoa.',
  waitsForSecond: (limitCents: number) =>
    `Pagamento registado. Acima de ${formatMoney(limitCents)}, com o que já confirmou hoje a este estudante, confirma-o uma segunda pessoa.`,
  recordedByYou: (limitCents: number) =>
    `Foi você que registou este pagamento: acima de ${formatMoney(limitCents)} por estudante e dia confirma-o outra pessoa.`,
  notWaiting: 'Este pagamento já não espera por uma segunda pessoa.',
  secondRefused: 'Pagamento recusado: não conta para nenhuma factura.',
  invoiceClosed: 'A factura já não recebe pagamentos: o pagamento está em Por identificar.',
  limitSet: 'Limite actualizado.',
  limitRequested: 'Pedido registado: vale quando outra pessoa o confirmar.',
  limitRefused: 'O limite fica como estava.',
  sameSettings: 'Nada muda com estes valores.',
  changeWaits: (name: string) => `Já há uma alteração pedida por ${name} à espera de outra pessoa.`,
  noChangeWaits: 'Esta alteração já não espera por uma decisão.',
  ownChange: 'Foi você que pediu esta alteração: confirma-a outra pessoa.',
  proofGone: 'Este comprovativo já não espera por uma decisão.',
  proofDecided: (state: string, by: string | null) =>
    `Este comprovativo já foi ${state}${by ? ` por ${by}` : ''}.`,
  proofOfKnown: (receipt: string) =>
    `Este pagamento já foi confirmado com o recibo ${receipt}. Rejeite este comprovativo como repetido.`,
  proofWithoutInvoice: 'Escolha primeiro a factura a que o comprovativo pertence.',
  proofHasInvoice: 'Este comprovativo já tem factura.',
  proofAssigned: 'Comprovativo ligado à factura.',
  otherStudent: 'Esta factura é de outra pessoa.',
  proofReversed: 'O pagamento foi estornado:',
  proofUnmatched: 'O pagamento deixou de contar para a factura:',
  proofHeld: (by: string) => `Este comprovativo está em verificação por ${by}.`,
  proofWaits: 'Há um comprovativo desta factura por verificar. Confirme-o em Confirmar pagamentos.',
  own: 'Não pode decidir sobre um pagamento seu.',
  notConfirmed: 'Só um pagamento confirmado pode ser estornado.',
  notUnmatched: 'Este pagamento já não está por identificar.',
  notPdf: 'Só um PDF se abre desta forma.',

  referenceUnknown: (entity: string, reference: string) =>
    reference === ''
      ? `Sem referência: entidade ${entity}.`
      : `Referência desconhecida: entidade ${entity}, referência ${reference}.`,
  referenceNot: {
    LIVRE: 'Referência ainda sem factura.',
    EXPIRADA: 'Referência expirada.',
    ANULADA: 'Referência anulada.',
    PAGA: 'Factura já paga.',
  },
} as const;

const listed = new Intl.ListFormat('pt-PT');
/** ' da factura FT 2026/000001'; empty where the payment is of no invoice. */
function ofInvoices(numbers: readonly string[]): string {
  if (numbers.length === 0) return '';
  return ` ${numbers.length === 1 ? 'da factura' : 'das facturas'} ${listed.format(numbers)}`;
}
/** What a payment took off the debt of the account (J27), and what is left of it. */
const repaidText = (repaidCents: number, owedCents: number) =>
  `${formatMoney(repaidCents)} abatem o que a sua conta tinha a repor${
    owedCents > 0 ? `; falta repor ${formatMoney(owedCents)}` : ''
  }.`;

/** Notices in the portal (G.7). */
export const notices = {
  received: ({ invoices, receipt }: { invoices: readonly string[]; receipt: string }) => ({
    title: 'Pagamento recebido',
    body: `Recebemos o seu pagamento${ofInvoices(invoices)}. O recibo ${receipt} está em Os meus pagamentos.`,
  }),
  credited: ({ invoice, amountCents }: { invoice: string; amountCents: number }) => ({
    title: 'Nota de crédito',
    body: `Foi emitida uma nota de crédito de ${formatMoney(amountCents)} da factura ${invoice}.`,
  }),
  withdrawn: ({ invoice, amountCents, reason }: Omit<Withdrawn, 'owedCents'>) => ({
    title: 'Pagamento desfeito',
    body: `O pagamento de ${formatMoney(amountCents)} da factura ${invoice} já não conta: ${reason}`,
  }),
  refused: ({ invoice, reason }: { invoice: string | null; reason: string }) => ({
    title: 'Comprovativo recusado',
    body: `O comprovativo${invoice === null ? '' : ` da factura ${invoice}`} foi recusado: ${reason}`,
  }),
} as const;

/** What a payment leaves behind, in centavos. */
export interface Rest {
  /** What is open of its invoices. */
  openCents: number;
  /** Credit of the payer. */
  creditCents: number;
  /** What it took off the debt of the account (J27). */
  repaidCents: number;
  /** What is left of that debt. */
  owedCents: number;
}

/** Mails to payers (G.7). */
export const mails = {
  received: (
    name: string,
    payment: {
      invoices: readonly string[];
      amountCents: number;
      receipt: string;
      link: string;
    } & Rest,
  ): MailText => ({
    subject: `Pagamento recebido – ${payment.receipt}`,
    text: letter(
      name,
      `Recebemos o seu pagamento de ${formatMoney(payment.amountCents)}${ofInvoices(payment.invoices)}.`,
      ...(payment.openCents > 0 ? [`Falta pagar ${formatMoney(payment.openCents)}.`] : []),
      ...(payment.repaidCents > 0 ? [repaidText(payment.repaidCents, payment.owedCents)] : []),
      ...(payment.creditCents > 0
        ? [`Pagou ${formatMoney(payment.creditCents)} a mais, que ficam como crédito.`]
        : []),
      `O recibo ${payment.receipt} está em:`,
      payment.link,
    ),
  }),
  refused: (name: string, payment: { invoice: string | null; reason: string }): MailText => ({
    subject: ['Comprovativo de pagamento não aceite', payment.invoice].filter(Boolean).join(' – '),
    text: letter(
      name,
      `O comprovativo que enviou${payment.invoice === null ? '' : ` para a factura ${payment.invoice}`} não foi aceite.`,
      `Motivo: ${payment.reason}`,
      payment.invoice === null
        ? 'Pode enviar outro comprovativo.'
        : 'A factura continua por pagar. Pode enviar outro comprovativo.',
    ),
  }),
  reversed: (name: string, payment: Withdrawn): MailText => ({
    subject: `Pagamento estornado – ${payment.invoice}`,
    text: letter(
      name,
      `O pagamento de ${formatMoney(payment.amountCents)} da factura ${payment.invoice} foi estornado.`,
      `Motivo: ${payment.reason}`,
      ...toRepay(payment.owedCents),
    ),
  }),
  unmatched: (name: string, payment: Withdrawn): MailText => ({
    subject: `Pagamento desassociado – ${payment.invoice}`,
    text: letter(
      name,
      `O pagamento de ${formatMoney(payment.amountCents)} deixou de contar para a factura ${payment.invoice}, que volta a estar por pagar.`,
      `Motivo: ${payment.reason}`,
      ...toRepay(payment.owedCents),
    ),
  }),
};

interface Withdrawn {
  invoice: string;
  amountCents: number;
  reason: string;
  /** What the account owes since (J27). */
  owedCents: number;
}
const toRepay = (owedCents: number): string[] =>
  owedCents > 0
    ? [`O crédito já tinha sido usado ou reembolsado: a sua conta tem ${formatMoney(owedCents)} a repor.`]
    : [];
