import type { SuggestionReason } from '@portal/shared-kit/contract/finance/payment';

/** The known facts of an unmatched payment. */
export interface Money {
  amountCents: number;
  /** `2026-11-20`, in the institution's time zone. */
  paidOn: string;
  /** Digits; empty where none was given. */
  reference: string;
  /** Free text of the bank. */
  told: string;
}
/** An open invoice that it may be for. */
export interface Candidate {
  openCents: number;
  dueDate: string;
  payerName: string;
  payerCode: string | null;
  /** Of this invoice. */
  references: readonly string[];
  /** Whether the reference of the payment belongs to some invoice of the same payer. */
  isOfPayer: boolean;
}

const points: Record<SuggestionReason, number> = {
  REFERENCIA: 60,
  REFERENCIA_PARECIDA: 45,
  CODIGO: 50,
  NOME: 35,
  VALOR: 30,
  DATA: 5,
};
/** Lower scores are chance: an amount alone matches half a year's students. */
const minimumWeight = 35;
const nearDays = 15;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
/** Words in bank texts that are never part of a name. */
const noise = new Set(
  'transferencia transf trf deposito dep pagamento pag propina propinas ref referencia entidade numerario conta banco mzn para dos das filho'.split(
    ' ',
  ),
);
/** The words of a bank's text that may be a name. */
export const nameWords = (bankText: string): string[] => [
  ...new Set(
    plain(bankText)
      .split(/[^a-z]+/)
      .filter((word) => word.length >= 3 && !noise.has(word)),
  ),
];
/** Codes of students in a bank's text: '26.0001.0001', also without dots. */
export const codesIn = (bankText: string): string[] =>
  [...bankText.matchAll(/(?<!\d)(\d{2})\.?(\d{4})\.?(\d{4})(?!\d)/g)].map(([, a, b, c]) => `${a}.${b}.${c}`);

/** References one typing error away: one digit differs, or two neighbours are swapped. */
export function slipsOf(reference: string): string[] {
  const slips = new Set<string>();
  for (let at = 0; at < reference.length; at += 1) {
    const [before, after] = [reference.slice(0, at), reference.slice(at + 1)];
    for (let digit = 0; digit < 10; digit += 1) slips.add(`${before}${digit}${after}`);
    if (after !== '') slips.add(`${before}${after[0]}${reference[at]}${after.slice(1)}`);
  }
  slips.delete(reference);
  return [...slips];
}

const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;

/** Why an invoice may match a payment; empty where the clues are too weak. */
export function reasonsFor(money: Money, candidate: Candidate): SuggestionReason[] {
  const { reference, told: bankText } = money;
  const name = new Set(nameWords(candidate.payerName));
  const named = nameWords(bankText).filter((word) => name.has(word)).length;
  const sameReference = reference !== '' && (candidate.isOfPayer || candidate.references.includes(reference));
  const slip = reference !== '' && slipsOf(reference).some((other) => candidate.references.includes(other));
  const found: [SuggestionReason, boolean][] = [
    ['REFERENCIA', sameReference],
    ['REFERENCIA_PARECIDA', !sameReference && slip],
    ['CODIGO', candidate.payerCode !== null && codesIn(bankText).includes(candidate.payerCode)],
    ['NOME', named >= 2],
    ['VALOR', candidate.openCents === money.amountCents],
    ['DATA', daysBetween(money.paidOn, candidate.dueDate) <= nearDays],
  ];
  const reasons = found.filter(([, holds]) => holds).map(([reason]) => reason);
  return weightOf(reasons) >= minimumWeight ? reasons : [];
}

/** The score of reasons, by which suggestions are sorted. */
const weightOf = (reasons: readonly SuggestionReason[]): number =>
  reasons.reduce((sum, reason) => sum + points[reason], 0);

/** Up to so many invoices with just the amount are worth showing. */
const maxByChance = 3;
/** Suggestions, the best first. Where many invoices match only by amount and day, they are left out, since that tells nothing. */
export function ranked<T extends { reasons: readonly SuggestionReason[] }>(found: readonly T[]): T[] {
  const byChance = ({ reasons }: T) => reasons.every((reason) => reason === 'VALOR' || reason === 'DATA');
  const isNoise = found.filter(byChance).length > maxByChance;
  return found
    .filter((each) => each.reasons.length > 0 && !(isNoise && byChance(each)))
    .toSorted((a, b) => weightOf(b.reasons) - weightOf(a.reasons));
}
