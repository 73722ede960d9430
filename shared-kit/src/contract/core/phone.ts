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
/** Maximum length of the input (S1 §5). */
export const phoneLength = 9;

/** The problem of a telephone number, if any (S1 §5). */
export function phoneProblem(text: string): string | undefined {
  if (!/^\d{9}$/.test(text)) return phoneMessages.digits;
  return phonePattern.test(text) ? undefined : phoneMessages.prefix;
}
