import * as z from 'zod';
import { cleanDocument } from './person-rules.ts';

/** The number of an identity document, cleaned before its length is checked (decision J45). */
export const documentNumberField = z
  .string('Indique o número do documento.')
  .overwrite((text) => cleanDocument(text))
  .max(20, 'No máximo 20 caracteres.');

/** Cleans the document number of a form by the type that stands beside it. */
export const withCleanDocument = <Form extends z.ZodObject>(form: Form): Form =>
  form.overwrite((value) => {
    const { doc_type, doc_number } = value as { doc_type?: string | null; doc_number?: string };
    return doc_number === undefined ? value : { ...value, doc_number: cleanDocument(doc_number, doc_type) };
  });
