import type { OperatorAnswer } from './mpesa-client.ts';

/** What an answer of the operator says of the money: it moved, it certainly did not, or nobody knows yet. */
export type Verdict = 'YES' | 'NO' | 'UNKNOWN';

const setup =
  'O acesso da instituição ao M-Pesa não está certo. Nada foi cobrado: pague por referência e avise a secretaria.';

/** The documented codes, with what each means for the money and a sentence for the payer. Only INS-0 is success; a time-out is no failure
 *  (E.5). */
const codes: Record<string, { verdict: Verdict; text: string }> = {
  'INS-0': { verdict: 'YES', text: 'Pago.' },
  'INS-1': {
    verdict: 'UNKNOWN',
    text: 'O M-Pesa teve um erro interno. Estamos a confirmar se o dinheiro saiu.',
  },
  'INS-2': { verdict: 'NO', text: setup },
  'INS-4': { verdict: 'NO', text: 'Esta conta M-Pesa não está activa. Nada foi cobrado.' },
  'INS-5': { verdict: 'NO', text: 'O pedido foi cancelado no telefone. Nada foi cobrado.' },
  'INS-6': { verdict: 'NO', text: 'O M-Pesa não fez a transacção. Nada foi cobrado: tente de novo.' },
  'INS-9': {
    verdict: 'UNKNOWN',
    text: 'O M-Pesa demorou a responder. Estamos a confirmar: não pague de novo entretanto.',
  },
  'INS-10': {
    verdict: 'UNKNOWN',
    text: 'O M-Pesa diz que já tinha recebido este pedido. Estamos a confirmar: não pague de novo entretanto.',
  },
  'INS-13': { verdict: 'NO', text: setup },
  'INS-14': { verdict: 'NO', text: setup },
  'INS-15': { verdict: 'NO', text: 'O M-Pesa não aceita este valor. Nada foi cobrado.' },
  'INS-16': {
    verdict: 'NO',
    text: 'O M-Pesa está sobrecarregado. Nada foi cobrado: tente daqui a alguns minutos.',
  },
  'INS-17': { verdict: 'NO', text: setup },
  'INS-18': { verdict: 'NO', text: setup },
  'INS-19': { verdict: 'NO', text: setup },
  'INS-20': { verdict: 'NO', text: setup },
  'INS-21': { verdict: 'NO', text: setup },
  'INS-22': { verdict: 'NO', text: setup },
  'INS-23': { verdict: 'UNKNOWN', text: 'O M-Pesa ainda não sabe o estado do pedido. Estamos a confirmar.' },
  'INS-24': { verdict: 'NO', text: setup },
  'INS-25': { verdict: 'NO', text: setup },
  'INS-26': { verdict: 'NO', text: setup },
  'INS-993': { verdict: 'NO', text: setup },
  'INS-994': { verdict: 'NO', text: setup },
  'INS-995': {
    verdict: 'NO',
    text: 'Há um problema com esta conta M-Pesa: ligue para o 84 111. Nada foi cobrado.',
  },
  'INS-996': { verdict: 'NO', text: 'Esta conta M-Pesa não está activa. Nada foi cobrado.' },
  'INS-997': { verdict: 'NO', text: setup },
  'INS-998': { verdict: 'NO', text: setup },
  'INS-2001': { verdict: 'NO', text: setup },
  'INS-2002': { verdict: 'NO', text: setup },
  'INS-2006': { verdict: 'NO', text: 'O saldo desta conta M-Pesa não chega. Nada foi cobrado.' },
  'INS-2051': { verdict: 'NO', text: 'Este número não tem M-Pesa: verifique-o. Nada foi cobrado.' },
  'INS-2057': { verdict: 'NO', text: setup },
  'HTTP-503': {
    verdict: 'UNKNOWN',
    text: 'O M-Pesa está em manutenção. Estamos a confirmar se o dinheiro saiu: não pague de novo entretanto.',
  },
  /** Ours: nothing was sent. */
  LIGACAO: {
    verdict: 'NO',
    text: 'Não foi possível contactar o M-Pesa. Nada foi cobrado: tente daqui a pouco.',
  },
  /** Ours: the office recorded that a reversal was not made. */
  NAO_ESTORNADO: { verdict: 'NO', text: 'A secretaria registou que o M-Pesa não devolveu o dinheiro.' },
  /** Ours: the operator did not answer in time. */
  SEM_RESPOSTA: {
    verdict: 'UNKNOWN',
    text: 'O M-Pesa ainda não respondeu. Estamos a confirmar: não pague de novo entretanto.',
  },
  /** Ours: it could not be asked in time, or said nothing for a day. */
  PRAZO: {
    verdict: 'NO',
    text: 'O pedido expirou sem resposta do M-Pesa. Se o dinheiro saiu, será registado pelo extracto.',
  },
  NAO_ENVIADO: { verdict: 'NO', text: 'O pedido não chegou a ser enviado. Nada foi cobrado: tente de novo.' },
};

/** Codes that the portal gives. */
export const ownCodes = {
  unsent: 'LIGACAO',
  silent: 'SEM_RESPOSTA',
  expired: 'PRAZO',
  neverSent: 'NAO_ENVIADO',
} as const;

/** Every documented code. */
export const documentedCodes = Object.keys(codes);

const unknownText = (code: string) =>
  `O M-Pesa respondeu ${code}. Estamos a confirmar: não pague de novo entretanto.`;

/** The sentence of a code. */
export const codeText = (code: string): string => codes[code]?.text ?? unknownText(code);

/** The code of the answer to a request, and what it says of the money. A code that is not documented says nothing. */
export function requestVerdict(answer: OperatorAnswer): { code: string; verdict: Verdict } {
  if (answer.kind === 'silent')
    return answer.sent
      ? { code: ownCodes.silent, verdict: 'UNKNOWN' }
      : { code: ownCodes.unsent, verdict: 'NO' };
  return { code: answer.code, verdict: codes[answer.code]?.verdict ?? 'UNKNOWN' };
}

/** Words of the transaction status by which the operator says that it is over. */
const done = /^(completed?|success(ful)?)$/i;
const over = /^(cancell?ed|failed|expired|declined|rejected|reversed)$/i;

/** What the answer to a query says of the transaction asked about. An answer that is no success says nothing of it. */
export function queryVerdict(answer: OperatorAnswer): Verdict {
  if (answer.kind === 'silent' || answer.code !== 'INS-0') return 'UNKNOWN';
  if (done.test(answer.status)) return 'YES';
  return over.test(answer.status) ? 'NO' : 'UNKNOWN';
}
