import { feeAnnulledNotice } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import type { PaymentData } from '@portal/shared-kit/contract/admissions/candidate';
import { inThrees } from '../../finance/references/number.rules.ts';
import { letter, type MailText } from '../../identity/accounts/messages.ts';
import { formatDay } from '../../platform/database/dates.ts';
import { minutes } from '../../platform/http/messages.ts';

/** Texts of the public application and its tracking; those that the browser needs too stand in the contract. */
export const messages = {
  tooMany: (seconds: number) =>
    `Demasiados pedidos deste endereço. Aguarde ${minutes(seconds)} e tente de novo.`,
  tooManyTries: (seconds: number) =>
    `Demasiadas tentativas de consulta. Aguarde ${minutes(seconds)} e tente de novo.`,
  noSuchProvince: 'Escolha uma província da lista.',
  noSuchDistrict: 'Escolha um distrito desta província.',
  settingsSaved: 'Definições das candidaturas guardadas.',
  consentKept: 'Autorização recebida.',
  consentNotAsked: 'Esta instituição não aceita candidaturas de menores.',
  keyUsed: 'Este formulário já serviu para outra candidatura. Envie de novo.',
  consentUsed: 'Esta candidatura já foi submetida.',
  sessionOver: 'A consulta terminou. Indique de novo o número da candidatura e o do documento.',
  withdrawn: 'Desistiu da candidatura.',
  withdrawnAndAnnulled: `Desistiu da candidatura. ${feeAnnulledNotice}`,
  withdrawnReason: 'Desistência do candidato',
  noWithdrawal: 'Esta candidatura já foi decidida: já não é possível desistir.',
  paperMade: 'Documento pronto.',
  noSuchInvoice: 'Factura não encontrada.',
  invoiceClosed: 'Esta factura já não aceita comprovativos.',
  proofKnown: 'Este ficheiro já foi enviado para esta factura.',
  proofsFull: (most: number) => `No máximo ${most} comprovativos por factura. Contacte a secretaria.`,
  proofSent: 'Comprovativo enviado. Será verificado pela secretaria.',
  valid: 'Válido',
  reversed: 'Pagamento estornado',
  receiptVoided: 'Recibo anulado',
  sheetProvisional: 'Provisória: a pauta ainda não foi homologada',
  sheetReplaced: 'Substituído: há uma versão mais recente desta pauta',
  slipReplaced: 'Substituído: os resultados publicados mudaram desde a emissão',
  codeUnknown: 'Não existe um documento com este código.',
} as const;

interface Received {
  name: string;
  number: string;
  course: string;
  shift: string;
  year: number;
  trackingUrl: string;
  invoice?: PaymentData | undefined;
}

/** 'Candidacy received' (G.7). */
export const received = ({
  name,
  number,
  course,
  shift,
  year,
  trackingUrl,
  invoice,
}: Received): MailText => ({
  subject: `Candidatura ${number} recebida`,
  text: letter(
    name,
    `Recebemos a sua candidatura ao curso de ${course} (${shift}) para ${year}. O número da candidatura é ${number}.`,
    ...(invoice ? [payment(invoice)] : []),
    `Acompanhe a candidatura, com este número e o do seu documento, em:\n${trackingUrl}`,
    'Guarde esta mensagem.',
  ),
});

const payment = ({ total_cents, due_date, references }: PaymentData) =>
  [
    `Pague a taxa de candidatura, ${formatMoney(total_cents)}, até ${formatDay(due_date)}:`,
    ...references.map(
      ({ bank, entity, number }) => `${bank}: entidade ${entity}, referência ${inThrees(number)}`,
    ),
  ].join('\n');

export const comprovativo = {
  title: 'Comprovativo de candidatura',
  name: 'Nome',
  course: 'Curso',
  shift: 'Regime',
  year: 'Ano de ingresso',
  submitted: 'Submetida em',
  email: 'E-mail',
  signed: 'Assinatura do candidato',
  payment: 'Taxa de candidatura',
  invoice: 'Factura',
  amount: 'Valor',
  due: 'Pagar até',
  reference: (entity: string, reference: string) => `Entidade ${entity}   Referência ${reference}`,
  next: 'O que se segue',
  steps: [
    'A secretaria analisa a candidatura e comunica a decisão por e-mail.',
    'Para acompanhar precisa do número da candidatura e do número do documento de identificação.',
    'Se for aprovado, recebe a ficha de pagamento da inscrição, que também fica no acompanhamento.',
  ],
  bring: 'O que trazer, e quando',
  documents: (identity: string) => [
    'Se for aprovado, traga estes originais à secretaria dentro do prazo da ficha de pagamento:',
    `${identity}, certificado de habilitações, NUIT e uma fotografia tipo passe.`,
    'O talão do pagamento da inscrição.',
  ],
  follow: 'Acompanhe a candidatura em:',
  internal: 'Documento interno',
} as const;
