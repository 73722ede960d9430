export interface PasswordOwner {
  fullName: string;
  email: string;
  userCode: string | null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a password contains a part of the name or the local part of the e-mail (4 characters or more), or the card code (decision 14). */
export function containsIdentity(password: string, { fullName, email, userCode }: PasswordOwner): boolean {
  const words = [...plain(fullName).split(/[^\p{L}]+/u), plain(email.split('@')[0] ?? '')].filter(
    (word) => word.length >= 4,
  );
  const codes = userCode ? [userCode, userCode.replaceAll('.', '')] : [];
  const plainPassword = plain(password);
  return [...words, ...codes].some((part) => plainPassword.includes(part));
}
