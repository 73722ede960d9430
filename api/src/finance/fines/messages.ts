import { counted } from '@portal/shared-kit/contract/core/counted';
import { formatMoney } from '@portal/shared-kit/contract/core/money';

export const messages = {
  missing: 'Multa não encontrada.',
  named: (student: string, invoice: string) => `${student}, ${invoice}`,
  alreadyWaived: 'Já está isenta.',
  rulesSet: 'Regras actualizadas: contam para as multas a partir de agora.',
  rulesSame: 'As regras já são estas.',
  computing: 'As multas estão a ser calculadas.',
  running: 'As multas já estão a ser calculadas.',
  noRules: 'Não há faixas: primeiro indique as regras.',
  noEntity: 'Nenhuma entidade recebe multas: primeiro indique uma em Entidades.',
  job: 'Calcular multas',
  computed: (issued: number, corrected: number) =>
    counted(issued, 'multa emitida', 'multas emitidas') +
    (corrected === 0 ? '.' : `, ${counted(corrected, 'corrigida', 'corrigidas')}.`),
  line: (invoice: string, formula: string) => `Multa da ${invoice}: ${formula}`,
  corrected: (invoice: string) => `Multa corrigida: o pagamento da ${invoice} tem data anterior`,
  correctedAnnulled: (invoice: string) => `Multa corrigida: a ${invoice} foi anulada`,
  correctedCredited: (invoice: string) => `Multa corrigida: da ${invoice} era devido menos`,
  asked: 'Isenção pedida: outra pessoa decide.',
  waived: 'Multa isenta: foi emitida uma nota de crédito.',
  refused: 'Isenção recusada.',
  ownRequest: 'Foi você que pediu esta isenção: a decisão é de outra pessoa.',
  ownFine: 'Ninguém pede nem decide a isenção de uma multa sua.',
  alreadyAsked: 'Já há um pedido de isenção à espera.',
  noRequest: 'Não há nenhum pedido de isenção à espera.',
  notOpen: 'Só uma multa por pagar pode ser isenta.',
  waiver: (reason: string) => `Isenção: ${reason}`,
} as const;

/** Steps of the timeline of a fine (I22). */
export const steps = {
  due: (invoice: string) => `${invoice} devia ter sido paga até este dia`,
  frozen: (until: string | null) =>
    until === null
      ? 'Congelada: um comprovativo está a ser visto'
      : `Congelada por um comprovativo até ${until}`,
  frozeNothing: 'O comprovativo foi recusado: não congelou a multa',
  paid: (cents: number) => `Pagamento de ${formatMoney(cents)}, pela data do banco`,
  asked: (by: string, reason: string) => `Isenção pedida por ${by}: ${reason}`,
  waived: (by: string) => `Isenta por ${by}`,
  notWaived: (by: string) => `Isenção recusada por ${by}`,
} as const;

/** Notices in the portal (G.7). */
export const notices = {
  issued: (invoice: string, amountCents: number) => ({
    title: 'Multa por atraso',
    body: `A factura ${invoice} não foi paga a tempo: foi emitida uma multa de ${formatMoney(amountCents)}.`,
  }),
  waived: (amountCents: number) => ({
    title: 'Multa isenta',
    body: `A multa de ${formatMoney(amountCents)} foi perdoada.`,
  }),
  annulled: (invoice: string, amountCents: number) => ({
    title: 'Multa corrigida',
    body: `A factura ${invoice} foi anulada: a sua multa de ${formatMoney(amountCents)} deixou de contar.`,
  }),
  credited: (invoice: string, amountCents: number) => ({
    title: 'Multa corrigida',
    body: `Da factura ${invoice} era devido menos: a sua multa de ${formatMoney(amountCents)} deixou de contar.`,
  }),
  corrected: (amountCents: number) => ({
    title: 'Multa corrigida',
    body: `O banco recebeu o seu pagamento a tempo: a multa de ${formatMoney(amountCents)} deixou de contar.`,
  }),
} as const;
