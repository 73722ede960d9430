import * as z from 'zod';

/** What a new form starts with: the defaults the contract gives its fields. */
export const defaultsOf = (schema: z.ZodType): object =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(
        Object.entries(schema.shape).flatMap(([name, field]) =>
          field instanceof z.ZodDefault ? [[name, field.def.defaultValue]] : [],
        ),
      )
    : {};
