import { requiredText } from './fields.ts';

/** Subject and text of a message that somebody writes. */
export const messageText = {
  title: requiredText('Escreva o assunto.', 120),
  body: requiredText('Escreva a mensagem.', 4000),
};
