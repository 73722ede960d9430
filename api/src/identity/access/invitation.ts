import { randomInt } from 'node:crypto';
import { hashPassword } from '../sessions/password-hash.ts';

/** A temporary password with its hash and the portal's address. The plain password is only sent in one mail. */
export interface Invitation {
  password: string;
  hash: string;
  publicUrl: string;
}

/** Without letters and digits that look alike. */
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const lower = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
const special = '#%+=@';

const pick = (letters: string) => letters[randomInt(letters.length)]!;

/** Four groups as in 'Kxw7#Pbt3#…': satisfies the rules of S1 §5, and has no run of four letters that could be part of a name (decision
 *  14). */
export function temporaryPassword(): string {
  const group = () => pick(upper) + pick(lower) + pick(lower) + pick(digits);
  return [group(), group(), group(), group()].join(pick(special));
}

/** Creates a temporary password. Call it before the transaction, since hashing is slow. */
export async function newInvitation(publicUrl: string): Promise<Invitation> {
  const password = temporaryPassword();
  return { password, hash: await hashPassword(password), publicUrl };
}
