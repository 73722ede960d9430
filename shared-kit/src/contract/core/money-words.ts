const small = [
  '',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'catorze',
  'quinze',
  'dezasseis',
  'dezassete',
  'dezoito',
  'dezanove',
];
const tens = [
  '',
  '',
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
];
const hundreds = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];

/** 1 to 999. */
function belowThousand(n: number): string {
  if (n === 100) return 'cem';
  const rest = n % 100;
  const lower =
    rest < 20 ? small[rest]! : [tens[Math.floor(rest / 10)], small[rest % 10]].filter(Boolean).join(' e ');
  return [hundreds[Math.floor(n / 100)], lower].filter(Boolean).join(' e ');
}

/** The last part is joined with 'e' where it is at most a hundred or whole hundreds: 'mil e cem', 'mil cento e um'. */
const joined = (higher: string, rest: number): string => {
  if (rest === 0) return higher;
  const lower = whole(rest);
  return `${higher}${rest <= 100 || (rest < 1000 && rest % 100 === 0) ? ' e ' : ' '}${lower}`;
};

/** 1 to 999 999 999 999. */
function whole(n: number): string {
  if (n < 1000) return belowThousand(n);
  if (n < 1_000_000) {
    const thousands = Math.floor(n / 1000);
    return joined(thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`, n % 1000);
  }
  const millions = Math.floor(n / 1_000_000);
  return joined(millions === 1 ? 'um milhão' : `${whole(millions)} milhões`, n % 1_000_000);
}

/** A whole number from 0 to under a million millions in words: 1250 is 'mil duzentos e cinquenta'. */
export const numberInWords = (n: number): string => (n === 0 ? 'zero' : whole(n));

/** An amount as it is written out on receipts: 'dois mil seiscentos e cinquenta meticais e dez centavos'.
 *  @param amountCents centavos, from 0 to under a million millions of meticais */
export function moneyInWords(amountCents: number): string {
  if (!Number.isSafeInteger(amountCents) || amountCents < 0 || amountCents >= 1e14)
    throw new RangeError(`no words for ${amountCents} centavos`);
  const units = Math.floor(amountCents / 100);
  const cents = amountCents % 100;
  const centavos = cents === 0 ? '' : `${belowThousand(cents)} ${cents === 1 ? 'centavo' : 'centavos'}`;
  if (units === 0) return centavos || 'zero meticais';
  const of = units % 1_000_000 === 0 ? ' de' : '';
  const meticais = `${whole(units)}${of} ${units === 1 ? 'metical' : 'meticais'}`;
  return centavos ? `${meticais} e ${centavos}` : meticais;
}
