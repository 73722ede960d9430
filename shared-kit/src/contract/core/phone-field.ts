import * as z from 'zod';
import { cleanPhone, phoneProblem } from './phone.ts';

type Problem = (number: string) => string | undefined;

const field = (missing: string, problem: Problem) =>
  z
    .string(missing)
    .overwrite(cleanPhone)
    .superRefine((number, ctx) => {
      const message = problem(number);
      if (message !== undefined) ctx.addIssue({ code: 'custom', message });
    });

/** A telephone of any form: cleaned, then checked (decision J45). `invalid` where the form has a text of its own (S1 §5). */
export const phoneField = (missing: string, invalid?: string) =>
  field(missing, (number) =>
    number === '' ? missing : phoneProblem(number) && (invalid ?? phoneProblem(number)),
  );

/** The same where it may be empty. */
export const optionalPhoneField = (invalid?: string) =>
  field('Indique um texto.', (number) =>
    number === '' ? undefined : phoneProblem(number) && (invalid ?? phoneProblem(number)),
  );
