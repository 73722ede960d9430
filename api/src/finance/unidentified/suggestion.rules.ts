import type { SuggestionReason } from '@portal/shared-kit/contract/finance/payment';

/** What is known of a payment that nobody was found for. */
export interface Money {
  amountCents: number;
  /** `2026-11-20`, by the clock of the institution. */
  paidOn: string;
  /** Digits; empty where none was given. */
  reference: string;
  /** Free text of the bank. */
  told: string;
}
/** An open invoice that it may have been for. */
export interface Candidate {
  openCents: number;
  dueDate: string;
  payerName: string;
  payerCode: string | null;
  /** Of this invoice. */
  references: readonly string[];
  /** Whether the reference of the payment is of some invoice of the same payer. */
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
/** Less than this is chance: an amount alone is that of half a year's students. */
const enough = 35;
const nearDays = 15;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
/** Words of banks that are nobody's name. */
const noise = new Set(
  'transferencia transf trf deposito dep pagamento pag propina propinas ref referencia entidade numerario conta banco mzn para dos das filho'.split(
    ' ',
  ),
);
/** The words of a bank's text that may be a name. */
export const nameWords = (told: string): string[] => [
  ...new Set(
    plain(told)
      .split(/[^a-z]+/)
      .filter((word) => word.length >= 3 && !noise.has(word)),
  ),
];
/** Codes of students in a bank's text: '26.0001.0001', also without dots. */
export const codesIn = (told: string): string[] =>
  [...told.matchAll(/(?<!\d)(\d{2})\.?(\d{4})\.?(\d{4})(?!\d)/g)].map(([, a, b, c]) => `${a}.${b}.${c}`);

/** References that differ from one in a digit, or in two neighbours that changed places: what fingers do. */
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

/** Why an invoice may be what a payment was for; empty where there is not enough to say so. */
export function reasonsFor(money: Money, candidate: Candidate): SuggestionReason[] {
  const { reference, told } = money;
  const name = new Set(nameWords(candidate.payerName));
  const named = nameWords(told).filter((word) => name.has(word)).length;
  const known = reference !== '' && (candidate.isOfPayer || candidate.references.includes(reference));
  const slip = reference !== '' && slipsOf(reference).some((other) => candidate.references.includes(other));
  const found: [SuggestionReason, boolean][] = [
    ['REFERENCIA', known],
    ['REFERENCIA_PARECIDA', !known && slip],
    ['CODIGO', candidate.payerCode !== null && codesIn(told).includes(candidate.payerCode)],
    ['NOME', named >= 2],
    ['VALOR', candidate.openCents === money.amountCents],
    ['DATA', daysBetween(money.paidOn, candidate.dueDate) <= nearDays],
  ];
  const reasons = found.filter(([, holds]) => holds).map(([reason]) => reason);
  return weightOf(reasons) >= enough ? reasons : [];
}

/** What reasons weigh together, by which suggestions are sorted. */
const weightOf = (reasons: readonly SuggestionReason[]): number =>
  reasons.reduce((sum, reason) => sum + points[reason], 0);

/** Of amounts that fit by chance there are many; so many at least are still worth a look. */
const mostByChance = 3;
/** Suggestions, the likeliest first. Where many invoices have just the amount and the day, these tell nothing and are left out. */
export function ranked<T extends { reasons: readonly SuggestionReason[] }>(found: readonly T[]): T[] {
  const byChance = ({ reasons }: T) => reasons.every((reason) => reason === 'VALOR' || reason === 'DATA');
  const isNoise = found.filter(byChance).length > mostByChance;
  return found
    .filter((each) => each.reasons.length > 0 && !(isNoise && byChance(each)))
    .toSorted((a, b) => weightOf(b.reasons) - weightOf(a.reasons));
}
