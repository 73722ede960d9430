/** Rules of telephone numbers. Pure, without zod. */
export const phoneMessages = {
  /** S1 §5, forms of the office. */
  invalid: 'Por favor, insira um número de telefone válido.',
  /** S1 §5, public application and the editor of S2 §3. */
  digits: 'O número deve ter exatamente 9 dígitos numéricos.',
  prefix: 'Por favor, insira um número de telefone válido para Moçambique.',
} as const;

/** 9 digits starting with 82 to 87 (S1 §5). */
export const phonePattern = /^8[2-7]\d{7}$/;
/** Maximum length of an input: a number with spaces and country code must fit, since a browser cuts what is pasted. */
export const phoneInputLength = 24;

/** A telephone number without separators and without the code of Mozambique (decision J45); other characters stay, for the rule to refuse. */
export const cleanPhone = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cf}.()/-]/gu, '')
    .replace(/^(?:\+|00)258(?=\d)/, '')
    .replace(/^258(?=8[2-7]\d{7}$)/, '');

/** What an input keeps while a number is typed or pasted: digits, and a plus at the beginning. */
export const phoneMask = (text: string): string => cleanPhone(text).replaceAll(/(?!^\+)\D/g, '');

/** The problem of a telephone number, if any (S1 §5). */
export function phoneProblem(text: string): string | undefined {
  const number = cleanPhone(text);
  if (!/^\d{9}$/.test(number)) return phoneMessages.digits;
  return phonePattern.test(number) ? undefined : phoneMessages.prefix;
}
