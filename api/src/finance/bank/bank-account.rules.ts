/** Positions in a NIB of 21 digits: bank 4, branch 4, account 11, check digits 2. */
const accountStart = 8;
const checkStart = 19;

const bare = (digits: string) => digits.replace(/^0+/, '');

/** Whether a bank writes this account as in `written`: the NIB, the IBAN that contains it, or the account with or without branch and check
 *  digits, after the bank's code (`BANKMZMX/…`) and before a currency (J24). */
export function isAccount(nib: string, written: string): boolean {
  const plain = written
    .slice(written.lastIndexOf('/') + 1)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();
  const digits = /^(?:MZ\d\d)?(\d+)(?:[A-Z]{3})?$/.exec(plain)?.[1];
  if (digits === undefined || bare(digits) === '') return false;
  const forms = [0, 4, accountStart].flatMap((start) => [nib.slice(start), nib.slice(start, checkStart)]);
  return forms.some((form) => bare(form) === bare(digits));
}
