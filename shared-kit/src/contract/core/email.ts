/** One plain address (decision I54): no display name, list or group, nor characters that a mail server parses as such. */
export const emailPattern =
  /^(?!\.)(?!.*\.[.@])[\w'+.-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/** S1 §5. */
export const invalidEmail = 'Por favor, insira um endereço de e-mail válido.';
