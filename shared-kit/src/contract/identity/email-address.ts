import * as z from 'zod';
import { emailPattern, identityMessages } from './identity-rules.ts';

/** An e-mail field: one plain address (decision I54). */
export const emailAddress = z
  .string(identityMessages.invalidEmail)
  .trim()
  .max(254, 'No máximo 254 caracteres.')
  .regex(emailPattern, identityMessages.invalidEmail);
