import '../../schema/now.ts';
import * as z from 'zod';

/** Initial values of a new form: the defaults of its schema. */
export const defaultsOf = (schema: z.ZodType): object =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(
        Object.entries(schema.shape).flatMap(([name, field]) =>
          field instanceof z.ZodDefault ? [[name, field.def.defaultValue]] : [],
        ),
      )
    : {};
