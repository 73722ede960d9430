/** The values of a form without its empty fields. */
export const withoutEmpty = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
