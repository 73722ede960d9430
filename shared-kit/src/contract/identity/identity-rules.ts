import { invalidEmail } from '../core/email.ts';
export { emailPattern } from '../core/email.ts';

/** Rules of identifiers and passwords shared by browser and server. Without zod, to keep the sign-in page small. */
export const identityMessages = {
  emptyIdentifier: 'O campo email não pode estar vazio!',
  emptyPassword: 'O campo senha não pode estar vazio!',
  invalidCard: 'Por favor, insira um código válido!',
  invalidEmail,
  revealEmpty: 'por favor informe senha',
  revealNewEmpty: 'por favor informe nova senha',
  wrongCredentials: 'Email / senha incorreto',
  loginFailed: 'Erro de autenticacao verifique suas credenciais ou contacte o administrador',
  emptyCurrent: 'Por favor preencha o campo senha actual',
  emptyNew: 'Por favor preencha o campo nova senha',
  emptyConfirmation: 'Por favor confirme a senha',
  mismatch: 'A senha de confirmação fornecida não está correta.',
  weak: 'A senha deve ter pelo menos 8 caracteres, incluindo maiúsculas, minúsculas, números e caracteres especiais.',
  sameAsCurrent: 'A nova senha não pode ser igual à senha actual.',
  containsIdentity: 'A senha não pode conter o seu nome, e-mail ou código de utilizador.',
  changed: 'Senha actualizada com sucesso',
  deadLink: 'Esta ligação já não é válida.',
  recoverySent: 'Se existir uma conta com estes dados, enviámos as instruções.',
  contactConfirmed: 'Contacto confirmado.',
  contactAlreadyConfirmed: 'Este contacto já estava confirmado.',
} as const;

/** User card: year of entry (2), course number (4), order number (4) (S1 §5, decision 2). */
export const cardPattern = /^\d{2}\.\d{4}\.\d{4}$/;
/** Text, @, text, dot, text (S1 §5); deliberately lax, since any address an account already has must be accepted. */
const identifierPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** The message for a malformed identifier, or undefined (S1 §5, decision 2). */
export function identifierProblem(text: string): string | undefined {
  const value = text.trim();
  if (!value) return identityMessages.emptyIdentifier;
  if (value.includes('@')) return identifierPattern.test(value) ? undefined : identityMessages.invalidEmail;
  if (/\d/.test(value)) return cardPattern.test(value) ? undefined : identityMessages.invalidCard;
  return identityMessages.invalidEmail;
}

/** Inserts the dots of a card code while it is typed; anything that is not digits and dots passes unchanged. */
export function maskCard(text: string): string {
  if (!/^[\d.]+$/.test(text)) return text;
  const digits = text.replaceAll('.', '').slice(0, 10);
  return [digits.slice(0, 2), digits.slice(2, 6), digits.slice(6)].filter(Boolean).join('.');
}

/** The five rules of a password, each with the line the live list shows (S1 §5, S1 §9). */
export const passwordRules: readonly { label: string; holds: (password: string) => boolean }[] = [
  { label: 'Pelo menos 8 caracteres', holds: (p) => p.length >= 8 },
  { label: 'Uma letra maiúscula', holds: (p) => /\p{Lu}/u.test(p) },
  { label: 'Uma letra minúscula', holds: (p) => /\p{Ll}/u.test(p) },
  { label: 'Um número', holds: (p) => /\d/.test(p) },
  { label: 'Um carácter especial', holds: (p) => /[^\p{L}\d\s]/u.test(p) },
];
export const isStrongPassword = (password: string): boolean =>
  passwordRules.every((rule) => rule.holds(password));

interface PasswordFields {
  /** Absent where a reset link replaces it (decision 7). */
  currentPassword?: string;
  newPassword: string;
  confirmPassword: string;
}

/** Problems of a password form, by field; empty when it may be sent (S1 §5, decision 14). */
export function passwordProblems(form: PasswordFields): { [field in keyof PasswordFields]?: string } {
  const { currentPassword, newPassword, confirmPassword } = form;
  const problems: ReturnType<typeof passwordProblems> = {};
  if (currentPassword === '') problems.currentPassword = identityMessages.emptyCurrent;
  if (!newPassword) problems.newPassword = identityMessages.emptyNew;
  else if (!isStrongPassword(newPassword)) problems.newPassword = identityMessages.weak;
  else if (newPassword === currentPassword) problems.newPassword = identityMessages.sameAsCurrent;
  if (!confirmPassword) problems.confirmPassword = identityMessages.emptyConfirmation;
  else if (confirmPassword !== newPassword) problems.confirmPassword = identityMessages.mismatch;
  return problems;
}
