/** Formatting and parsing of money; without zod, for light pages. */
const whole = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' });

/** '1 234,56 MZN', with non-breaking spaces (decision D0.4). */
export function formatMoney(amountCents: number): string {
  const sign = amountCents < 0 ? '-' : '';
  const all = Math.abs(amountCents);
  const units = whole.format(Math.trunc(all / 100)).replaceAll(/\s|\./g, '\u00a0');
  return `${sign}${units},${String(all % 100).padStart(2, '0')}\u00a0MZN`;
}

/** Parses '1 234,5' or '1234.50' to centavos; undefined for anything else. Never through a float. */
export function parseMoney(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]|MZN/gi, '');
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!found) return undefined;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
