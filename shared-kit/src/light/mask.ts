/** What is left of a text; of a prefix it leaves a prefix. */
export type Mask = (text: string) => string;

export const digitsOnly: Mask = (text) => text.replace(/\D/g, '');

/** Masks what stands in the input and leaves the caret behind the character it was behind. */
export function applyMask(input: HTMLInputElement, mask: Mask): void {
  const masked = mask(input.value);
  if (masked === input.value) return;
  const before = input.value.slice(0, input.selectionStart ?? input.value.length);
  const caret = Math.min(mask(before).length, masked.length);
  input.value = masked;
  // An e-mail field has no caret to set.
  if (input.selectionStart !== null) input.setSelectionRange(caret, caret);
}
