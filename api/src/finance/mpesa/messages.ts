import { formatMoney } from '@portal/shared-kit/contract/core/money';

export const messages = {
  noEntity: 'Entidade não encontrada.',
  noAttempt: 'Pagamento M-Pesa não encontrado.',
  noInvoice: 'Factura não encontrada.',
  saved: 'Acesso ao M-Pesa guardado.',
  stale: 'O acesso ao M-Pesa foi alterado entretanto: abra-o de novo.',
  keyMissing: 'Indique a chave da API.',
  keyAgain: 'Ao mudar o endereço ou a chave pública, escreva de novo a chave da API e a credencial.',
  credentialMissing: 'Para estornar, indique a credencial.',
  initiatorMissing: 'Para estornar, indique quem pede os estornos.',
  badKey: 'A chave pública não é uma chave RSA em base64.',
  onlyHttps: 'O endereço tem de começar por https://.',
  maxBelowMin: 'O máximo não pode ser menor do que o mínimo.',
  dayBelowMax: 'O máximo por dia não pode ser menor do que o máximo por pagamento.',

  unavailable: 'Esta factura não se paga por M-Pesa: use a referência.',
  closed: 'Esta factura já não está por pagar.',
  wrongPrefix: (prefixes: readonly string[]) =>
    `O M-Pesa tem números que começam por ${prefixes.join(' ou ')}.`,
  beyondOpen: (cents: number) => `Falta pagar apenas ${formatMoney(cents)}.`,
  belowMin: (cents: number) => `O mínimo por M-Pesa é ${formatMoney(cents)}.`,
  beyondMax: (cents: number) => `O máximo por M-Pesa é ${formatMoney(cents)} de cada vez: pague em partes.`,
  beyondDay: (leftCents: number) =>
    leftCents > 0
      ? `Este número só pode pagar mais ${formatMoney(leftCents)} hoje.`
      : 'Este número já atingiu o máximo de hoje.',
  tooMany: (most: number) => `No máximo ${most} pedidos por dia. Pague por referência.`,
  otherKey: 'Este pedido foi feito por outra pessoa.',

  initiated: 'A enviar o pedido ao M-Pesa.',
  confirmOnPhone: 'Confirme no telefone: escreva o PIN do M-Pesa.',
  asked: 'Pedido enviado: confirme no telefone.',
  waits: 'Já há um pagamento desta factura a confirmar: espere pela resposta.',
  paid: (receipt: string) => `Pago. Recibo ${receipt}.`,
  paidUnmatched: 'Recebido. A secretaria vai associar o pagamento à sua conta.',
  paidElsewhere: 'Recebido. A secretaria associou o pagamento a outra conta.',
  reversed: 'Estornado: o dinheiro voltou ao telefone.',
  withdrawn: 'Este pagamento foi estornado: fale com a secretaria.',
  reversalAsked: 'Pago. O estorno foi pedido ao M-Pesa.',

  /** The notice of an attempt that turned out to be no payment after its payer was told to wait. */
  failed: (invoice: string) => `A factura ${invoice} não foi paga por M-Pesa`,

  recordedBefore: (number: string) => `O número ${number} já estava registado: nada foi recebido em dobro.`,
  checked: 'O M-Pesa foi consultado.',
  notOpen: 'Este pagamento já não está a confirmar.',

  reversalSettled: 'Registado.',
  answerAwaited: 'O M-Pesa é consultado durante um dia: só depois se regista o que aconteceu ao estorno.',
  reversalSent: 'Estorno pedido ao M-Pesa.',
  reversalReason: (reason: string) => `Estorno no M-Pesa: ${reason}`,
  notConfirmed: 'Só um pagamento confirmado se estorna.',
  reversalWaits: 'O estorno deste pagamento já foi pedido.',
  reversalLate: (hours: number) =>
    hours === 0
      ? 'O M-Pesa não estorna os pagamentos desta entidade: faça um reembolso.'
      : `O M-Pesa só estorna até ${hours} horas depois do pagamento: faça um reembolso.`,
  noTransaction: 'O M-Pesa ainda não disse o número desta transacção: faça um reembolso.',
  notReversed:
    'O estorno foi feito no M-Pesa, mas o pagamento já tinha sido retirado ou devolvido no portal.',
  /** At the counter and in lists of payments. */
  reverseThere:
    'Este pagamento veio por M-Pesa: estorne-o em Pagamentos M-Pesa, para o dinheiro voltar ao telefone.',
} as const;
