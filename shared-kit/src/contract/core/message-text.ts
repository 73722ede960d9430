import * as z from 'zod';

/** Subject and text of a message that somebody writes. */
export const messageText = {
  title: z
    .string('Escreva o assunto.')
    .trim()
    .min(1, 'Escreva o assunto.')
    .max(120, 'No máximo 120 caracteres.'),
  body: z
    .string('Escreva a mensagem.')
    .trim()
    .min(1, 'Escreva a mensagem.')
    .max(4000, 'No máximo 4000 caracteres.'),
};
